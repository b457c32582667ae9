import { decideAboutPerson } from '@visavis/domain/desk/people.ts';
import type { Sanction } from '@visavis/domain/desk/verdicts.ts';
import { appeal, listMeasures } from '@visavis/domain/moderation/contract.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { newcomers } from '../../testing/crowd.ts';
import { interleave, stopWrites, usePostgres } from '../../testing/forced-races.ts';
import type { TestPerson } from '../../testing/person.ts';
import { suspension } from '../../testing/scenes/cases.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import { useWorld } from '../../testing/use-world.ts';

const DAY = 24 * 3_600_000;
const database = await usePostgres();
const { world } = await useWorld({ ports: { database } });
const { db } = database;
let mona: TestPerson;
beforeAll(async () => {
  [mona] = await newcomers(world, 'mona');
  await appoint(world, mona, 'moderator');
});

const inDays = (days: number) => new Date(world.clock.now() + days * DAY);
const command =
  (name: 'users suspend' | 'users reinstate', { userId: user }: TestPerson, options = {}) =>
  async () => {
    const answer = await world.app.operator.run({ command: name, input: { user, ...options } });
    return answer.ok ? 'ok' : answer.code;
  };
const decide =
  ({ userId: id }: TestPerson) =>
  async () => {
    const body = { verdict: suspension(30) as Sanction, lastDecisionId: null };
    return (await mona.call(decideAboutPerson, { params: { id }, body })).status;
  };
const suspendedUntil = async ({ userId }: TestPerson) => {
  const [row] = await db.select({ until: users.suspendedUntil }).from(users).where(eq(users.id, userId));
  return row?.until ?? null;
};

it.each([
  ['30 days after one for a day', [1, 30]],
  ['30 days before one for a day', [30, 1]],
] as const)('of two suspensions at the same moment the longer holds: one for %s', async (_, lengths) => {
  const [ann] = await newcomers(world, `ann-${lengths[0]}`);
  const tasks = lengths.map((days) =>
    command('users suspend', ann, { rule: 'SPAM', until: inDays(days).toISOString() }),
  );
  expect(await interleave(database, stopWrites('decisions', 'users'), ...tasks)).toEqual(['ok', 'ok']);
  expect(await suspendedUntil(ann)).toEqual(inDays(30));
});

it('a suspension that waits for a decision at the desk counts beside it', async () => {
  const [cleo] = await newcomers(world, 'cleo');
  const shorter = command('users suspend', cleo, { rule: 'SPAM', until: inDays(1).toISOString() });
  expect(await interleave(database, stopWrites('decisions'), decide(cleo), shorter)).toEqual([201, 'ok']);
  expect(await suspendedUntil(cleo)).toEqual(inDays(30));
});

it.each([
  ['appeal', [201, 'ok'], { isWithdrawn: true, appeal: { outcome: 'overturned' } }],
  ['end', ['ok', 'APPEAL_CLOSED'], { isWithdrawn: true, appeal: null }],
] as const)(
  'no appeal stays open that meets the end of its suspension: the %s comes first',
  async (first, answers, left) => {
    const [ben] = await newcomers(world, `ben-${first}`);
    await command('users suspend', ben, { rule: 'SPAM' })();
    const [measure] = (await ben.call(listMeasures)).data;
    const appealing = async () => {
      const reply = await ben.call(appeal, { params: { id: measure?.id ?? '' }, body: { text: 'it was not me' } });
      return reply.code ?? reply.status;
    };
    const ending = command('users reinstate', ben);
    const tasks = first === 'appeal' ? [appealing, ending] : [ending, appealing];
    expect(await interleave(database, stopWrites('decisions', 'appeals'), ...tasks)).toEqual(answers);
    expect((await ben.call(listMeasures)).data).toMatchObject([left]);
  },
);
