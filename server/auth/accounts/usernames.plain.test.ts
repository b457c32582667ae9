import { accountUpdated } from '@visavis/domain/auth/account-contract.ts';
import { USERNAME_CHANGE_DAYS, USERNAME_CHANGES } from '@visavis/domain/auth/rules.ts';
import { beforeEach, expect, it } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { createUsernames, type Usernames, type UsernamesDependencies } from './usernames.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
let outcome: 'changed' | 'same' | 'taken';
let recent: number;
let isGone: boolean;
/** what was stored, sent and recorded, in order */
let done: unknown[];
let usernames: Usernames;
beforeEach(() => {
  [outcome, recent, isGone, done] = ['changed', 0, false, []];
  const dependencies = {
    clock: createFakeClock(NOW),
    random: { uuid: (now: number) => `id of ${now - NOW}` },
    present: ({ id }: { id: string }) => ({ userId: id }),
    accounts: { byId: async (id: string) => (isGone ? undefined : { id }) },
    security: (...of: unknown[]) => void done.push(of),
    realtime: {
      toUser: (to: string, { name }: { name: string }, payload: unknown) => void done.push([to, name, payload]),
    },
    repo: {
      async change(change: object, since: Date, refuse: (recent: number) => void) {
        refuse(recent);
        done.push(['changed', change, since]);
        return outcome;
      },
    },
  };
  usernames = createUsernames(dependencies as unknown as UsernamesDependencies);
});
const change = () => usernames.change('ada', 'countess', '198.51.100.0');

it('a change is stored, recorded, and shown on every device', async () => {
  expect(await change()).toEqual({ userId: 'ada' });
  const stored = { id: 'id of 0', userId: 'ada', username: 'countess', at: new Date(NOW) };
  expect(done).toEqual([
    ['changed', stored, new Date(NOW - USERNAME_CHANGE_DAYS * 86_400_000)],
    ['username-changed', { userId: 'ada', address: '198.51.100.0' }],
    ['ada', accountUpdated.name, { user: { userId: 'ada' } }],
  ]);
});

it('the same name again is no news', async () => {
  outcome = 'same';
  expect(await change()).toEqual({ userId: 'ada' });
  expect(done).toHaveLength(1);
});

it.each<[string, () => void, object]>([
  [
    'another’s name',
    () => (outcome = 'taken'),
    { code: 'USERNAME_TAKEN', params: { fields: { username: 'USERNAME_TAKEN' } } },
  ],
  ['one change too many', () => (recent = USERNAME_CHANGES), { code: 'USERNAME_CHANGES_USED' }],
  ['an account that is gone', () => (isGone = true), { code: 'UNAUTHENTICATED' }],
])('%s is refused, and shown to no one', async (_, set, error) => {
  set();
  await expect(change()).rejects.toMatchObject(error);
  expect(done.filter((each) => (each as unknown[])[0] === 'ada')).toEqual([]);
});

it('the last change that is free passes', async () => {
  recent = USERNAME_CHANGES - 1;
  expect(await change()).toEqual({ userId: 'ada' });
});
