import { callBackEnded, callBackOffered } from '@visavis/domain/call/contract.ts';
import { CALL_BACK_TIME } from '@visavis/domain/call/rules.ts';
import { matchingError } from '@visavis/domain/matching/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallBacks as CallBackStore, createMemoryCallBacks } from '../../ports/call-backs/call-backs.ts';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import { later, slow } from '../../testing/later.ts';
import { takenOver } from '../lifecycle/takeover.ts';
import { type CallBackDependencies, type CallBacks, createCallBacks } from './call-backs.ts';

const ann = { userId: 'ann', sessionId: 's', socketId: 'tab' };
const ben = { userId: 'ben', sessionId: 's', socketId: 'phone' };
const members = ['ann', 'ben'] as const;
const side = (userId: string) => ({ userId, duration: 60, sessionSeconds: 1800, continued: false });

let clock: FakeClock;
let gone: Set<string>;
let sides: ReturnType<typeof side>[];
let store: CallBackStore;
/** what was sent and agreed, in order */
let done: unknown[];
let callBacks: CallBacks;
const debug = vi.fn();
beforeEach(() => {
  debug.mockClear();
  clock = createFakeClock();
  [gone, done, sides] = [new Set(), [], [side('ann'), side('ben')]];
  store = createMemoryCallBacks();
  callBacks = create();
});
/** @param changed what the store does otherwise */
function create(changed: Partial<CallBackStore> = {}): CallBacks {
  const sent = (to: string, { name }: { name: string }, payload: unknown) => void done.push([to, name, payload]);
  return createCallBacks({
    clock,
    log: { debug },
    store: slow({ ...store, accept: (...of: Parameters<CallBackStore['accept']>) => store.accept(...of), ...changed }),
    repo: { sides: async () => sides },
    rooms: {
      async membership(_roomId: string, userId: string) {
        await later();
        if (userId === 'eve') throw new AppError('NOT_A_MEMBER');
      },
    },
    realtime: { isConnected: (socketId: string) => !gone.has(socketId), toUser: sent, toSocket: sent },
    onAgreed: (reunion: object) => later().then(() => void done.push(['agreed', reunion])),
  } as unknown as CallBackDependencies);
}
const away = async (): Promise<never> => {
  throw new Error('away');
};
const iso = (ms: number) => new Date(ms).toISOString();
const until = () => iso(Date.UTC(2026, 0, 15, 12) + CALL_BACK_TIME);
const answerOf = (from: typeof ann, accept?: boolean) => callBacks.answer(from, { roomId: 'room', accept });
const open = { until: expect.any(String), serverTime: expect.any(String) };
const closed = { until: null, serverTime: expect.any(String) };

describe('a call that broke', () => {
  it('is offered to both, with the time that is left', async () => {
    await callBacks.offer('room', members);
    const times = { roomId: 'room', until: until(), serverTime: iso(clock.now()) };
    expect(done).toEqual([
      ['ann', callBackOffered.name, { peerId: 'ben', ...times }],
      ['ben', callBackOffered.name, { peerId: 'ann', ...times }],
    ]);
  });

  it('of two who have been offered enough is not', async () => {
    callBacks = create({ offer: async () => false });
    await callBacks.offer('room', members);
    expect(done).toEqual([]);
  });

  it('is not either where the store is out of reach', async () => {
    callBacks = create({ offer: away });
    await callBacks.offer('room', members);
    expect(done).toEqual([]);
    expect(debug).toHaveBeenCalledWith({ err: expect.any(Error) }, 'the call backs are out of reach');
  });
});

