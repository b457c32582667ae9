import * as call from '@visavis/domain/call/contract.ts';
import { initiatorOf } from '@visavis/domain/call/rules.ts';
import { blockUser } from '@visavis/domain/friends/contract.ts';
import * as contract from '@visavis/domain/matching/contract.ts';
import { OFFER_LIFETIME, REMATCH_WAIT } from '@visavis/domain/matching/rules.ts';
import { describe, expect, it } from 'vitest';
import { match } from '../../testing/scenes/calls.ts';
import { type Connected, useWorld } from '../../testing/use-world.ts';

const direct = await useWorld();
const relayed = await useWorld({ settings: { TURN_URLS: 'turn:turn.test', TURN_SECRET: 'shared' } });

const RELAY = 'a=candidate:1 1 udp 1 203.0.113.9 49160 typ relay raddr 0.0.0.0 rport 0';
const HOST = 'a=candidate:2 1 udp 2 192.168.1.4 50000 typ host';
const offer = (session: string, candidate = RELAY): contract.PostedOffer => ({
  type: 'offer',
  sdp: `v=0\r\no=- ${session} 2 IN IP4 127.0.0.1\r\n${candidate}\r\n`,
});

/** A new pair, the initiator first. */
async function pair({ pair }: typeof direct = direct): Promise<[Connected, Connected]> {
  const [a, b] = await pair();
  return initiatorOf(a.person.userId, b.person.userId) === a.person.userId ? [a, b] : [b, a];
}
const join = ({ socket }: Connected, description?: contract.PostedOffer, transport?: contract.AnswerTransport) =>
  socket.emit(contract.join, { description, transport });
const transport: contract.AnswerTransport = {
  session: '9',
  ufrag: 'Nad3',
  password: 'UOB/OhnHS/xpEPDk8DHmSN8X',
  fingerprint: `sha-256 ${Array(32).fill('0A').join(':')}`,
};
const found = ({ socket }: Connected) => socket.next(contract.found);

