import { createBatcher } from '../../ports/batcher.ts';
import type { Log } from '../../ports/log.ts';
import type { Opening, OpeningsRepo } from './repo-openings.ts';

/** Stored; refused, for something came between; or failed, for the database did not take it. */
export type Opened = 'opened' | 'refused' | 'failed';

const BATCH = 500;
const WAITING = 50_000;

export interface OpeningsDependencies {
  repo: OpeningsRepo;
  log: Log;
  /** least time between two batches, ms */
  batchInterval: number;
  /** resolves when the database has nothing more urgent to do */
  quiet(): Promise<void>;
}

/** Stores new rooms behind the matches that made them: whatever piles up during one write goes with the next. */
export function createOpenings({ repo, log, batchInterval, quiet }: OpeningsDependencies) {
  const rooms = createBatcher<Opening, Opened>({
    max: BATCH,
    maxWaiting: WAITING,
    batchInterval,
    async run(openings) {
      await quiet();
      const stored = await repo.insert(openings).catch((error) => {
        log.error({ err: error, rooms: openings.length }, 'rooms not stored');
        return undefined;
      });
      // One of them ran into another writer: each alone, so that the rest does not suffer.
      if (stored === 'conflict' && openings.length > 1) throw new Error('rooms in conflict');
      return openings.map(({ id }) => {
        if (!stored) return 'failed';
        return stored !== 'conflict' && stored.has(id) ? 'opened' : 'refused';
      });
    },
  });

  return {
    /** Never rejects. */
    store: (opening: Opening): Promise<Opened> => rooms.add(opening).catch((): Opened => 'failed'),
    /** Resolves once nothing waits to be stored. */
    idle: rooms.idle,
  };
}
