import { AppError } from '@visavis/domain/wire/errors.ts';

interface Attempt {
  socketId: string;
}
export type JoinAttempts = ReturnType<typeof createJoinAttempts>;

/** Joins in progress in this process. Of several by one user, the newest counts. */
export function createJoinAttempts() {
  const newest = new Map<string, Attempt>();

  return {
    begin(userId: string, socketId: string) {
      const attempt: Attempt = { socketId };
      newest.set(userId, attempt);
      return {
        /**
         * Whether the attempt has been repeated by the same socket, or cancelled.
         * @throws TAKEN_OVER where another socket of the user's joins since
         */
        isSuperseded(): boolean {
          const latest = newest.get(userId);
          if (latest && latest.socketId !== socketId) throw new AppError('TAKEN_OVER');
          return latest !== attempt;
        },
        finish(): void {
          if (newest.get(userId) === attempt) newest.delete(userId);
        },
      };
    },
    has: (userId: string): boolean => newest.has(userId),
    /** The socket that joins now. */
    socketOf: (userId: string): string | undefined => newest.get(userId)?.socketId,
    /** @param socketId cancels an attempt of this socket alone. @returns the socket whose attempt it was */
    cancel(userId: string, socketId?: string): string | undefined {
      const latest = newest.get(userId);
      if (!latest || (socketId !== undefined && latest.socketId !== socketId)) return undefined;
      newest.delete(userId);
      return latest.socketId;
    },
  };
}
