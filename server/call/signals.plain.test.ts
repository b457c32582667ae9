import { peerAnswer, peerCandidate, peerOffer } from '@visavis/domain/call/contract.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { later } from '../testing/later.ts';
import { groupOf } from './rooms/rooms.ts';
import { createSignals, type Signals, type SignalsDependencies } from './signals.ts';

const ann = { userId: 'ann', sessionId: 's', socketId: 'tab' };
const sdp = ['v=0', 'c=IN IP4 203.0.113.7', 'a=candidate:1 1 udp 1 203.0.113.7 9 typ host'].join('\r\n');
const offer = { type: 'offer' as const, sdp };
const relayed = { candidate: 'candidate:1 1 udp 1 198.51.100.1 9 typ relay raddr 0.0.0.0 rport 0' };
const direct = { candidate: 'candidate:1 1 udp 1 203.0.113.7 9 typ host' };

let seats: Record<string, { socketId: string | null; everTaken: boolean }>;
let policy: 'all' | 'relay';
let requireRelay: boolean;
/** where each signal went, with what */
let sent: [to: string, event: string, payload: { offer?: { sdp: string } }, except?: string][];
const signals = (): Signals =>
  createSignals({
    requireRelay,
    calls: { requireSeat: () => later().then(() => seats) },
    rooms: { membership: () => later().then(() => ({ room: { policy } })) },
    realtime: {
      toGroup: (...[group, { name }, payload, except]: [string, { name: string }, object, string]) =>
        void sent.push([group, name, payload, except]),
      toSocket: (...[socketId, { name }, payload]: [string, { name: string }, object]) =>
        void sent.push([socketId, name, payload]),
    },
  } as unknown as SignalsDependencies);
beforeEach(() => {
  seats = { ann: { socketId: 'tab', everTaken: true }, ben: { socketId: 'phone', everTaken: true } };
  [policy, requireRelay, sent] = ['relay', false, []];
});

describe('a signal', () => {
  it.each([
    ['offer', peerOffer.name, (all: Signals) => all.offer(ann, 'room', offer), { offer }],
    ['answer', peerAnswer.name, (all: Signals) => all.answer(ann, 'room', offer), { answer: offer }],
    ['candidate', peerCandidate.name, (all: Signals) => all.candidate(ann, 'room', direct), { candidate: direct }],
    ['last candidate', peerCandidate.name, (all: Signals) => all.candidate(ann, 'room', null), { candidate: null }],
  ])('%s goes to the other in the room, as it is, and not back', async (_, name, send, rest) => {
    await send(signals());
    expect(sent).toEqual([[groupOf('room'), name, { roomId: 'room', userId: 'ann', ...rest }, 'tab']]);
  });

  it.each<[string, (typeof seats)[string] | undefined, boolean]>([
    ['who is on their way in', { socketId: 'phone', everTaken: false }, true],
    ['who was here before and is away', { socketId: null, everTaken: true }, false],
    ['who has come back on another device', { socketId: 'tablet', everTaken: true }, false],
    ['who was never matched with a socket', { socketId: null, everTaken: false }, false],
    ['who is not known', undefined, false],
  ])('reaches one %s', async (_, ben, isDirect) => {
    seats = { ...(ben && { ben }), ann: { socketId: 'tab', everTaken: false } };
    await signals().offer(ann, 'room', offer);
    expect(sent.map(([to]) => to)).toEqual([isDirect ? 'phone' : groupOf('room')]);
  });
});

describe('addresses', () => {
  it.each<[string, boolean, typeof policy, boolean]>([
    ['stay where strangers may connect directly', false, 'relay', true],
    ['stay between friends, who may know each other', true, 'all', true],
    ['go where only the relay is allowed', true, 'relay', false],
  ])('%s', async (_, isRequired, ofRoom, stays) => {
    [requireRelay, policy] = [isRequired, ofRoom];
    await signals().offer(ann, 'room', offer);
    await signals().answer(ann, 'room', offer);
    await signals().candidate(ann, 'room', direct);
    expect(JSON.stringify(sent).includes('203.0.113.7')).toBe(stays);
    expect(sent).toHaveLength(stays ? 3 : 2);
    expect(sent[0]?.[2].offer).toMatchObject({ type: 'offer' });
  });

  it.each([relayed, { candidate: `a=${relayed.candidate}` }, { candidate: '' }, null])(
    '%j shows none, and passes where only the relay is allowed',
    async (candidate) => {
      requireRelay = true;
      await signals().candidate(ann, 'room', candidate);
      expect(sent).toEqual([[groupOf('room'), peerCandidate.name, expect.objectContaining({ candidate }), 'tab']]);
    },
  );
});
