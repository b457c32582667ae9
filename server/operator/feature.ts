import type { Core } from '../core.ts';
import { createAccountActions } from './accounts.ts';
import { createOperatorCommands, type OperatorCommandsDependencies } from './commands.ts';
import { createOperatorRepo } from './repo.ts';

export type OperatorFeature = ReturnType<typeof createOperatorFeature>;

/** Publishes 'barred', 'reportDecided', 'caseChanged' and 'measureChanged'. */
export function createOperatorFeature(
  core: Core,
  { exportOf, erase }: Pick<OperatorCommandsDependencies, 'exportOf' | 'erase'>,
) {
  const { db, realtime, sockets, clock, random, log, security, events } = core;
  const repo = createOperatorRepo(db);
  const actions = createAccountActions({ repo, realtime, clock });
  const commands = createOperatorCommands({
    repo,
    actions,
    clock,
    random,
    log,
    security,
    connections: sockets.count,
    exportOf,
    erase,
    onDecided: (reportId) => events.publish('reportDecided', reportId),
    onCaseChanged: (caseId) => events.publish('caseChanged', caseId),
    onSuspended: (userId) => events.publish('barred', userId),
    onMeasure: (decisionId) => events.publish('measureChanged', decisionId, 'made'),
  });
  return { ...commands, ...actions };
}