describe('an answer', () => {
  beforeEach(async () => {
    await callBacks.offer('room', members);
    done = [];
  });

  it('that asks alone says until when', async () => {
    await clock.advance(1000);
    expect(await answerOf(ann)).toEqual({ until: until(), serverTime: iso(clock.now()) });
    // Nor has anyone accepted.
    await answerOf(ben, true);
    expect(done).toEqual([]);
  });

  it('of a stranger is refused', async () => {
    await expect(answerOf({ ...ann, userId: 'eve' })).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
  });

  it('that comes too late finds nothing, and accepts nothing', async () => {
    const accept = vi.fn(store.accept);
    callBacks = create({ accept });
    await clock.advance(CALL_BACK_TIME);
    expect(await answerOf(ann, true)).toEqual(closed);
    expect(await answerOf(ann)).toEqual(closed);
    expect(accept).not.toHaveBeenCalled();
  });

  it('to an offer that ends at the same moment finds nothing, and has nothing to take back', async () => {
    const retract = vi.fn(store.retract);
    callBacks = create({ retract, accept: async () => ({ kind: 'over' }) });
    expect(await answerOf(ann, true)).toEqual(closed);
    await callBacks.lose({ socketId: 'tab' });
    expect(retract).not.toHaveBeenCalled();
  });

  it('repeated where the other has accepted on another node connects both, and has nothing to take back', async () => {
    const retract = vi.fn(store.retract);
    callBacks = create({ retract });
    await answerOf(ann, true);
    const sockets = { ann: 'tab', ben: 'phone' };
    const time = clock.now() + 1;
    store.accept = async () => ({ kind: 'agreed', until: time, sockets });
    expect(await answerOf(ann, true)).toEqual({ until: iso(time), serverTime: iso(clock.now()) });
    expect(done).toMatchObject([['agreed', { members: [{ socketId: 'tab' }, { socketId: 'phone' }] }]]);
    await callBacks.lose({ socketId: 'tab' });
    expect(retract).not.toHaveBeenCalled();
  });

  it('of yes waits for the other; the second connects both, once', async () => {
    expect(await answerOf(ann, true)).toEqual(open);
    expect(done).toEqual([]);
    expect(await answerOf(ben, true)).toEqual(open);
    const [a, b] = [ann, ben].map(({ userId, socketId }) => ({
      userId,
      socketId,
      sessionSeconds: 1740,
      continued: true,
    }));
    expect(done).toEqual([['agreed', { roomId: 'room', members: [a, b], continued: true }]]);
    expect(await answerOf(ann, true)).toEqual(closed);
    expect(done).toHaveLength(1);
  });

  it.each([
    [1, 1, false],
    [1, 60, true],
    [60, 1, true],
  ])('of both after %i and %i s: it continues %s', async (first, second, continued) => {
    sides = [
      { ...side('ann'), duration: first },
      { ...side('ben'), duration: second },
    ];
    await answerOf(ann, true);
    await answerOf(ben, true);
    expect(done).toMatchObject([['agreed', { continued }]]);
  });

  it('of two whose call is not found connects no one', async () => {
    sides = [side('ann')];
    await answerOf(ann, true);
    await answerOf(ben, true);
    expect(done).toEqual([]);
  });

  it('from another tab takes the place of the first, which is told', async () => {
    await answerOf(ann, true);
    await answerOf({ ...ann, socketId: 'other tab' }, true);
    expect(done).toEqual([['tab', matchingError.name, takenOver]]);
    await answerOf({ ...ann, socketId: 'other tab' }, true);
    expect(done).toHaveLength(1);
  });

  it('of no ends it, and only the other is told', async () => {
    expect(await answerOf(ann, false)).toEqual(closed);
    expect(done).toEqual([['ben', callBackEnded.name, { roomId: 'room' }]]);
    expect(await answerOf(ben, true)).toEqual(closed);
    expect(await answerOf(ben, false)).toEqual(closed);
    expect(done).toHaveLength(1);
  });

  it('of a socket that has gone counts for nothing', async () => {
    gone.add('tab');
    expect(await answerOf(ann, true)).toEqual(closed);
    await answerOf(ben, true);
    expect(done).toEqual([]);
  });

  it('of a socket that goes meanwhile is taken back', async () => {
    callBacks = create({
      async accept(...of) {
        await later();
        gone.add('tab');
        return store.accept(...of);
      },
    });
    expect(await answerOf(ann, true)).toEqual(open);
    await create().answer(ben, { roomId: 'room', accept: true });
    expect(done).toEqual([]);
  });
});

describe('a socket that goes', () => {
  beforeEach(async () => {
    await callBacks.offer('room', members);
    await answerOf(ann, true);
    done = [];
  });

  it('takes its yes along', async () => {
    await callBacks.lose({ socketId: 'tab' });
    await answerOf(ben, true);
    expect(done).toEqual([]);
    await answerOf(ann, true);
    expect(done).toMatchObject([['agreed', {}]]);
  });

  it('takes nothing of another along', async () => {
    await callBacks.lose({ socketId: 'phone' });
    await answerOf(ben, true);
    expect(done).toMatchObject([['agreed', {}]]);
  });

  it('does so once, and rejects nothing where the store is out of reach', async () => {
    const retracted: unknown[] = [];
    callBacks = create({
      async retract(...of) {
        await later();
        retracted.push(of);
        return away();
      },
    });
    await answerOf(ann, true);
    await callBacks.lose({ socketId: 'tab' });
    await callBacks.lose({ socketId: 'tab' });
    expect(retracted).toEqual([['room', 'ann', 'tab']]);
  });

  it('after both have agreed takes nothing back', async () => {
    const retracted: unknown[] = [];
    callBacks = create({ retract: (...of) => later().then(() => void retracted.push(of)) });
    await answerOf(ben, true);
    await callBacks.lose({ socketId: 'phone' });
    expect(retracted).toEqual([]);
  });
});

describe('who searches, or may not be matched', () => {
  it('ends their offer; the other is told', async () => {
    expect(await callBacks.endOf('ann')).toBe(false);
    await callBacks.offer('room', members);
    done = [];
    expect(await callBacks.endOf('ann')).toBe(true);
    expect(done).toEqual([['ben', callBackEnded.name, { roomId: 'room' }]]);
    expect(await callBacks.endOf('ann')).toBe(false);
  });

  it('is told of one that was agreed lately, which goes on', async () => {
    await callBacks.offer('room', members);
    for (const from of [ann, ben]) await answerOf(from, true);
    done = [];
    expect(await callBacks.endOf('ann')).toBe(true);
    expect(done).toEqual([]);
  });

  it('waits for no store', async () => {
    callBacks = create({ ofUser: away });
    expect(await callBacks.endOf('ann')).toBe(false);
    callBacks = create({ end: away });
    await callBacks.offer('room', members);
    expect(await callBacks.endOf('ann')).toBe(true);
  });
});

describe('a block or a report', () => {
  beforeEach(async () => {
    await callBacks.offer('room', members);
    done = [];
  });

  it('ends the offer of the two, which both are told alike', async () => {
    await callBacks.endBetween('ben', 'ann');
    expect(done).toEqual([
      ['ann', callBackEnded.name, { roomId: 'room' }],
      ['ben', callBackEnded.name, { roomId: 'room' }],
    ]);
  });

  it('leaves that with another, and none, alone', async () => {
    await callBacks.endBetween('ann', 'eve');
    await callBacks.endBetween('eve', 'ann');
    expect(done).toEqual([]);
  });

  it('goes on where the store is out of reach', async () => {
    await create({ ofUser: away }).endBetween('ann', 'ben');
    await create({ end: away }).endBetween('ann', 'ben');
    expect(done).toEqual([]);
  });
});
