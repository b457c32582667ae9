import { describe, expect, test, vi } from 'vitest';
import { type CallEffects, type OpenPeer, type PeerSession, runCall } from './run-call.ts';
import type { CallEvent, PeerCommand } from './states/events.ts';
import { failed, found, linked, local, localReady, media, ready, remoteReady, serverEnds } from './testing/events.ts';
import { createSimulatedClock } from './testing/simulated-clock.ts';

const crash = (): never => {
  throw new Error('crashed');
};
const nothing = () => undefined;

/** A machine whose effects do nothing but these. */
function createMachine({ openPeer, ...changed }: Partial<CallEffects> & { openPeer?: OpenPeer } = {}) {
  const clock = createSimulatedClock();
  const effects: CallEffects = {
    joinQueue: nothing,
    leaveQueue: nothing,
    endSearch: nothing,
    acquireMedia: nothing,
    releaseMedia: nothing,
    setTracks: nothing,
    announceTrack: nothing,
    coverPicture: nothing,
    announceBlurred: nothing,
    joinRoom: nothing,
    notifyServer: nothing,
    answerCallBack: nothing,
    reportUnreachable: nothing,
    sendRating: nothing,
    navigateToSetup: nothing,
    ...changed,
  };
  const machine = runCall({
    selfId: 'alice',
    clock,
    effects,
    openPeer: openPeer ?? (() => ({ send: nothing, close: nothing })),
  });
  const send = (...events: CallEvent[]) => {
    for (const event of events) machine.send(event);
  };
  return { ...machine, clock, send, state: () => machine.get().state };
}

const toConnecting = [{ type: 'START_SEARCH' }, localReady, found] as const;
const toConnected = [...toConnecting, ready, remoteReady, linked, media] as const;

test('nothing of an earlier call is left when it begins', () => {
  const released: string[] = [];
  createMachine({ releaseMedia: ({ type }) => void released.push(type) });
  expect(released).toEqual(['releaseMedia']);
});

describe('events', () => {
  test('that an effect sends wait until the others are done', () => {
    const seen: unknown[] = [];
    const { send, get } = createMachine({
      joinQueue(_, machine) {
        machine.send(localReady);
        seen.push(machine.get().state, machine.get().context.localStream);
      },
      acquireMedia: ({ type }) => void seen.push(type),
    });
    send({ type: 'START_SEARCH' });
    expect(seen).toEqual(['searching', null, 'acquireMedia']);
    expect(get().context.localStream).toEqual(local);
  });

  test('that a listener sends wait until all have heard of the change', () => {
    const { send, subscribe, state } = createMachine();
    const heard: string[] = [];
    subscribe(() => state() === 'searching' && send({ type: 'CANCEL_SEARCH' }));
    subscribe(() => heard.push(state()));
    send({ type: 'START_SEARCH' });
    expect(heard).toEqual(['searching', 'idle']);
  });

  test('are handled after an effect that broke', () => {
    const { send, state } = createMachine({ joinQueue: crash });
    expect(() => send({ type: 'START_SEARCH' })).toThrow('crashed');
    send({ type: 'CANCEL_SEARCH' });
    expect(state()).toBe('idle');
  });
});

test('listeners hear of changes alone, and of none once they have gone', () => {
  const { send, subscribe, get } = createMachine();
  let heard = 0;
  const stop = subscribe(() => {
    heard += 1;
  });
  const before = get();
  send({ type: 'SKIP' }, { type: 'CLOSE_REPORT' });
  expect([heard, get() === before]).toEqual([0, true]);
  send({ type: 'START_SEARCH' });
  stop();
  send(localReady);
  expect(heard).toBe(1);
});

