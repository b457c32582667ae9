import { createReport } from '@visavis/domain/reports/contract.ts';
import { UNTIL_REVIEWED } from '@visavis/domain/reports/rules.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../db/schema/users.ts';
import { newcomers } from '../testing/crowd.ts';
import { interleave, stopWrites, usePostgres } from '../testing/forced-races.ts';
import { reportBody } from '../testing/reports.ts';
import { useWorld } from '../testing/use-world.ts';

const database = await usePostgres();
const { world } = await useWorld({ ports: { database } });

it('three who report the same user at the same moment all count', async () => {
  const [otto, ...reporters] = await newcomers(world, 'otto', 'uma', 'vera', 'will');
  const replies = await interleave(
    database,
    stopWrites('reports'),
    ...reporters.map((reporter) => () => reporter.call(createReport, { body: reportBody(otto) })),
  );
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  const [row] = await database.db.select().from(users).where(eq(users.id, otto.userId));
  expect(row?.suspendedUntil?.getTime()).toBe(UNTIL_REVIEWED);
});

it('a report that is sent twice at the same moment is stored once', async () => {
  const [ezra, fay] = await newcomers(world, 'ezra', 'fay');
  const report = () => ezra.call(createReport, { body: reportBody(fay) });
  const replies = await interleave(database, stopWrites('reports'), report, report);
  expect(replies.map(({ status, code }) => code ?? status)).toEqual([201, 'ALREADY_REPORTED']);
});
