import { memberReward } from '@visavis/domain/call/karma/karma.ts';
import { createBatcher } from '../../ports/batcher.ts';
import type { CallOutcome, EndInput } from './outcome.ts';
import type { EndRepo } from './repo-end.ts';

const BATCH = 500;
const WAITING = 50_000;

export interface EndStoreDependencies {
  repo: Pick<EndRepo, 'endShort' | 'end'>;
  /** makes ids for rows of the karma ledger */
  newId(): string;
  /** least time between two batches, ms */
  batchInterval: number;
}
export type EndStore = ReturnType<typeof createEndStore>;

/** Stores the ends of calls, each once: short ones in batches, those with rewards one by one. */
export function createEndStore({ repo, newId, batchInterval }: EndStoreDependencies) {
  const running = new Map<string, Promise<CallOutcome | undefined>>();
  const short = createBatcher<EndInput, CallOutcome | 'long' | undefined>({
    max: BATCH,
    maxWaiting: WAITING,
    batchInterval,
    async run(inputs) {
      const outcomes = await repo.endShort(inputs);
      return inputs.map(({ roomId }) => outcomes.get(roomId));
    },
  });

  async function end(input: EndInput): Promise<CallOutcome | undefined> {
    const outcome = await short.add(input);
    if (outcome !== 'long') return outcome;
    return repo.end(input, { newId, decide: memberReward });
  }

  return {
    /** @returns undefined where the call has ended, is being ended, or was never stored */
    async end(input: EndInput): Promise<CallOutcome | undefined> {
      const { roomId } = input;
      const before = running.get(roomId);
      if (before) {
        await before;
        return undefined;
      }
      const ending = end(input).finally(() => running.delete(roomId));
      running.set(roomId, ending);
      return ending;
    },
    /** Resolves once no short call waits to be ended. */
    idle: short.idle,
  };
}
