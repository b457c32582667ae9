import { isRelayOnly, sessionIdOf } from '@visavis/domain/call/description.ts';
import type { AnswerTransport } from '@visavis/domain/matching/contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../clock.fake.ts';
import { candidatesSince } from './negotiation.ts';
import { ANSWER_WAIT } from './peer.ts';
import { GATHER_WAIT } from './source.ts';
import { createSide, exchange, type OpenSide, type Side } from './testing.ts';

let poster: Side;
let answerer: Side;
beforeEach(() => {
  // The roles of a negotiation without posted offers: here they must not matter.
  poster = createSide(false);
  answerer = createSide(true);
});

/** Prepares a connection and gathers its candidates. */
async function post(side: Side) {
  side.peers.prepare(side.options);
  const offer = side.peers.offer();
  await settle();
  side.first().gather('candidate:1 1 udp 1 192.0.2.1 4000 typ host');
  side.first().finishGathering();
  const posted = await offer;
  if (!posted) throw new Error('no offer');
  return { ...posted, session: sessionIdOf(posted.description.sdp) };
}

/** The two are matched, and the answerer has received the poster's offer. */
async function matchWith(
  { session, description }: Awaited<ReturnType<typeof post>>,
  peerTransport: AnswerTransport | null = null,
): Promise<{ a: OpenSide; b: OpenSide }> {
  const a = { side: poster, peer: poster.open({ offeredSession: session, peerTransport }) };
  const b = { side: answerer, peer: answerer.open({ peerDescription: description }) };
  await settle();
  return { a, b };
}
const kinds = (side: Side) => side.outbox.map((signal) => Object.keys(signal)[0]);

describe('the offer of a connection built ahead', () => {
  test('holds its candidates once all are gathered', async () => {
    poster.peers.prepare(poster.options);
    const offer = poster.peers.offer();
    await settle();
    expect(poster.peers.readyOffer()).toBeNull();
    poster.first().gather('candidate:1 1 udp 1 203.0.113.9 4000 typ relay');
    poster.first().finishGathering();
    expect((await offer)?.description.sdp).toContain('a=candidate:1 1 udp');
    expect(poster.peers.readyOffer()).toEqual(await offer);
    expect(poster.clock.pending()).toBe(0);
  });

  test('waits a second at most', async () => {
    poster.peers.prepare(poster.options);
    const offer = poster.peers.offer();
    await settle();
    await poster.clock.advance(GATHER_WAIT);
    expect(await offer).toMatchObject({ description: { type: 'offer' } });
  });

  test.each([
    ['dropped', () => poster.peers.drop()],
    ['taken', () => void poster.open()],
  ])('is none once the connection is %s', async (_, lose) => {
    poster.peers.prepare(poster.options);
    const offer = poster.peers.offer();
    await settle();
    lose();
    await poster.clock.advance(GATHER_WAIT);
    expect([await offer, poster.peers.readyOffer()]).toEqual([null, null]);
  });

  test('is none where nothing is prepared', async () => {
    expect([await poster.peers.offer(), poster.peers.readyOffer()]).toEqual([null, null]);
  });
});

