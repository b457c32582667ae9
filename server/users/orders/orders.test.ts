import { getProfile, orderPlan } from '@visavis/domain/users/contract.ts';
import { expect, it } from 'vitest';
import { systemRandom } from '../../ports/random.ts';
import type { TestPerson } from '../../testing/person.ts';
import { useWorld } from '../../testing/use-world.ts';

const TOKEN = 'the token of the shop, of some length';
const { world } = await useWorld({ settings: { SHOP_TOKEN: TOKEN } });
const DAY = 24 * 3_600_000;
const inDays = (days: number) => new Date(world.clock.now() + days * DAY).toISOString();
const asShop = (userId: string, body: object, authorization = `Bearer ${TOKEN}`) =>
  world.visitor().call(orderPlan, { params: { userId }, body, headers: { authorization } });
const planOf = async (person: TestPerson) => {
  const { subscriptionType, subscriptionEnd } = (await person.call(getProfile)).data;
  return [subscriptionType, subscriptionEnd];
};

it('the shop gives someone a plan, prolongs it and takes it back', async () => {
  const { ada } = await world.people('ada');
  const until = inDays(30);
  const { status, data } = await asShop(ada.userId, { order: 'invoice:1', plan: 'premium', until });
  expect({ status, data }).toEqual({
    status: 200,
    data: { userId: ada.userId, plan: 'premium', until, isRepeated: false },
  });
  expect(await planOf(ada)).toEqual(['premium', until]);
  await asShop(ada.userId, { order: 'invoice:2', plan: 'premium_plus', until: null });
  expect(await planOf(ada)).toEqual(['premium_plus', null]);
  await asShop(ada.userId, { order: 'refund:2', plan: 'free', until: null });
  expect(await planOf(ada)).toEqual(['free', null]);
});

it('an order that comes again sets nothing, also once another was placed or its plan is over', async () => {
  const { ben } = await world.people('ben');
  const first = { order: 'ben:1', plan: 'premium', until: inDays(1) };
  const answers = await Promise.all([asShop(ben.userId, first), asShop(ben.userId, first)]);
  expect(answers.map(({ data }) => data.isRepeated).sort()).toEqual([false, true]);
  await asShop(ben.userId, { order: 'ben:2', plan: 'premium_plus', until: null });
  world.clock.advance(2 * DAY);
  expect((await asShop(ben.userId, first)).data).toMatchObject({ plan: 'premium', isRepeated: true });
  expect(await planOf(ben)).toEqual(['premium_plus', null]);
});

it('the key of an order holds for all accounts and for what it said', async () => {
  const { cleo, dina } = await world.people('cleo', 'dina');
  const order = { order: 'shared', plan: 'premium', until: null };
  expect((await asShop(cleo.userId, order)).status).toBe(200);
  for (const [userId, body] of [
    [dina.userId, order],
    [cleo.userId, { ...order, plan: 'premium_plus' }],
    [cleo.userId, { ...order, until: inDays(1) }],
  ] as const) {
    expect(await asShop(userId, body)).toMatchObject({ status: 409, code: 'ORDER_CHANGED' });
  }
  expect(await planOf(dina)).toEqual(['free', null]);
});

let made: Promise<{ finn: TestPerson }> | undefined;
const finn = async () => {
  made ??= world.people('finn');
  return (await made).finn;
};

it.each([
  ['an end that has passed', { until: '2020-01-01T00:00:00.000Z' }, { until: 'DATE_PAST' }],
  ['an end of the free plan', { plan: 'free', until: '2999-01-01T00:00:00.000Z' }, { until: 'PLAN_WITHOUT_END' }],
  ['a plan that there is not', { plan: 'gold' }, { plan: 'INVALID' }],
  ['a key with spaces', { order: 'no key' }, { order: 'ORDER_KEY_INVALID' }],
  ['a key that is too long', { order: 'x'.repeat(101) }, { order: 'ORDER_KEY_INVALID' }],
])('refuses %s', async (name, change, fields) => {
  const order = { order: name.replaceAll(' ', '-'), plan: 'premium', until: null, ...change };
  const answer = await asShop((await finn()).userId, order);
  expect(answer).toMatchObject({ status: 400, fields });
});

it('there is no plan for an account that does not exist', async () => {
  const answer = await asShop(systemRandom.uuid(world.clock.now()), { order: 'nobody', plan: 'premium', until: null });
  expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

it.each([
  ['without a token', ''],
  ['with another token', 'Bearer another token of the same length.'],
  ['with a part of the token', `Bearer ${TOKEN.slice(0, -1)}`],
  ['with the token alone', TOKEN],
])('a stranger %s sets nothing, whatever they send', async (name, authorization) => {
  const answer = await asShop((await finn()).userId, { order: name, plan: 'gold' }, authorization);
  expect(answer).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
});