describe('an offer posted with the place in the queue', () => {
  it('reaches the matched partner alone, and its owner learns that it did', async () => {
    const [a, b] = await pair();
    // Waits in the same queue, and is matched with neither.
    const c = await direct.user();
    for (const { person } of [a, b]) await c.person.call(blockUser, { params: { id: person.userId } });
    await join(c, offer('3'));
    await join(a, offer('1'));
    await join(b);
    expect(await found(b)).toMatchObject({ peerId: a.person.userId, peerDescription: offer('1') });
    const own = await found(a);
    expect(own).toMatchObject({ peerId: b.person.userId, offeredSession: '1' });
    expect(own).not.toHaveProperty('peerDescription');
    // An answer to a request comes after whatever was sent before it.
    await c.socket.emit(contract.askStatus);
    expect(c.socket.received(contract.found)).toEqual([]);
    expect(JSON.stringify(c.socket.all())).not.toContain('o=- 1 ');
  });

  it.each([
    ['the later joiner’s, where both have posted', true],
    ['the one of who joined first, where the other has posted none', false],
  ])('is %s', async (_, lastPosts) => {
    // The initiator joins first, which must not matter.
    const [first, last] = await pair();
    await join(first, offer('1'));
    await join(last, lastPosts ? offer('2') : undefined);
    const [answerer, offerer] = lastPosts ? [first, last] : [last, first];
    const session = lastPosts ? '2' : '1';
    expect(await found(answerer)).toMatchObject({ peerDescription: offer(session) });
    expect(await found(offerer)).toMatchObject({ offeredSession: session });
  });

  it('comes back with the transport that the other has posted for the answer', async () => {
    const [a, b] = await pair();
    await join(a, offer('1'), transport);
    await join(b, offer('2'), { ...transport, session: '10' });
    expect(await found(b)).toMatchObject({ offeredSession: '2', peerTransport: transport });
    expect(await found(a)).not.toHaveProperty('peerTransport');
  });

  it('is absent for those who post none', async () => {
    const [a, b] = await pair();
    await match(direct.world, a.socket, b.socket);
    for (const { socket } of [a, b]) {
      expect(Object.keys(socket.received(contract.found)[0] ?? {}).toSorted()).toEqual(
        ['iceTransportPolicy', 'peerId', 'peerInfo', 'roomId'].toSorted(),
      );
    }
  });

  it('is replaced by the next, and kept by a join without one', async () => {
    const [a, b] = await pair();
    await join(a, offer('1'));
    expect(await a.socket.emit(contract.postOffer, { description: offer('2') })).toEqual({ ok: true });
    await join(a);
    await join(b);
    expect(await found(b)).toMatchObject({ peerDescription: offer('2') });
  });

  it('is dropped once its candidates are too old', async () => {
    const [a, b] = await pair();
    await join(a, offer('1'));
    await direct.world.clock.advance(OFFER_LIFETIME);
    await join(b);
    expect(await found(b)).not.toHaveProperty('peerDescription');
  });

  it('is used once: the next match needs a new one', async () => {
    const [a, b] = await pair();
    await join(a, offer('1'));
    await join(b);
    const { roomId } = await found(b);
    await b.socket.emit(call.skip, roomId);
    await a.socket.next(call.callEnded);
    await join(a);
    await join(b);
    await direct.world.clock.advance(REMATCH_WAIT + 1000);
    await b.socket.next(contract.found);
    expect(b.socket.received(contract.found)[1]).not.toHaveProperty('peerDescription');
  });

  it('goes with the place', async () => {
    const [a, b] = await pair();
    await join(a, offer('1'));
    await a.socket.emit(contract.leave);
    await a.socket.emit(contract.postOffer, { description: offer('2') });
    await join(a);
    await join(b);
    expect(await found(b)).not.toHaveProperty('peerDescription');
  });

  it.each([
    ['no offer', { type: 'answer', sdp: 'v=0' }],
    ['too long', { type: 'offer', sdp: 'v'.repeat(20_001) }],
    ['not a description', 'v=0'],
  ])('is refused where it is %s', async (_, description) => {
    const { socket } = await direct.user();
    expect(await socket.emitRaw('matching:join', { description })).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await direct.world.ports.matchPool.size()).toBe(0);
  });

  it.each([
    ['a session that is no number', { session: '9 1' }],
    ['a name with a line break', { ufrag: 'Nad3\r\na=candidate:1' }],
    ['a short password', { password: 'p' }],
    ['another hash', { fingerprint: 'md5 0A:0A' }],
  ])('is refused with a transport of %s', async (_, wrong) => {
    const { socket } = await direct.user();
    const payload = { description: offer('1'), transport: { ...transport, ...wrong } };
    expect(await socket.emitRaw('matching:offer', payload)).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('where strangers are relayed', () => {
  it.each([
    ['is passed on if it shows relayed addresses alone', RELAY, true],
    ['is dropped if it shows another', `${RELAY}\r\n${HOST}`, false],
  ])('an offer %s', async (_, candidates, isPassed) => {
    const [a, b] = await pair(relayed);
    await join(a, offer('1', candidates));
    await join(b);
    expect('peerDescription' in (await found(b))).toBe(isPassed);
    expect('offeredSession' in (await found(a))).toBe(isPassed);
  });
});

describe('signals of one who is in the room already', () => {
  it('reach the partner who has been matched and has not entered yet', async () => {
    const [a, b] = await pair();
    const roomId = await match(direct.world, a.socket, b.socket);
    await b.socket.emit(call.joinRoom, roomId);
    const answer = { type: 'answer' as const, sdp: 'v=0' };
    expect(await b.socket.emit(call.answer, { roomId, answer })).toEqual({ ok: true });
    expect(await a.socket.next(call.peerAnswer)).toEqual({ roomId, userId: b.person.userId, answer });
  });

  it('reach a partner who has entered once', async () => {
    const [a, b] = await pair();
    const roomId = await match(direct.world, a.socket, b.socket);
    for (const { socket } of [a, b]) await socket.emit(call.joinRoom, roomId);
    await b.socket.emit(call.iceCandidate, { roomId, candidate: null });
    await a.socket.emit(call.iceCandidate, { roomId, candidate: null });
    await b.socket.next(call.peerCandidate);
    expect(a.socket.received(call.peerCandidate)).toHaveLength(1);
  });
});
