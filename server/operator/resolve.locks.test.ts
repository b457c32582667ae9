import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { lockPeople } from '../db/cases.ts';
import { cases } from '../db/schema/moderation.ts';
import { reports } from '../db/schema/reports.ts';
import { inTransaction } from '../db/transaction.ts';
import { newcomers } from '../testing/crowd.ts';
import { interleave, usePostgres } from '../testing/forced-races.ts';
import { sendReport } from '../testing/scenes/reports.ts';
import { useWorld } from '../testing/use-world.ts';
import { createOperatorRepo } from './repo.ts';

const database = await usePostgres();
const { db } = database;
const { world } = await useWorld({ ports: { database } });

it('the last report of a case that is resolved while another comes in leaves the case open', async () => {
  const [ann, ben, cleo, gate] = await newcomers(world, 'ann', 'ben', 'cleo', 'gate');
  const { id } = await sendReport(ann, ben);
  const [open] = await db.select().from(cases).where(eq(cases.userId, ben.userId));
  const caseId = open?.id ?? '';
  const at = new Date(world.clock.now());
  /** As a report is stored, but that it stops before the end. */
  const another = () =>
    inTransaction(db, async (tx) => {
      await lockPeople(tx, ben.userId);
      await tx.insert(reports).values({
        id: world.ports.random.uuid(world.clock.now()),
        reporterId: cleo.userId,
        reportedUserId: ben.userId,
        reason: 'SPAM',
        caseId,
        createdAt: at,
      });
      await lockPeople(tx, gate.userId);
    });
  const resolve = () => createOperatorRepo(db).resolve(id, 'spoken to', null, at);
  await interleave(database, `select id from users where id = '${gate.userId}' for update`, another, resolve);
  const [left] = await db.select().from(cases).where(eq(cases.id, caseId));
  expect(left?.status).toBe('open');
  expect(await db.$count(reports, and(eq(reports.caseId, caseId), eq(reports.status, 'open')))).toBe(1);
});
