import { describe, expect, test } from 'vitest';
import { settle } from '../clock.fake.ts';
import { createSide, exchange } from './testing.ts';

/** An offer of the other side, as it comes with the match. */
async function offerOf(side: ReturnType<typeof createSide>) {
  side.open();
  await settle();
  const { sdp = '' } = side.last().localDescription ?? {};
  return { type: 'offer' as const, sdp };
}

test('an offer is taken and answered at once and in one go, without waiting for the page', async () => {
  const [poster, answerer] = [createSide(true), createSide(false)];
  const peerDescription = await offerOf(poster);
  answerer.peers.prepare(answerer.options);
  void answerer.peers.offer();
  await settle();
  answerer.first().gather('candidate:1 1 udp 1 192.0.2.1 4000 typ host');
  const connection = answerer.connections[1];
  if (!connection) throw new Error('Nothing was built to answer with');
  const asked: string[] = [];
  connection.setRemoteDescription = async ({ type }) => {
    asked.push(`take ${type}`);
    // The browser is at work for as long as the test lasts.
    await new Promise(() => undefined);
  };
  connection.setLocalDescription = async () => void asked.push('answer');
  answerer.open({ peerDescription });
  expect(asked).toEqual(['take offer', 'answer']);
});

test('an offer that the browser refuses leaves nothing behind, and the next one is answered', async () => {
  const warnings: string[] = [];
  const [poster, answerer] = [
    createSide(true),
    createSide(false, undefined, 'chromium', (text) => warnings.push(text)),
  ];
  const peer = answerer.open({ peerDescription: { type: 'offer', sdp: 'none' } });
  await settle();
  await settle();
  expect(warnings).toEqual(['Negotiation failed']);
  expect(answerer.last().signalingState).toBe('stable');
  expect(answerer.outbox).toEqual([]);

  const a = { side: poster, peer: poster.open() };
  a.peer.ready();
  await exchange(a, { side: answerer, peer });
  expect([poster.last().signalingState, answerer.last().signalingState]).toEqual(['stable', 'stable']);
});

describe('the side that offers begins DTLS', () => {
  const OFFER = 'v=0\r\no=- 77 1 IN IP4 0\r\na=setup:actpass\r\ns=audio:sendrecv,video:sendrecv\r\n';
  const relayed = { policy: 'relay' as const };
  const roleIn = async (answerer: ReturnType<typeof createSide>, match = {}, sdp = OFFER) => {
    answerer.open({ peerDescription: { type: 'offer', sdp }, ...match });
    await settle();
    return /a=setup:\w+/.exec(answerer.last().remoteDescription?.sdp ?? '')?.[0];
  };

  test('where the side that answers through a relay has just pressed', async () => {
    expect(await roleIn(createSide(false), relayed)).toBe('a=setup:active');
  });

  test('but not where that side was waiting with an offer of its own', async () => {
    const answerer = createSide(false);
    answerer.peers.prepare({ ...answerer.options, ...relayed });
    const posted = answerer.peers.offer();
    await settle();
    answerer.first().finishGathering();
    await posted;
    expect(await roleIn(answerer, relayed)).toBe('a=setup:actpass');
  });

  test('nor where the two connect directly: who answers has a path first', async () => {
    expect(await roleIn(createSide(false))).toBe('a=setup:actpass');
  });

  test('nor with Firefox on either side', async () => {
    expect(await roleIn(createSide(false, undefined, 'firefox'), relayed)).toBe('a=setup:actpass');
    const firefox = OFFER.replace('o=-', 'o=mozilla...THIS_IS_SDPARTA-153.0');
    expect(await roleIn(createSide(false), relayed, firefox)).toBe('a=setup:actpass');
  });
});