describe('a peer session', () => {
  /** The sessions that were opened; `broken` breaks them. */
  function withSessions(broken: Partial<PeerSession> & { open?: () => never } = {}) {
    const sessions: { commands: PeerCommand[]; sendBack: (event: CallEvent) => void; isOpen: boolean }[] = [];
    const machine = createMachine({
      openPeer(_, sendBack) {
        const session = { commands: [] as PeerCommand[], sendBack, isOpen: true };
        sessions.push(session);
        broken.open?.();
        return {
          send(command) {
            broken.send?.(command);
            session.commands.push(command);
          },
          close() {
            session.isOpen = false;
            broken.close?.();
          },
        };
      },
    });
    return { ...machine, sessions, open: () => sessions.map(({ isOpen }) => isOpen) };
  }

  test('is closed before the next opens', () => {
    const { send, open } = withSessions();
    send(...toConnecting, failed);
    expect(open()).toEqual([false, true]);
  });

  test('counts for nothing once it is closed', () => {
    const { send, sessions, get } = withSessions();
    send(...toConnecting, failed);
    const before = get();
    sessions[0]?.sendBack(remoteReady);
    expect(get()).toBe(before);
    sessions[1]?.sendBack(remoteReady);
    expect(get().context.remoteStream).toEqual(remoteReady.stream);
  });

  test('that throws as it opens costs a retry', () => {
    const { send, state, get, sessions } = withSessions({ open: crash });
    send(...toConnecting);
    expect([sessions.length, state(), get().context.callEndReason]).toEqual([4, 'searching', 'error']);
  });

  test('that throws on a command is closed, and costs a retry', () => {
    const { send, open, get } = withSessions({ send: crash });
    send(...toConnecting, ready);
    expect([open(), get().context.retryCount]).toEqual([[false, true], 1]);
  });

  test('that throws as it closes is given up all the same', () => {
    const { send, open, state } = withSessions({ close: crash });
    send(...toConnecting, { type: 'GO_BACK' });
    expect([open(), state()]).toEqual([[false], 'returning']);
  });
});

test('all hear of the end of a call before what follows it', () => {
  const { send, subscribe, get } = createMachine();
  send(...toConnected);
  const heard: unknown[] = [];
  subscribe(() => heard.push([get().state, get().context.roomId]));
  send(serverEnds('skip', 5));
  expect(heard).toEqual([
    ['disconnecting', 'room'],
    ['searching', null],
  ]);
});

test('an effect that throws keeps none of the others from happening, and the machine goes on', () => {
  const done: string[] = [];
  const { send, state } = createMachine({
    notifyServer: crash,
    releaseMedia: () => void done.push('releaseMedia'),
    openPeer: () => ({ send: nothing, close: () => void done.push('closePeer') }),
  });
  send(...toConnected);
  done.length = 0;
  expect(() => send({ type: 'CANCEL_SEARCH' })).toThrow('crashed');
  expect(done).toEqual(['closePeer', 'releaseMedia']);
  expect(state()).toBe('idle');
});

test('a listener that throws keeps no other from hearing', () => {
  const { subscribe, send } = createMachine();
  const heard = vi.fn();
  subscribe(crash);
  subscribe(heard);
  expect(() => send(...toConnecting)).toThrow('crashed');
  expect(heard).toHaveBeenCalled();
});

test('a timer that is started again runs once', () => {
  const samples: string[] = [];
  const { send, clock } = createMachine({
    openPeer: () => ({ send: ({ type }) => void samples.push(type), close: nothing }),
  });
  send(...toConnected, { type: 'QUALITY_CHECK' });
  samples.length = 0;
  clock.advance(2000);
  expect(samples.filter((type) => type === 'SAMPLE_QUALITY')).toHaveLength(1);
});

test('a machine that is stopped closes its session, and nothing follows', () => {
  let closed = 0;
  const close = () => {
    closed += 1;
  };
  const { send, stop, get, clock } = createMachine({ openPeer: () => ({ send: nothing, close }) });
  send(...toConnected);
  const before = get();
  stop();
  send({ type: 'GO_BACK' });
  expect([closed, clock.pending(), get() === before]).toEqual([1, 0, true]);
});

test('a machine that an effect stops leaves nothing running', () => {
  const open: boolean[] = [];
  const { send, clock, state } = createMachine({
    joinRoom: (_, machine) => machine.stop(),
    openPeer() {
      open.push(true);
      return { send: nothing, close: () => void open.pop() };
    },
  });
  send(...toConnecting, ready);
  expect([open, clock.pending(), state()]).toEqual([[], 0, 'connecting']);
});
