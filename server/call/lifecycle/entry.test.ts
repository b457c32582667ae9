import { callEnded, peerLeaving, userJoined } from '@visavis/domain/call/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import { later } from '../../testing/later.ts';
import type { CallOutcome } from '../ending/outcome.ts';
import type { CallTimes } from '../rooms/repo.ts';
import { groupOf } from '../rooms/rooms.ts';
import { createEntry, type EntryDependencies } from './entry.ts';

const ann = { userId: 'ann', sessionId: 's', socketId: 'tab' };
const seat = (socketId: string | null, taken = true, everTaken = taken) => ({ socketId, taken, everTaken });
const refused = (code: string) => expect.objectContaining({ code });

let clock: FakeClock;
let opened: 'opened' | 'refused';
let isConnected: boolean;
let isMember: boolean;
let times: CallTimes | undefined;
let seats: Record<string, ReturnType<typeof seat>> | undefined;
/** what taking the seat answers */
let taken: { seats: object; replaced?: string } | undefined;
/** what a call that has ended came to */
let outcome: CallOutcome | undefined;
let isLost: boolean;
let readSeats: () => typeof seats;
let isLeaving: boolean;
/** whether the socket goes while its seat is taken */
let goesMeanwhile: boolean;
/** who lost their seat */
let lost: unknown[];
/** what was sent and changed, in order */
let done: unknown[];
let entry: ReturnType<typeof createEntry>;
beforeEach(() => {
  clock = createFakeClock();
  [opened, isConnected, isMember, isLost, done] = ['opened', true, true, true, []];
  [goesMeanwhile, isLeaving, lost, outcome] = [false, false, [], undefined];
  readSeats = () => seats;
  times = { startedAt: null, endsAt: null };
  seats = { ann: seat('tab'), ben: seat('phone') };
  taken = { seats: { ann: seat('tab'), ben: seat('phone') } };
  const note =
    (what: string) =>
    (...of: unknown[]) =>
      void done.push([what, ...of]);
  const dependencies = {
    clock,
    repo: { times: async () => times },
    ends: { outcomes: async (ids: string[]) => new Map(ids.map((roomId) => [roomId, outcome])) },
    rooms: {
      async membership(roomId: string, userId: string) {
        await later();
        if (!isMember) throw new AppError('NOT_A_MEMBER');
        return { room: { id: roomId, opened: Promise.resolve(opened) }, me: { userId }, peer: { userId: 'ben' } };
      },
    },
    seats: {
      of: async () => readSeats(),
      async take(...of: unknown[]) {
        await later();
        done.push(['taken', ...of]);
        if (goesMeanwhile) isConnected = false;
        return taken;
      },
      async lose(sender: unknown) {
        await later();
        lost.push(sender);
        return isLost;
      },
      markLeaving: note('leaving'),
      isLeaving: () => isLeaving,
      roomOf: () => 'room',
    },
    starting: {
      notifyReady: note('ready'),
      reportMedia: (...of: unknown[]) => later().then(() => void done.push(['media', ...of])),
    },
    takeover: { notify: note('taken over') },
    realtime: {
      isConnected: () => isConnected,
      enterGroup: note('entered'),
      leaveGroup: note('left'),
      toSocket: (socket: string, { name }: { name: string }, ...of: unknown[]) => void done.push([socket, name, ...of]),
      toGroup: (group: string, { name }: { name: string }, ...of: unknown[]) => void done.push([group, name, ...of]),
    },
  };
  entry = createEntry(dependencies as unknown as EntryDependencies);
});

const names = () => done.map((each) => (each as unknown[])[0]);

describe('a member who enters', () => {
  it('takes their seat, joins the group and is announced; the two connect where both sit', async () => {
    times = { startedAt: new Date(clock.now() - 1), endsAt: new Date(clock.now() + 1) };
    expect(await entry.enter(ann, 'room')).toEqual({
      startedAt: times.startedAt?.toISOString(),
      endsAt: times.endsAt?.toISOString(),
      serverTime: new Date(clock.now()).toISOString(),
    });
    expect(done).toEqual([
      ['taken', ann, 'room'],
      ['entered', 'tab', groupOf('room')],
      [groupOf('room'), userJoined.name, { roomId: 'room', userId: 'ann' }, 'tab'],
      ['ready', expect.objectContaining({ id: 'room' }), times],
    ]);
  });

  it.each([
    ['has not come yet', { ann: seat('tab'), ben: seat('phone', false) }],
    ['has no seat', { ann: seat('tab') }],
  ])('waits for the other, who %s', async (_, now) => {
    taken = { seats: now };
    await entry.enter(ann, 'room');
    expect(names()).toEqual(['taken', 'entered', groupOf('room')]);
  });

  it('takes it from another tab, which is told', async () => {
    taken = { seats: {}, replaced: 'old tab' };
    await entry.enter(ann, 'room');
    expect(done).toContainEqual(['taken over', 'old tab', 'room']);
  });

  it.each<[string, string, () => void]>([
    ['is no member', 'NOT_A_MEMBER', () => (isMember = false)],
    ['comes to a room that was not stored', 'CALL_OVER', () => (opened = 'refused')],
    ['has gone again', 'UNAVAILABLE', () => (isConnected = false)],
    ['comes to a room without seats', 'CALL_OVER', () => (taken = undefined)],
    ['comes to a call that has ended', 'CALL_OVER', () => (times = undefined)],
  ])('who %s is refused: %s', async (_, code, change) => {
    change();
    await expect(entry.enter(ann, 'room')).rejects.toEqual(refused(code));
    expect(done.filter((each) => String(each).includes(userJoined.name))).toEqual([]);
  });

  const member = { userId: 'ann', xpGained: 10, karmaGained: 0, ratingRequired: true };
  it.each([
    ['skip', { reason: 'skip' }],
    ['ended', { reason: 'ended' }],
    ['time_limit', { reason: 'time_limit' }],
    // The server ended the call, so no one is named.
    ['connection_lost', { reason: 'ended', endedBy: null }],
    ['left', { reason: 'ended', endedBy: null }],
  ] as const)('is sent what a call came to that has ended meanwhile: %s', async (reason, sent) => {
    taken = undefined;
    outcome = { reason, duration: 70, members: [member] };
    await expect(entry.enter(ann, 'room')).rejects.toEqual(refused('CALL_OVER'));
    const figures = { duration: 70, rewards: { xpGained: 10, karmaGained: 0 }, ratingRequired: true };
    expect(done).toEqual([
      ['taken', ann, 'room'],
      ['tab', callEnded.name, { roomId: 'room', ...figures, ...sent }],
    ]);
  });

  it('takes no seat for a socket that has gone', async () => {
    isConnected = false;
    await expect(entry.enter(ann, 'room')).rejects.toEqual(refused('UNAVAILABLE'));
    expect(done).toEqual([]);
  });

  it('loses the seat again, unannounced, where the socket goes meanwhile', async () => {
    goesMeanwhile = true;
    await expect(entry.enter(ann, 'room')).rejects.toEqual(refused('UNAVAILABLE'));
    expect([done, lost]).toEqual([[['taken', ann, 'room']], [ann]]);
  });
});

