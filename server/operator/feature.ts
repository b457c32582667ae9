import type { Core } from '../core.ts';
import { systemClock } from '../ports/clock.ts';
import { createAccountActions } from './accounts.ts';
import { createOperatorCommands, type OperatorCommandsDependencies } from './commands/commands.ts';
import { presentTotals } from './commands/presenter.ts';
import type { Arrived } from './doctor/address.ts';
import { examine } from './doctor/doctor.ts';
import { createOperatorRepo } from './repo.ts';
import { createSuspensionsRepo } from './repo-suspensions.ts';

export type OperatorFeature = ReturnType<typeof createOperatorFeature>;

/** Publishes 'barred', 'reportDecided', 'caseChanged' and 'measureChanged'. */
export function createOperatorFeature(
  core: Core,
  outside: Pick<
    OperatorCommandsDependencies,
    'exportOf' | 'erase' | 'setUsername' | 'setDisplayName' | 'register' | 'adminLinkFor'
  >,
) {
  const { db, config, mailServer, realtime, sockets, clock, random, log, security, events, isOutgrown } = core;
  const repo = createOperatorRepo(db);
  const suspensions = createSuspensionsRepo(db);
  const onCaseChanged = (caseId: string | null) => events.publish('caseChanged', caseId);
  const actions = createAccountActions({
    repo,
    suspensions,
    realtime,
    clock,
    log,
    onWithdrawn: (decisionId) => events.publish('measureChanged', decisionId, 'withdrawn'),
    onCaseChanged,
  });
  const commands = createOperatorCommands({
    repo,
    suspensions,
    actions,
    clock,
    random,
    log,
    security,
    connections: sockets.count,
    mailServer,
    mailFrom: config.mailFrom,
    origin: config.publicUrl ?? `http://${config.host}:${config.port}`,
    ...outside,
    onDecided: (reportId) => events.publish('reportDecided', reportId),
    onCaseChanged,
    onSuspended: (userId) => events.publish('barred', userId),
    onMeasure: (decisionId) => events.publish('measureChanged', decisionId, 'made'),
  });
  return {
    ...commands,
    ...actions,
    /** Tries the set-up. @param arrived the request that asks; the clock of this machine, not that of Redis */
    examine: (arrived: Arrived) => examine(config, { now: systemClock.now, arrived }),
    /** How many people, calls, messages and reports there are now. */
    totals: async () => ({
      ...presentTotals(await repo.totals(new Date(clock.now())), sockets.count()),
      ...(isOutgrown() && { isOutgrown: true }),
    }),
  };
}