describe('a match with a posted offer', () => {
  test('starts with the answer, before both are in the room', async () => {
    const { a, b } = await matchWith(await post(poster));
    expect([kinds(poster), kinds(answerer)]).toEqual([[], ['answer']]);
    await exchange(a, b);
    expect([poster.first().signalingState, answerer.last().signalingState]).toEqual(['stable', 'stable']);
    expect([poster.eventTypes(), answerer.eventTypes()]).toEqual([['stream'], ['stream']]);
    for (const { peer } of [a, b]) peer.ready();
    await exchange(a, b);
    await poster.clock.advance(ANSWER_WAIT);
    expect([kinds(poster), kinds(answerer)]).toEqual([[], []]);
    expect([poster.connections.length, answerer.connections.length]).toEqual([2, 1]);
  });

  test('uses the poster’s offer though the answerer has one of its own', async () => {
    const posted = await post(poster);
    await post(answerer);
    const { a, b } = await matchWith(posted);
    await exchange(a, b);
    expect(answerer.connections).toHaveLength(2);
    // One that has offered would keep the offerer's role, and both would have to find out which of them gives way.
    expect([poster.first().iceRole, answerer.last().iceRole]).toEqual(['controlling', 'controlled']);
    expect([poster.first().signalingState, answerer.last().signalingState]).toEqual(['stable', 'stable']);
    for (const { peer } of [a, b]) peer.ready();
    await settle();
    expect([kinds(poster), kinds(answerer)]).toEqual([[], []]);
  });

  test('sends the candidates gathered since the offer was posted', async () => {
    const posted = await post(poster);
    poster.first().gather('candidate:9 1 udp 1 203.0.113.9 4009 typ relay');
    await matchWith(posted);
    expect(poster.outbox).toEqual([
      { candidate: { candidate: 'candidate:9 1 udp 1 203.0.113.9 4009 typ relay', sdpMid: '0', sdpMLineIndex: 0 } },
    ]);
  });

  test('that is answered and tries no path, as its line to the relay was cut, gives way to another connection', async () => {
    const { a, b } = await matchWith(await post(poster));
    for (const { peer } of [a, b]) peer.ready();
    await exchange(a, b);
    await poster.clock.advance(2999);
    expect(poster.connections).toHaveLength(2);
    await poster.clock.advance(1);
    await exchange(a, b);
    expect([poster.connections.length, answerer.connections.length]).toEqual([3, 2]);
    expect([poster.last().signalingState, answerer.last().signalingState]).toEqual(['stable', 'stable']);
  });

  test('that is answered and tries its paths has its time', async () => {
    const { a, b } = await matchWith(await post(poster));
    for (const { peer } of [a, b]) peer.ready();
    await exchange(a, b);
    poster.first().setState('connecting');
    await poster.clock.advance(9000);
    expect(poster.connections).toHaveLength(2);
  });

  test('sends the offer again if the answer is lost', async () => {
    const { a, b } = await matchWith(await post(poster));
    answerer.outbox.length = 0;
    for (const { peer } of [a, b]) peer.ready();
    await settle();
    expect(kinds(poster)).toEqual([]);
    await poster.clock.advance(ANSWER_WAIT);
    expect(kinds(poster)).toEqual(['offer']);
    await exchange(a, b);
    expect([poster.first().signalingState, answerer.last().signalingState]).toEqual(['stable', 'stable']);
  });

  test('ignores an answer that comes twice', async () => {
    const { a, b } = await matchWith(await post(poster));
    const [answer] = answerer.outbox;
    await exchange(a, b);
    if (answer) a.peer.receive(answer);
    await exchange(a, b);
    expect(poster.connections).toHaveLength(2);
    expect(poster.first().signalingState).toBe('stable');
  });

  test('whose offer is of a connection that is gone negotiates anew, from the poster', async () => {
    const posted = await post(poster);
    poster.peers.drop();
    const { a, b } = await matchWith(posted);
    for (const { peer } of [a, b]) peer.ready();
    await exchange(a, b);
    expect([poster.last().signalingState, answerer.last().signalingState]).toEqual(['stable', 'stable']);
    expect(poster.last().remoteDescription?.sdp).toContain(sessionIdOf(answerer.last().localDescription?.sdp ?? ''));
    expect(answerer.last().remoteDescription?.sdp).toContain(sessionIdOf(poster.last().localDescription?.sdp ?? ''));
  });
});

