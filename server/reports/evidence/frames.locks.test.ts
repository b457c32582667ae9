import { FRAMES_MAX } from '@visavis/domain/reports/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { reportEvidence } from '../../db/schema/reports.ts';
import { newcomers } from '../../testing/crowd.ts';
import { interleave, stopWrites, usePostgres } from '../../testing/forced-races.ts';
import { shareCall } from '../../testing/scenes/relations.ts';
import { sendReport } from '../../testing/scenes/reports.ts';
import { useWorld } from '../../testing/use-world.ts';
import { decideFrame } from '../decisions.ts';
import { createEvidenceRepo } from './repo-evidence.ts';

const database = await usePostgres();
const { world } = await useWorld({ ports: { database } });
const { addFrame } = createEvidenceRepo(database.db);

it('of two frames that reach two nodes at once, where one more may be, one is added', async () => {
  const [ann, ben] = await newcomers(world, 'ann', 'ben');
  const { id: reportId } = await sendReport(ann, ben, { roomId: await shareCall(world, ann, ben) });
  const add = async (): Promise<string | number> => {
    const now = world.clock.now();
    const id = world.ports.random.uuid(now);
    const row = { id, reportId, kind: 'frame' as const, file: `${id}.sealed`, at: new Date(now) };
    return addFrame(row, ann.userId, (facts) => decideFrame(facts, now)).catch((error) => {
      if (error instanceof AppError) return error.code;
      throw error;
    });
  };
  for (let count = 1; count < FRAMES_MAX; count += 1) expect(await add()).toBe(count);
  expect(await interleave(database, stopWrites('report_evidence'), add, add)).toEqual([FRAMES_MAX, 'EVIDENCE_CLOSED']);
  const rows = await database.db.select().from(reportEvidence).where(eq(reportEvidence.reportId, reportId));
  expect(rows).toHaveLength(FRAMES_MAX);
});
