import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RING_TIME } from '@visavis/domain/ringing/rules.ts';
import type { ClientEvents } from '@visavis/domain/wire/contracts.ts';
import { beforeEach, expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { type CallApp, createCallApp, inTurn, match, roomId } from '../testing/call-app.tsx';

let app: CallApp;
beforeEach(async () => {
  await speak('en');
  app = createCallApp();
});
/** Several devices may be tried one after another. */
const settled = async () => {
  for (let turn = 0; turn < 8; turn += 1) await inTurn();
};
const camera = { deviceId: 'cam-1', kind: 'videoinput' as const, label: 'Camera' };
const microphone = { deviceId: 'mic-1', kind: 'audioinput' as const, label: 'Microphone' };
const all = (name: string) => app.services.capture.failWith(...Array.from({ length: 12 }, () => name));
const times = () => {
  const now = app.services.clock.now();
  return { until: new Date(now + RING_TIME).toISOString(), serverTime: new Date(now).toISOString() };
};
const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));

/** The devices that are there. */
const devices = {
  'both there': () => undefined,
  refused: () => all('NotAllowedError'),
  missing: () => app.services.capture.plug([]),
  busy: () => all('NotReadableError'),
  'without a camera': () => app.services.capture.plug([microphone]),
  'without a microphone': () => app.services.capture.plug([camera]),
};
/** The ways into a search or a call. `set` decides what there is then. */
const entries = {
  'a search': async (set: () => void) => {
    set();
    await app.open();
  },
  'a call after a reload': async (set: () => void) => {
    await app.open();
    await app.meet();
    const stored = app.services.storage.session.get('call');
    cleanup();
    app = createCallApp();
    if (stored) app.services.storage.session.set('call', stored);
    set();
    await app.open();
  },
  'a call of another tab': async (set: () => void) => {
    await app.open();
    await inTurn(() =>
      app.services.socket.receive('matching:error', {
        ...{ message: '', code: 'MATCHING_ERROR', reason: 'ACTIVE_ELSEWHERE' },
        elsewhere: { activity: 'call', room: match },
      }),
    );
    set();
    await press('Bring it here');
  },
  'a call to a friend': async (set: () => void) => {
    const { socket } = app.services;
    socket.acknowledge('friend:call', () => ({ ok: true, data: { callId: roomId, outcome: 'ringing', ...times() } }));
    set();
    await app.open({}, '/home');
    await press('Call');
  },
  'a call of a friend': async (set: () => void) => {
    set();
    await app.open({}, '/home');
    const caller = { userId: match.peerId, username: 'bob', avatar: '/bob.svg', karma: 60 };
    await inTurn(() => app.services.socket.receive('friend:call_incoming', { callId: roomId, caller, ...times() }));
    await screen.findByRole('alertdialog');
    await press('Accept');
  },
};

type Entry = keyof typeof entries;
type Device = keyof typeof devices;

/** The devices that open, by those that are there; a way into a call that opens none tells the server nothing. */
const needsBoth = {
  ...{ 'both there': 'audio video', refused: '', missing: '', busy: '' },
  ...{ 'without a camera': '', 'without a microphone': '' },
};
const takesOne = { ...needsBoth, 'without a camera': 'audio', 'without a microphone': 'video' };
const table: Record<Entry, [event: keyof ClientEvents, opens: Record<Device, string>]> = {
  'a search': ['matching:join', needsBoth],
  'a call after a reload': ['video:join_room', takesOne],
  'a call of another tab': ['video:join_room', takesOne],
  'a call to a friend': ['friend:call', takesOne],
  'a call of a friend': ['friend:call_accept', takesOne],
};
const rows = Object.entries(table).flatMap(([entry, [event, opens]]) =>
  Object.entries(opens).map(([device, kinds]) => [entry, device, kinds, event] as const),
);

test.each(rows)('rulings 49: %s with camera and microphone %s opens “%s”', async (entry, device, kinds, event) => {
  await entries[entry as Entry](devices[device as Device]);
  await settled();
  await act(() => app.services.clock.advance(3000));
  await settled();
  const opened = app.liveTracks().map(({ kind }) => kind);
  expect(opened.toSorted().join(' ')).toBe(kinds);
  expect(app.services.socket.sentOf(event)).toHaveLength(kinds ? 1 : 0);
});
