import type { Core } from '../core.ts';
import { createDataExport } from './data-export.ts';
import { createErasure, type ErasureDependencies } from './erasure.ts';
import { createAccountRepo } from './repo.ts';
import { createExportRepo } from './repo-export.ts';

/** Publishes 'barred'. */
export function createAccountFeature(core: Core, { endCallBetween }: Pick<ErasureDependencies, 'endCallBetween'>) {
  const { db, files, realtime, log, events } = core;
  const repo = createAccountRepo(db);
  const onBarred = (userId: string) => events.publish('barred', userId);
  const { asObject } = createDataExport({ repo, exports: createExportRepo(db), files });
  const { erase } = createErasure({ repo, files, realtime, log, endCallBetween, onBarred });
  return { exportOf: asObject, erase };
}
