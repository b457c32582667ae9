import type { Core } from '../core.ts';
import { createOperatorCommands, type OperatorCommandsDependencies } from './commands.ts';
import { createOperatorRepo } from './repo.ts';
import { createExportRepo } from './repo-export.ts';

export type OperatorFeature = ReturnType<typeof createOperatorFeature>;

/** Publishes 'barred'. */
export function createOperatorFeature(
  core: Core,
  { endCallsBetween }: Pick<OperatorCommandsDependencies, 'endCallsBetween'>,
) {
  const { db, files, realtime, sockets, clock, random, log, security, events } = core;
  return createOperatorCommands({
    repo: createOperatorRepo(db),
    exports: createExportRepo(db),
    files,
    realtime,
    clock,
    random,
    log,
    security,
    connections: sockets.count,
    endCallsBetween,
    onSuspended: (userId) => events.publish('barred', userId),
  });
}
