import { type Heard, ringEnded, ringIncoming } from '@visavis/domain/ringing/contract.ts';
import { chunks } from '../lib/chunks.ts';
import type { RingServices, RingSession, RingSessionOptions } from './ring-session.ts';

/** Loads the session's code with the first call, made or heard: no one needs it on the way to the search. */
export interface RingDoor {
  /** @throws where the code cannot be fetched */
  open(): Promise<RingSession>;
  stop(): void;
}

export function createRingDoor(
  services: RingServices,
  { onOpened, ...options }: RingSessionOptions & { onOpened(session: RingSession): void },
  load = () => import('./ring-session.ts'),
): RingDoor {
  let loading: Promise<RingSession> | undefined;
  /** what has rung since the code is being loaded, and still rings */
  let heard: Heard | null = null;
  let opened: RingSession | undefined;
  let isStopped = false;

  function open(): Promise<RingSession> {
    loading ??= chunks.load(load).then(
      ({ createRingSession }) => {
        opened = createRingSession(services, options, heard);
        stopListening();
        if (isStopped) opened.stop();
        else onOpened(opened);
        return opened;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  const stops = [
    services.socket.on(ringIncoming, (ring) => {
      heard = ring;
      open().catch(() => undefined);
    }),
    services.socket.on(ringEnded, ({ callId }) => {
      if (heard?.callId === callId) heard = null;
    }),
  ];
  const stopListening = () => {
    for (const stop of stops) stop();
  };

  return {
    open,
    stop() {
      isStopped = true;
      stopListening();
      opened?.stop();
    },
  };
}
