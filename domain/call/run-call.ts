import { begin, type Call, step } from './call-machine.ts';
import type { CallEffect, EffectOf, OutsideEffectName } from './states/effects.ts';
import type { CallEvent, PeerCommand, PeerSessionInput, Timer } from './states/events.ts';

/** The call of one user as it runs. */
export interface CallMachine {
  get(): Call;
  /** Calls `listen` after every change. @returns a function that unsubscribes */
  subscribe(listen: () => void): () => void;
  /**
   * Events that come while one is being handled wait for their turn.
   * @throws what an effect or a listener has thrown, once all else has happened
   */
  send(event: CallEvent): void;
  /** Ends the session and all timers, after the event that is being handled. Later events are ignored. */
  stop(): void;
}

/** One RTCPeerConnection for one try. An error that it throws counts as a failed link. */
export interface PeerSession {
  /**
   * It offers on ROOM_READY if `isInitiator`, and again on each further one, as a side has (re)joined the room; takes the
   * peer's signals; answers SAMPLE_QUALITY with UPDATE_CONNECTION_QUALITY.
   */
  send(command: PeerCommand): void;
  close(): void;
}

/** Milliseconds, and timers that return a function to cancel them. The screens count with the same clock. */
export interface CallClock {
  now(): number;
  after(ms: number, run: () => void): () => void;
}

/** Runs the effects of the machine. */
export type CallEffects = {
  [T in OutsideEffectName]: (effect: EffectOf<T>, machine: CallMachine) => void;
};

/** @param send receives the session's events; it ignores them once the session is closed */
export type OpenPeer = (input: PeerSessionInput, send: (event: CallEvent) => void) => PeerSession;

export interface CallDependencies {
  selfId: string;
  clock: CallClock;
  effects: CallEffects;
  openPeer: OpenPeer;
}

/** Runs the machine: takes each step and performs its effects. */
export function runCall({ selfId, clock, effects, openPeer }: CallDependencies): CallMachine {
  const first = begin(selfId);
  let { call } = first;
  let isBusy = false;
  let isStopped = false;
  const waiting: CallEvent[] = [];
  const listeners = new Set<() => void>();
  const timers = new Map<Timer, () => void>();
  /** the session in use; it is not there yet while it opens */
  let peer: { session?: PeerSession } | null = null;

  const stopTimer = (timer: Timer) => {
    timers.get(timer)?.();
    timers.delete(timer);
  };
  const startTimer = (timer: Timer, ms: number) => {
    stopTimer(timer);
    const cancel = clock.after(ms, () => {
      timers.delete(timer);
      machine.send({ type: timer });
    });
    timers.set(timer, cancel);
  };

  const orCrash = (run: () => void) => {
    try {
      run();
    } catch {
      machine.send({ type: 'PEER_CRASHED' });
    }
  };
  const stopPeer = () => {
    const session = peer?.session;
    peer = null;
    try {
      session?.close();
    } catch {
      // The session is discarded either way.
    }
  };
  const startPeer = (input: PeerSessionInput) => {
    stopPeer();
    const opening: typeof peer = {};
    peer = opening;
    const sendBack = (event: CallEvent) => peer === opening && machine.send(event);
    orCrash(() => {
      opening.session = openPeer(input, sendBack);
    });
  };

  const perform = (effect: CallEffect): void => {
    switch (effect.type) {
      case 'startTimer':
        startTimer(effect.timer, effect.ms);
        break;
      case 'stopTimer':
        stopTimer(effect.timer);
        break;
      case 'startPeer':
        startPeer(effect);
        break;
      case 'sendPeer':
        orCrash(() => peer?.session?.send(effect.command));
        break;
      case 'stopPeer':
        stopPeer();
        break;
      default: {
        // TypeScript cannot tell that this function is for this type of effect.
        const run = effects[effect.type] as (effect: CallEffect, machine: CallMachine) => void;
        run(effect, machine);
      }
    }
  };

  const release = () => {
    for (const timer of timers.keys()) stopTimer(timer);
    stopPeer();
  };

  /** Nothing that throws keeps the rest from happening: a camera would stay on after its call. */
  const take = (event: CallEvent, failures: unknown[]) => {
    const attempt = (run: () => void) => {
      try {
        run();
      } catch (error) {
        failures.push(error);
      }
    };
    const before = call;
    attempt(() => {
      const taken = step(call, event, clock.now());
      call = taken.call;
      for (const effect of taken.effects) attempt(() => perform(effect));
    });
    if (call !== before) for (const listen of [...listeners]) attempt(listen);
    if (call.state === 'disconnecting' && !isStopped) take({ type: 'CALL_CLOSED' }, failures);
  };

  const machine: CallMachine = {
    get: () => call,
    subscribe(listen) {
      listeners.add(listen);
      return () => {
        listeners.delete(listen);
      };
    },
    send(event) {
      waiting.push(event);
      if (isBusy) return;
      isBusy = true;
      const failures: unknown[] = [];
      for (let next = waiting.shift(); next && !isStopped; next = waiting.shift()) take(next, failures);
      isBusy = false;
      if (isStopped) release();
      if (failures.length > 0) throw failures[0];
    },
    stop() {
      isStopped = true;
      if (!isBusy) release();
    },
  };
  for (const effect of first.effects) perform(effect);
  return machine;
}
