import type { Db } from '../../db/connect.ts';
import type { Metrics } from '../metrics.ts';
import { type SealKeys, sealKeys } from '../seal.ts';
import type { Timers } from '../timers.ts';
import { createOutbox, type OutboxDependencies } from './outbox.ts';
import { createOutboxRepo } from './repo-outbox.ts';

/** Time between looks for mails that are due again, ms. */
const LOOK_EVERY = 5000;

interface OpenOutbox extends Omit<OutboxDependencies, 'repo' | 'count' | keyof SealKeys> {
  db: Db;
  config: Parameters<typeof sealKeys>[0];
  metrics: Metrics;
  timers: Timers;
}

/** The outbox of a node, which looks for mails from its start. */
export function openOutbox({ db, config, metrics, timers, ...outside }: OpenOutbox) {
  const repo = createOutboxRepo(db);
  const keys = sealKeys(config, 'mails that wait');
  const outbox = createOutbox({ ...outside, repo, ...keys, count: metrics.mail });
  timers.every('mails', LOOK_EVERY, outbox.look);
  metrics.watch('mails_waiting', 'Mails that no mail server has taken yet', repo.count);
  metrics.watch('mail_wait_seconds', 'For how long the oldest of them waits', async () => {
    const oldest = await repo.oldest();
    return oldest ? Math.max(0, (outside.clock.now() - oldest.getTime()) / 1000) : 0;
  });
  return outbox;
}
