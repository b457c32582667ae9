import { finishAgeCheck, startAgeCheck } from '@visavis/domain/age/contract.ts';
import { accountUpdated } from '@visavis/domain/auth/account-contract.ts';
import { me } from '@visavis/domain/auth/contract.ts';
import { join } from '@visavis/domain/matching/contract.ts';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { users } from '../db/schema/users.ts';
import { createFakeAgeProof } from '../ports/age-proof/fake-provider.ts';
import type { TestPerson } from '../testing/person.ts';
import { useWorld } from '../testing/use-world.ts';

const provider = createFakeAgeProof();
afterAll(() => provider.close());
let isDown = false;
const ageProof = {
  ...provider,
  begin: (check: Parameters<typeof provider.begin>[0]) =>
    isDown ? Promise.reject(new Error('the provider is away')) : provider.begin(check),
};
const { world, connect } = await useWorld({ ports: { ageProof } });

/** Goes to the provider as someone of age or not. @returns the query of the address that the browser comes back to */
async function check(person: TestPerson, answer: 'adult' | 'minor'): Promise<Record<string, string>> {
  const { url } = (await person.call(startAgeCheck)).data;
  const id = new URL(url).searchParams.get('check');
  const decided = await fetch(new URL(`/decide?check=${id}&answer=${answer}`, url), { redirect: 'manual' });
  const back = new URL(decided.headers.get('location') ?? '');
  expect(`${back.origin}${back.pathname}`).toBe(`${world.origin}/age-check`);
  return Object.fromEntries(back.searchParams);
}
const finish = (person: TestPerson, query: Record<string, string>) => person.call(finishAgeCheck, { body: { query } });
const stored = async ({ userId }: TestPerson) =>
  (await world.ports.database.db.select().from(users).where(eq(users.id, userId)))[0];

it('without a proof someone looks around and is not matched; with one they are, on every device at once', async () => {
  const { ada } = await world.people('ada');
  const socket = await connect(ada);
  expect((await ada.call(me)).data.user.ageProven).toBe(false);
  expect((await ada.call(getProfile)).status).toBe(200);
  expect(await socket.emit(join, {})).toMatchObject({ ok: false, code: 'AGE_UNPROVEN' });

  const reply = await finish(ada, await check(ada, 'adult'));
  expect([reply.status, reply.data.user.ageProven]).toEqual([200, true]);
  expect((await socket.next(accountUpdated)).user.ageProven).toBe(true);
  expect(await socket.emit(join, {})).toMatchObject({ ok: true });
  expect(await stored(ada)).toMatchObject({ ageProvenBy: 'fake', ageProvenAt: new Date(world.clock.now()) });
});

it('someone whom the provider finds under age stays unproven', async () => {
  const { bea } = await world.people('bea');
  const reply = await finish(bea, await check(bea, 'minor'));
  expect([reply.status, reply.code]).toEqual([403, 'AGE_CHECK_FAILED']);
  expect(await stored(bea)).toMatchObject({ ageProvenAt: null, ageProvenBy: null });
});

it('the proof of someone else, a made-up one and a used one count for nothing', async () => {
  const { cid, dee } = await world.people('cid', 'dee');
  const query = await check(cid, 'adult');
  expect((await finish(dee, query)).code).toBe('AGE_CHECK_INVALID');
  const own = new URL((await dee.call(startAgeCheck)).data.url).searchParams.get('check');
  expect(own).not.toBeNull();
  expect((await finish(dee, { ...(await check(dee, 'minor')), code: query.code ?? '' })).code).toBe(
    'AGE_CHECK_INVALID',
  );
  expect((await finish(dee, { state: 'made up', code: 'made up' })).code).toBe('AGE_CHECK_INVALID');
  expect((await dee.call(me)).data.user.ageProven).toBe(false);
  expect((await finish(cid, query)).status).toBe(200);
  expect((await finish(cid, query)).code).toBe('AGE_CHECK_INVALID');
});

it('a check that took more than an hour counts for nothing', async () => {
  const { eve } = await world.people('eve');
  const query = await check(eve, 'adult');
  await world.clock.advance(3_600_000);
  await eve.signIn();
  expect((await finish(eve, query)).code).toBe('AGE_CHECK_INVALID');
});

it('a provider that is away is said to be so', async () => {
  const { fay } = await world.people('fay');
  isDown = true;
  const reply = await fay.call(startAgeCheck);
  isDown = false;
  expect([reply.status, reply.code]).toEqual([503, 'UNAVAILABLE']);
});
