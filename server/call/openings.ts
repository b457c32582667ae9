import type { Log } from '../ports/log.ts';
import type { Opening, OpeningsRepo } from './repo-openings.ts';

/** Stored; refused, for something came between; or failed, for the database did not take it. */
export type Opened = 'opened' | 'refused' | 'failed';

const BATCH = 500;

/** Stores new rooms behind the matches that made them: whatever piles up during one write goes with the next. */
export function createOpenings({ repo, log }: { repo: OpeningsRepo; log: Log }) {
  let waiting: { opening: Opening; settle: (outcome: Opened) => void }[] = [];
  let isWriting = false;
  let written = Promise.resolve();

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      try {
        const stored = await repo.insert(batch.map(({ opening }) => opening));
        for (const { opening, settle } of batch) settle(stored.has(opening.id) ? 'opened' : 'refused');
      } catch (error) {
        log.error({ err: error, rooms: batch.length }, 'rooms not stored');
        for (const { settle } of batch) settle('failed');
      }
    }
    isWriting = false;
  }

  return {
    /** Never rejects. */
    store: (opening: Opening): Promise<Opened> =>
      new Promise((settle) => {
        waiting.push({ opening, settle });
        // After the announcements of this turn: people wait for those.
        if (!isWriting) {
          isWriting = true;
          written = new Promise((done) => setImmediate(() => void write().then(done)));
        }
      }),
    /** Resolves once nothing waits to be stored. */
    flush: (): Promise<void> => written,
  };
}
