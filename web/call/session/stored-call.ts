import type { Readiness } from '@visavis/domain/call/readiness.ts';
import { SEAT_GRACE } from '@visavis/domain/call/rules.ts';
import type { MatchedRoom } from '@visavis/domain/call/states/events.ts';
import type { PeerInfo } from '@visavis/domain/matching/contract.ts';
import { hasShape, isNumber, isOneOf, isText } from '../../lib/shape.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';

const KEY = 'call';
/** Milliseconds between two writes of the time. */
const REFRESH_EVERY = 5000;

/** The media that the user sends in a call; a reload keeps the choice. */
export interface SentMedia {
  microphoneOn: boolean;
  cameraOn: boolean;
  /** the user chose to call without a camera */
  audioOnly: boolean;
}

/** The room of this tab's call, stored so that a reload can resume it while the server keeps the seat (rulings 15). */
export interface StoredCall {
  /** Stores the room and what is sent there, and refreshes the time until `clear`. */
  keep(room: MatchedRoom, sent: SentMedia, readiness: Readiness): void;
  clear(): void;
  /** The stored room and what was sent there, unless it is older than the server keeps the seat. */
  read(): { room: MatchedRoom; sent: SentMedia; readiness: Readiness } | null;
}

const isRoom = hasShape<MatchedRoom>({
  roomId: isText,
  peerId: isText,
  peerInfo: hasShape<PeerInfo>({
    username: isText,
    displayName: (value) => value === undefined || isText(value),
    avatar: isText,
    karma: isNumber,
    experiencePoints: isNumber,
  }),
  iceTransportPolicy: isOneOf(['all', 'relay']),
  kind: (value) => value === undefined || value === 'friend',
});

function asReadiness(stored: Partial<Readiness> = {}): Readiness {
  const { isWanted, isReady, peerReady, isOver } = stored;
  return {
    isWanted: isWanted === true,
    isReady: isReady === true,
    peerReady: typeof peerReady === 'boolean' ? peerReady : null,
    isOver: isOver === true,
  };
}

export function createStoredCall(store: KeyValue, clock: Clock): StoredCall {
  let stopRefreshing: () => void = () => undefined;
  const parse = (value: unknown): ReturnType<StoredCall['read']> => {
    const { at, room, sent, readiness } = value as {
      at?: unknown;
      room?: unknown;
      sent?: Partial<SentMedia>;
      readiness?: Partial<Readiness>;
    };
    if (typeof at !== 'number' || clock.now() - at > SEAT_GRACE + REFRESH_EVERY) return null;
    if (!isRoom(room)) return null;
    const { microphoneOn = true, cameraOn = true, audioOnly = false } = sent ?? {};
    return { room, sent: { microphoneOn, cameraOn, audioOnly }, readiness: asReadiness(readiness) };
  };
  return {
    keep(room, sent, readiness) {
      stopRefreshing();
      const write = () => store.setJson(KEY, { at: clock.now(), room, sent, readiness });
      write();
      stopRefreshing = clock.every(REFRESH_EVERY, write);
    },
    clear() {
      stopRefreshing();
      store.remove(KEY);
    },
    read: () => store.getJson(KEY, parse),
  };
}