describe('a seat', () => {
  it('lets its socket report media', async () => {
    await entry.reportMedia(ann, 'room');
    expect(done).toEqual([['media', expect.objectContaining({ id: 'room' }), 'ann']]);
  });

  it.each<[string, typeof seats, boolean, string]>([
    ['that another tab has', { ann: seat('other tab') }, true, 'NOT_A_MEMBER'],
    ['that is vacant', { ann: seat('tab', false) }, true, 'NOT_A_MEMBER'],
    ['that they have left', { ann: seat(null, false, true) }, true, 'NOT_A_MEMBER'],
    ['of a call that is over', undefined, true, 'CALL_OVER'],
    ['that is none of theirs', { ben: seat('phone') }, true, 'NOT_A_MEMBER'],
    ['of a room of others that is over', undefined, false, 'NOT_A_MEMBER'],
  ])('%s lets no one do anything', async (_, now, member, code) => {
    [seats, isMember] = [now, member];
    await expect(entry.reportMedia(ann, 'room')).rejects.toEqual(refused(code));
    await expect(entry.announceLeaving(ann, 'room')).rejects.toEqual(refused(code));
    expect(done).toEqual([]);
  });

  it('is given up by a page that goes away, which the other is told at once', async () => {
    await entry.announceLeaving(ann, 'room');
    expect(done).toEqual([
      ['leaving', 'room', 'ann'],
      [groupOf('room'), peerLeaving.name, { roomId: 'room', userId: 'ann' }, 'tab'],
    ]);
  });

  it('is given up by a page that has gone without a word, which the other is told at once', async () => {
    await entry.lose(ann, { isPageGone: true });
    expect(lost).toEqual([ann]);
    expect(names()).toEqual(['leaving', groupOf('room')]);
  });

  it.each([
    ['a line that was cut', false, true],
    ['a page that has gone, where another has it', true, false],
  ])('is lost by %s, which the other is not told', async (_, isPageGone, hadSeat) => {
    isLost = hadSeat;
    await entry.lose(ann, { isPageGone });
    expect([lost, done]).toEqual([[ann], []]);
  });

  it('is given up once by a page that said so before it went', async () => {
    isLeaving = true;
    await entry.announceLeaving(ann, 'room');
    await entry.lose(ann, { isPageGone: true });
    expect(done).toEqual([]);
  });

  it.each<[string, typeof seats]>([
    ['has', { ann: seat('tab') }],
    ['has vacated', { ann: seat(null, false, true) }],
  ])('that the end of the page %s is given up as well', async (_, now) => {
    [seats, isLost, isConnected] = [now, false, false];
    await entry.announceLeaving(ann, 'room');
    expect(names()).toEqual(['leaving', groupOf('room')]);
  });

  it('that the end of the page vacates meanwhile is given up as well', async () => {
    isLost = false;
    const [before, after] = [{ ann: seat('tab') }, { ann: seat(null, false, true) }];
    const reads = [before];
    readSeats = () => reads.shift() ?? after;
    isConnected = false;
    await entry.announceLeaving(ann, 'room');
    expect(names()).toEqual(['leaving', groupOf('room')]);
  });

  it.each<[string, typeof seats]>([
    ['another page has', { ann: seat('other tab') }],
    ['no page has ever had', { ann: seat(null, false) }],
  ])('that %s is not given up by a page that has gone', async (_, now) => {
    [seats, isLost, isConnected] = [now, false, false];
    await expect(entry.announceLeaving(ann, 'room')).rejects.toEqual(refused('NOT_A_MEMBER'));
    expect(done).toEqual([]);
  });

  it('that another page has taken meanwhile stays', async () => {
    isLost = false;
    await entry.announceLeaving(ann, 'room');
    expect(done).toEqual([]);
  });
});

it('a socket that was sent the end leaves the group', () => {
  entry.leave(ann, { roomId: 'room' });
  expect(done).toEqual([['left', 'tab', groupOf('room')]]);
});