describe('a match whose answerer has posted the transport of its answer', () => {
  const bothPosted = async () => {
    const posted = await post(poster);
    const { transport = null } = await post(answerer);
    return matchWith(posted, transport);
  };

  test('seeks the path before the answer has come, and takes the answer', async () => {
    const { a, b } = await bothPosted();
    expect(poster.first().signalingState).toBe('have-remote-pranswer');
    const ufrag = /ice-ufrag:\S+/;
    const expected = ufrag.exec(poster.first().remoteDescription?.sdp ?? '')?.[0];
    await exchange(a, b);
    expect(poster.first().signalingState).toBe('stable');
    expect(ufrag.exec(poster.first().remoteDescription?.sdp ?? '')?.[0]).toBe(expected);
    expect([poster.eventTypes(), answerer.eventTypes()]).toEqual([['stream'], ['stream']]);
    expect(poster.connections).toHaveLength(2);
  });

  test('sends the offer again if the answer is lost', async () => {
    const { a, b } = await bothPosted();
    answerer.outbox.length = 0;
    for (const { peer } of [a, b]) peer.ready();
    await poster.clock.advance(ANSWER_WAIT);
    expect(kinds(poster)).toEqual(['offer']);
    await exchange(a, b);
    expect([poster.first().signalingState, answerer.last().signalingState]).toEqual(['stable', 'stable']);
  });

  test('sends the offer again if the other side enters the room anew', async () => {
    const { a, b } = await bothPosted();
    answerer.outbox.length = 0;
    a.peer.ready();
    a.peer.ready();
    await settle();
    expect(poster.first().signalingState).toBe('have-remote-pranswer');
    await poster.clock.advance(ANSWER_WAIT);
    await exchange(a, b);
    expect([poster.first().signalingState, answerer.last().signalingState]).toEqual(['stable', 'stable']);
  });

  test('negotiates anew if the answer is of another connection', async () => {
    const posted = await post(poster);
    const { transport = null } = await post(answerer);
    answerer.peers.drop();
    const { a, b } = await matchWith(posted, transport);
    for (const { peer } of [a, b]) peer.ready();
    await exchange(a, b);
    expect([poster.last().signalingState, answerer.last().signalingState]).toEqual(['stable', 'stable']);
    expect(poster.last().remoteDescription?.sdp).toContain(sessionIdOf(answerer.last().localDescription?.sdp ?? ''));
  });

  test('waits for the answer in a browser without provisional ones', async () => {
    const posted = await post(poster);
    const { transport = null } = await post(answerer);
    const { setRemoteDescription } = poster.first();
    poster.first().setRemoteDescription = async (description) => {
      if (description.type === 'pranswer') throw new DOMException('pranswer', 'NotSupportedError');
      await setRemoteDescription(description);
    };
    const { a, b } = await matchWith(posted, transport);
    expect(poster.first().signalingState).toBe('have-local-offer');
    await exchange(a, b);
    expect(poster.first().signalingState).toBe('stable');
  });
});

test('no transport is posted where none is pooled: it would not be that of the answer', async () => {
  poster.peers.prepare({ ...poster.options, policy: 'relay' });
  const offer = poster.peers.offer();
  await settle();
  poster.first().finishGathering();
  expect(await offer).not.toHaveProperty('transport');
});

test('a posted offer is used by a direct match where it was gathered for the relay', async () => {
  poster.peers.prepare({ ...poster.options, policy: 'relay' });
  const offer = poster.peers.offer();
  await settle();
  poster.first().finishGathering();
  const { sdp = '' } = (await offer)?.description ?? {};
  expect(isRelayOnly(sdp)).toBe(true);
  poster.open({ offeredSession: sessionIdOf(sdp) });
  expect(poster.connections).toHaveLength(2);
});

test('candidates since an offer are those that it does not hold', () => {
  const held = 'v=0\r\na=mid:0\r\na=candidate:1 held\r\n';
  expect(candidatesSince(held, held)).toEqual([]);
  expect(candidatesSince(held, `${held}a=candidate:2 new\r\na=mid:1\r\n`)).toEqual([
    { candidate: 'candidate:2 new', sdpMid: '0', sdpMLineIndex: 0 },
  ]);
});
