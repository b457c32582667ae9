import type { Log } from '../../ports/log.ts';
import type { MatchPool } from '../../ports/match-pool/match-pool.ts';

/** Takes users out of the queue. Where the queue is out of reach, the leave stays pending and is retried. */
export function createPendingLeaves({ pool, log }: { pool: MatchPool; log: Log }) {
  /** users by the socket that left */
  const pending = new Map<string, string>();

  /** Never rejects. */
  async function leave(userId: string, socketId: string): Promise<void> {
    try {
      await pool.leave(userId, socketId);
      pending.delete(socketId);
    } catch (error) {
      log.debug({ err: error, userId }, 'leaving the queue is pending: the queue is out of reach');
      pending.set(socketId, userId);
    }
  }

  return {
    leave,
    /** Drops a pending leave: the socket joins again. */
    forget: (socketId: string): void => void pending.delete(socketId),
    get isEmpty() {
      return pending.size === 0;
    },
    async retry(): Promise<void> {
      for (const [socketId, userId] of pending) await leave(userId, socketId);
    },
  };
}
