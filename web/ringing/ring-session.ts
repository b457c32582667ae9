import type { FoundRoom } from '@visavis/domain/matching/contract.ts';
import type * as ringing from '@visavis/domain/ringing/contract.ts';
import { RING_TIME } from '@visavis/domain/ringing/rules.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import { createStore, type Readable } from '../platform/store.ts';
import type { Services } from '../services/services.tsx';
import * as state from './ring-state.ts';

/** How long after its time a ring is forgotten of which the server says nothing more, ms. */
const LATE = 5000;

/** How long a call that begins while the connection is down, as on a page that has just opened, waits for it, ms. */
const CONNECTION_WAIT = 10_000;

export interface RingSession extends Readable<state.RingState> {
  /** Opens the camera, then rings the friend. */
  call(friend: Person): void;
  /** Gives up a call, or leaves what became of it. */
  close(): void;
  accept(): void;
  decline(): void;
  /** The user signs out, or everything around a call has crashed: gives up what is being called. */
  stop(): void;
}

export interface RingSessionOptions {
  /** whether no search and no call uses the camera */
  isIdle(): boolean;
  /** the room of the two is there: the call takes over */
  onConnected(room: FoundRoom): void;
  /** the room of a call that the user has given up is there: it is to be ended */
  onGivenUp(roomId: string): void;
}

/**
 * This tab's outgoing and incoming rings. The room that follows is the call's.
 */
export function createRingSession(
  { socket, media, clock }: Pick<Services, 'socket' | 'media' | 'clock'>,
  { isIdle, onConnected, onGivenUp }: RingSessionOptions,
): RingSession {
  const store = createStore<state.RingState>(state.silence);
  const change = (next: (before: state.RingState) => state.RingState) => {
    const after = next(store.get());
    if (after !== store.get()) store.set(after);
  };
  /** Rises with every call, so that a camera or an answer that comes late changes nothing. */
  let attempt = 0;
  const giveCameraBack = () => {
    const { outgoing, incoming } = store.get();
    const isInUse = (outgoing && outgoing.phase !== 'over') || incoming?.isAnswering;
    if (!isInUse && isIdle()) media.release('call');
  };
  const end = (next: (before: state.RingState) => state.RingState) => {
    change(next);
    giveCameraBack();
  };

  const openCamera = () => {
    socket.hasten();
    return media.acquire('call', { orLess: true });
  };

  async function ring(friend: Person, mine: number): Promise<void> {
    try {
      await openCamera();
    } catch {
      if (mine === attempt) end((before) => state.ringOver(before, 'camera'));
      return;
    }
    await socket.whenConnected(CONNECTION_WAIT);
    if (mine !== attempt) return giveCameraBack();
    const ack = await socket.emit('friend:call', { userId: friend.userId });
    const answer = ack.ok ? ack.data : undefined;
    if (mine !== attempt) {
      if (answer?.outcome === 'ringing') void socket.emit('friend:call_cancel', { callId: answer.callId });
      return;
    }
    if (!answer) return end((before) => state.ringOver(before, ack.ok ? 'failed' : ack.code));
    const { callId, outcome } = answer;
    if (outcome === 'busy' || outcome === 'offline') return end((before) => state.ringOver(before, outcome));
    change((before) => state.ringBegun(before, callId, outcome));
  }

  function hear({ callId, caller, until, serverTime }: ringing.Heard): void {
    change((before) => state.ringHeard(before, callId, caller));
    const left = Math.min(Date.parse(until) - Date.parse(serverTime), RING_TIME);
    clock.after(left + LATE, () => end((before) => state.ringEnded(before, callId, 'missed')));
  }

  const stops = [
    socket.on('friend:call_incoming', hear),
    socket.on('friend:call_accepted', ({ callId }) =>
      change((before) => state.ringBegun(before, callId, 'connecting')),
    ),
    socket.on('friend:call_declined', ({ callId }) => end((before) => state.ringEnded(before, callId, 'declined'))),
    socket.on('friend:call_ended', ({ callId, reason }) => end((before) => state.ringEnded(before, callId, reason))),
    socket.on('matching:found', (room) => {
      if (room.kind !== 'friend') return;
      // The user has given up meanwhile: the friend must not wait, and no camera opens.
      if (!state.isAwaited(store.get(), room)) return onGivenUp(room.roomId);
      attempt += 1;
      change(() => state.silence);
      onConnected(room);
    }),
    socket.onConnected(({ again }) => again && end(state.ringsLost)),
  ];

  function close(): void {
    const { outgoing } = store.get();
    if (!outgoing) return;
    attempt += 1;
    if (outgoing.callId && outgoing.phase === 'ringing')
      void socket.emit('friend:call_cancel', { callId: outgoing.callId });
    end((before) => ({ ...before, outgoing: null }));
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    call(friend) {
      const { outgoing } = store.get();
      if ((outgoing && outgoing.phase !== 'over') || !isIdle()) return;
      attempt += 1;
      change((before) => state.beginRing(before, friend));
      void ring(friend, attempt);
    },
    close,
    accept() {
      const { incoming } = store.get();
      if (!incoming || incoming.isAnswering) return;
      const { callId } = incoming;
      change((before) => state.answering(before, { isAnswering: true, hasFailed: false }));
      const fail = (hasFailed: boolean) =>
        end((before) =>
          hasFailed ? state.answering(before, { isAnswering: false, hasFailed }) : { ...before, incoming: null },
        );
      openCamera().then(
        async () => {
          if (store.get().incoming?.callId !== callId) return giveCameraBack();
          const ack = await socket.emit('friend:call_accept', { callId });
          if (!ack.ok && store.get().incoming?.callId === callId) fail(false);
        },
        () => fail(true),
      );
    },
    decline() {
      const { incoming } = store.get();
      if (!incoming) return;
      void socket.emit('friend:call_decline', { callId: incoming.callId });
      end((before) => ({ ...before, incoming: null }));
    },
    stop() {
      close();
      for (const stop of stops) stop();
    },
  };
}
