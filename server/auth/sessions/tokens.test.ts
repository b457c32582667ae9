import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, it, vi } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { ACCESS_SECONDS } from './cookies.ts';
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
  expect(await tokens.verify(await tokens.sign(ada))).toEqual(ada);
  expect(await tokens.verify(await forge())).toEqual(ada);
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
});

it('an expired token is refused, and no forgery', async () => {
  const token = await tokens.sign(ada);
  await clock.advance(ACCESS_SECONDS * 1000 + 1000);
  const onForged = vi.fn();
  expect(await tokens.verify(token, onForged)).toBeUndefined();
  expect(onForged).not.toHaveBeenCalled();
});

it('an access token does not make a device known', async () => {
  expect(await tokens.verifyDevice(await tokens.sign(ada))).toBeUndefined();
});
