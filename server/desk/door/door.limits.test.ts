import { beginCode, confirmCode, openWithCode } from '@visavis/domain/desk/contract.ts';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { createMemoryRateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';
import { newcomers } from '../../testing/crowd.ts';
import { createVisitor, type TestPerson } from '../../testing/person.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import { useWorld } from '../../testing/use-world.ts';
import { wrongCodes } from './door.ts';

const rateLimiter = createMemoryRateLimiter(1);
const { world } = await useWorld({ settings: { RATE_LIMIT_SCALE: '1' }, ports: { rateLimiter } });

const enter = (person: TestPerson, code: string) => person.call(openWithCode, { body: { code } });
const guess = async (person: TestPerson) => (await enter(person, '123456')).code;
/** of the route, which has no part in this */
const opening = { name: 'desk-opening', max: 30, seconds: 900 };

it('ten codes in a quarter of an hour are tried for one account, from all of its sessions', async () => {
  const [ada, bea] = await newcomers(world, 'ada', 'bea');
  await appoint(world, ada, 'moderator');
  await appoint(world, bea, 'moderator');
  for (let count = 0; count < 10; count += 1) expect(await guess(ada)).toBe('CODE_REFUSED');
  expect(await guess(ada)).toBe('RATE_LIMITED');
  expect(await guess(bea)).toBe('CODE_REFUSED');
});

it('wrong codes lock codes for longer and longer, and not in the session that has been in the desk', async () => {
  const cleo = await world.person('cleo');
  await appoint(world, cleo, 'moderator');
  const { secret } = (await cleo.call(beginCode, { body: { password: cleo.password } })).data;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const now = () => totp.generate({ timestamp: world.clock.now() });
  expect((await cleo.call(confirmCode, { body: { code: now() } })).status).toBe(200);

  const thief = createVisitor(world.origin, cleo);
  await thief.signIn();
  for (const { seconds } of wrongCodes.toReversed()) {
    const shorter = wrongCodes.filter((limit) => limit.seconds < seconds);
    /** As if the time of each shorter lock were over. */
    const tryAgain = async () => {
      for (const limit of [...shorter, opening]) await rateLimiter.reset(limit, cleo.userId);
      return enter(thief, '000000');
    };
    let reply = await tryAgain();
    while (reply.code === 'CODE_REFUSED') reply = await tryAgain();
    const wait = Number(reply.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(shorter[0]?.seconds ?? 0);
    expect(wait).toBeLessThanOrEqual(seconds);
  }

  await world.clock.advance(60_000);
  expect((await enter(thief, now())).code).toBe('RATE_LIMITED');
  expect((await enter(cleo, now())).status).toBe(200);
});
