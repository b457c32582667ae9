import { createReport } from '@visavis/domain/reports/contract.ts';
import { automaticEnd } from '@visavis/domain/reports/rules.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { reportEvidence, suspensions } from '../db/schema/reports.ts';
import { users } from '../db/schema/users.ts';
import { newcomers } from '../testing/crowd.ts';
import { interleave, stopWrites, usePostgres } from '../testing/forced-races.ts';
import { shareCall } from '../testing/scenes/relations.ts';
import { reportBody } from '../testing/scenes/reports.ts';
import { useWorld } from '../testing/use-world.ts';
import { createEvidenceRepo } from './evidence/repo-evidence.ts';

const database = await usePostgres();
const { world } = await useWorld({ ports: { database } });

it('three who report the same user at the same moment all count', async () => {
  const [otto, ...reporters] = await newcomers(world, 'otto', 'uma', 'vera', 'will');
  for (const reporter of reporters) await shareCall(world, reporter, otto);
  const replies = await interleave(
    database,
    stopWrites('reports'),
    ...reporters.map((reporter) => () => reporter.call(createReport, { body: reportBody(otto) })),
  );
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  const [row] = await database.db.select().from(users).where(eq(users.id, otto.userId));
  expect(row?.suspendedUntil?.getTime()).toBe(automaticEnd(world.clock.now()));
  expect(await database.db.select().from(suspensions).where(eq(suspensions.userId, otto.userId))).toHaveLength(1);
});

it('a report that is sent twice at the same moment is stored once', async () => {
  const [ezra, fay] = await newcomers(world, 'ezra', 'fay');
  const report = () => ezra.call(createReport, { body: reportBody(fay) });
  const replies = await interleave(database, stopWrites('reports'), report, report);
  expect(replies.map(({ status, code }) => code ?? status)).toEqual([201, 'ALREADY_REPORTED']);
});

it('evidence that two nodes erase at once is gone, and neither waits for the other', async () => {
  const { db } = database;
  const repo = createEvidenceRepo(db);
  const at = new Date(world.clock.now());
  await db
    .insert(reportEvidence)
    .values({ id: world.ports.random.uuid(world.clock.now()), kind: 'frame', file: 'left.sealed', createdAt: at });
  const erased: string[] = [];
  const remove = async (file: string) => void erased.push(file);
  const second: number[] = [];
  const first = await repo.eraseDue(at, at, async (file) => {
    second.push(await repo.eraseDue(at, at, remove));
    await remove(file);
  });
  expect([first, second, erased]).toEqual([1, [1], ['left.sealed', 'left.sealed']]);
  expect(await repo.eraseDue(at, at, remove)).toBe(0);
});
