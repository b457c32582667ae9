import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useWorld } from '../testing/use-world.ts';
import { staffAudit } from './schema/desk.ts';
import { recordStaffAction } from './staff-audit.ts';

const { world } = await useWorld();
const { db } = world.ports.database;
const newId = () => world.ports.random.uuid(world.clock.now());

it('the audit log of the desk only grows: rows are neither changed nor deleted', async () => {
  const [id, staffId, personId, at] = [newId(), newId(), newId(), new Date(world.clock.now())];
  await recordStaffAction(db, {
    id,
    at,
    staffId,
    action: 'person_viewed',
    subject: { kind: 'person', id: personId },
    personId,
    details: { reports: 2 },
  });
  for (const change of [
    sql`update staff_audit set details = '{}'`,
    sql`delete from staff_audit`,
    sql`truncate staff_audit`,
  ]) {
    await expect(db.execute(change)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'rows of staff_audit are never changed' }),
    });
  }
  expect(await db.select().from(staffAudit)).toEqual([
    {
      id,
      at,
      staffId,
      personId,
      action: 'person_viewed',
      subjectKind: 'person',
      subjectId: personId,
      details: { reports: 2 },
    },
  ]);
});
