import { createBatcher } from '../../ports/batcher.ts';
import type { Log } from '../../ports/log.ts';
import type { NewRoom, OpenRepo } from './repo-open.ts';

/** Stored; refused, because something came between the two; or failed, because the database did not answer. */
export type Opened = 'opened' | 'refused' | 'failed';

const BATCH = 500;
const WAITING = 50_000;

export interface RoomStoreDependencies {
  repo: Pick<OpenRepo, 'insert'>;
  log: Log;
  /** least time between two batches, ms */
  batchInterval: number;
}
export type RoomStore = ReturnType<typeof createRoomStore>;

/** Stores new rooms in batches, after the matches that made them were announced. */
export function createRoomStore({ repo, log, batchInterval }: RoomStoreDependencies) {
  const rooms = createBatcher<NewRoom, Opened>({
    max: BATCH,
    maxWaiting: WAITING,
    batchInterval,
    async run(batch) {
      const stored = await repo.insert(batch).catch((error) => {
        log.error({ err: error, rooms: batch.length }, 'rooms not stored');
        return undefined;
      });
      // The batcher retries one by one, so that only the room in conflict is refused.
      if (stored === 'conflict' && batch.length > 1) throw new Error('rooms in conflict');
      return batch.map(({ id }) => {
        if (!stored) return 'failed';
        return stored !== 'conflict' && stored.has(id) ? 'opened' : 'refused';
      });
    },
  });

  return {
    /** Never rejects. */
    store: (room: NewRoom): Promise<Opened> => rooms.add(room).catch((): Opened => 'failed'),
    /** Resolves once no room waits to be stored. */
    idle: rooms.idle,
  };
}
