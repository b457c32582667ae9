import type { Log } from '../ports/log.ts';
import type { MatchPool } from '../ports/match-pool/match-pool.ts';

export interface DeparturesDependencies {
  pool: MatchPool;
  log: Log;
  /** the queue could not be told: `retry` wants to be called soon */
  onLate(): void;
}
export type Departures = ReturnType<typeof createDepartures>;

/** Takes people out of the queue; what a queue out of reach has not heard, it hears later. */
export function createDepartures({ pool, log, onLate }: DeparturesDependencies) {
  /** sockets that have left, with their users */
  const late = new Map<string, string>();

  /** Never rejects. */
  async function leave(userId: string, socketId: string): Promise<void> {
    try {
      await pool.leave(userId, socketId);
      late.delete(socketId);
    } catch (error) {
      log.debug({ err: error, userId }, 'the queue could not be told of someone leaving');
      late.set(socketId, userId);
      onLate();
    }
  }

  return {
    leave,
    /** Someone who left is back in. */
    forget: (socketId: string): void => void late.delete(socketId),
    get isEmpty() {
      return late.size === 0;
    },
    async retry(): Promise<void> {
      for (const [socketId, userId] of late) await leave(userId, socketId);
    },
  };
}
