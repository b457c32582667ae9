import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, it, vi } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { ACCESS_SECONDS, DEVICE_SECONDS } from './cookies.ts';
import { createTokens } from './tokens.ts';

const SECRET = 'a secret of more than thirty-two characters';
const clock = createFakeClock();
const tokens = createTokens(SECRET, clock);
const ada = { userId: 'ada', sessionId: 's1' };

/** A token like those of the server, but for what is changed. */
const forge = (key = SECRET, alg = 'HS256', audience = 'access') =>
  new SignJWT({ sid: 's1' })
    .setProtectedHeader({ alg })
    .setAudience(audience)
    .setSubject('ada')
    .setExpirationTime(Math.floor(clock.now() / 1000) + ACCESS_SECONDS)
    .sign(new TextEncoder().encode(key));

const unsigned = () => new UnsecuredJWT({ sid: 's1' }).setSubject('ada').setAudience('access').encode();
async function changed() {
  const [header, , signature] = (await tokens.sign(ada)).split('.');
  const payload = Buffer.from(JSON.stringify({ sid: 's1', sub: 'eve', aud: 'access' })).toString('base64url');
  return `${header}.${payload}.${signature}`;
}

it('an access token names its user and session', async () => {
  const until = (Math.floor(clock.now() / 1000) + ACCESS_SECONDS) * 1000;
  expect(await tokens.verify(await tokens.sign(ada))).toEqual({ ...ada, until });
  expect(await tokens.verify(await forge())).toMatchObject(ada);
});

it.each([
  ['signed with another secret', () => forge('another secret of more than 32 characters')],
  ['of another algorithm', () => forge(SECRET, 'HS512')],
  ['for another audience', () => forge(SECRET, 'HS256', 'device')],
  ['without a signature', unsigned],
  ['whose content was changed', changed],
  ['that is none', () => 'none'],
])('a token %s is refused and reported', async (_, make) => {
  const onForged = vi.fn();
  expect(await tokens.verify(await make(), onForged)).toBeUndefined();
  expect(onForged).toHaveBeenCalledOnce();
  expect(await tokens.verify(await make())).toBeUndefined();
});

it('an expired token is refused, and no forgery', async () => {
  const token = await tokens.sign(ada);
  await clock.advance(ACCESS_SECONDS * 1000 + 1000);
  const onForged = vi.fn();
  expect(await tokens.verify(token, onForged)).toBeUndefined();
  expect(onForged).not.toHaveBeenCalled();
});

it.each(['sub', 'sid'])('an access token without %s is refused', async (claim) => {
  const issued = new SignJWT({ ...(claim === 'sub' && { sid: 's1' }) }).setProtectedHeader({ alg: 'HS256' });
  if (claim === 'sid') issued.setSubject('ada');
  const token = await issued.setAudience('access').sign(new TextEncoder().encode(SECRET));
  expect(await tokens.verify(token)).toBeUndefined();
});

it.each([undefined, ''])('%j is no token, and no forgery', async (token) => {
  const onForged = vi.fn();
  expect(await tokens.verify(token, onForged)).toBeUndefined();
  expect(await tokens.verifyDevice(token)).toBeUndefined();
  expect(onForged).not.toHaveBeenCalled();
});

it('a token of a device names it and its user, for a year', async () => {
  const device = { deviceId: 'd1', userId: 'ada' };
  const token = await tokens.signDevice(device);
  expect(await tokens.verifyDevice(token)).toEqual(device);
  await clock.advance((DEVICE_SECONDS - 1) * 1000);
  expect(await tokens.verifyDevice(token)).toEqual(device);
  await clock.advance(2000);
  expect(await tokens.verifyDevice(token)).toBeUndefined();
});

/** A token like those of devices, but for what is changed. */
function forgeDevice({ key = SECRET, alg = 'HS256', audience = 'device', jti = 'd1', sub = 'ada' } = {}) {
  const token = new SignJWT({ ...(jti && { jti }), ...(sub && { sub }) });
  return token.setProtectedHeader({ alg }).setAudience(audience).sign(new TextEncoder().encode(key));
}

it.each([
  ['signed with another secret', { key: 'another secret of more than 32 characters' }],
  ['of another algorithm', { alg: 'HS512' }],
  ['for another audience', { audience: 'access' }],
  ['without a device', { jti: '' }],
  ['without a user', { sub: '' }],
])('a token %s makes no device known', async (_, change) => {
  expect(await tokens.verifyDevice(await forgeDevice(change))).toBeUndefined();
  expect(await tokens.verifyDevice(await forgeDevice())).toEqual({ deviceId: 'd1', userId: 'ada' });
});

it('the successor of a refresh token follows from it, generation by generation, and from the secret', () => {
  const next = tokens.successor('first');
  expect(next).toMatch(/^[\w-]{43}$/);
  expect(tokens.successor('first')).toBe(next);
  expect(tokens.successor('first', { nth: 0, generations: 3 })).toBe(tokens.successor(tokens.successor(next)));
  const second = tokens.successor('first', { nth: 1, generations: 1 });
  expect(tokens.successor('first', { nth: 1, generations: 2 })).toBe(tokens.successor(second));
  const third = tokens.successor('first', { nth: 2, generations: 1 });
  expect(new Set([next, second, third, tokens.successor(next), tokens.successor('second')]).size).toBe(5);
  expect(createTokens('another secret of more than 32 characters', clock).successor('first')).not.toBe(next);
});

it('an access token does not make a device known', async () => {
  expect(await tokens.verifyDevice(await tokens.sign(ada))).toBeUndefined();
});
