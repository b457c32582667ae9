import { reportFront } from '@visavis/domain/push/contract.ts';
import type { Presence } from '../ports/presence/presence.ts';
import type { RealtimeServer } from '../realtime/server.ts';

export interface InFrontDependencies {
  inFront: Pick<Presence, 'enter' | 'leave'>;
  sockets: Pick<RealtimeServer, 'on' | 'onDisconnect' | 'realtime'>;
}

/** Keeps who has the app in front of them, as their pages report it. */
export function watchFront({ inFront, sockets }: InFrontDependencies): void {
  /** sockets of this process that are in front */
  const here = new Set<string>();

  async function leave(userId: string, socketId: string): Promise<void> {
    if (here.delete(socketId)) await inFront.leave(userId, socketId);
  }

  sockets.on(reportFront, async ({ userId, socketId }, { isInFront }) => {
    if (!isInFront) return leave(userId, socketId);
    here.add(socketId);
    await inFront.enter(userId, socketId);
    // It may have disconnected meanwhile.
    if (!sockets.realtime.isConnected(socketId)) await leave(userId, socketId);
  });
  sockets.onDisconnect(({ userId, socketId }) => leave(userId, socketId));
}
