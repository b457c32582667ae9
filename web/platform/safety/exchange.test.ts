// @vitest-environment node
import { SAFETY_WAIT } from '@visavis/domain/call/rules.ts';
import type { Fingerprints, SafetyCode, SafetyMessage } from '@visavis/domain/call/safety/safety-code.ts';
import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../clock.fake.ts';
import { usedFingerprints } from '../peer/connection.ts';
import { createSafetyExchange } from './exchange.ts';
import { createSafetyHashes } from './hashes.ts';

const clock = createFakeClock();
const hashes = createSafetyHashes(crypto);
const [alice, bob, mallory] = ['sha-256 AA', 'sha-256 BB', 'sha-256 EE'];

function createSide(own: string, theirs: string | null) {
  const sent: string[] = [];
  const codes: SafetyCode[] = [];
  const fingerprints = async (): Promise<Fingerprints | null> => (theirs ? { own, theirs } : null);
  const run = createSafetyExchange({ hashes, clock, fingerprints, onCode: (code) => codes.push(code) });
  return { run, sent, codes, open: () => run.open({ send: (text: unknown) => void sent.push(String(text)) }) };
}
type Side = ReturnType<typeof createSide>;

/** Opens both and carries what they send, through `change`, until each has a code. */
async function carry(a: Side, b: Side, change = (message: SafetyMessage) => message) {
  a.open();
  b.open();
  await expect
    .poll(() => {
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const)
        for (const text of from.sent.splice(0)) to.run.receive(JSON.stringify(change(JSON.parse(text))));
      return a.codes.length + b.codes.length;
    })
    .toBe(2);
  return [a.codes[0], b.codes[0]];
}

test('two who are connected directly have the same four emojis, and others with each connection', async () => {
  const [one, other] = await carry(createSide(alice, bob), createSide(bob, alice));
  expect(one).toMatchObject({ status: 'ready', emojis: [...Array(4)].map(() => expect.any(Number)) });
  expect(other).toEqual(one);
  expect(await carry(createSide(alice, bob), createSide(bob, alice))).not.toEqual([one, one]);
});

test('someone in between who passes the messages on is found out by both', async () => {
  const codes = await carry(createSide(alice, mallory), createSide(bob, mallory));
  expect(codes).toEqual([{ status: 'mismatch' }, { status: 'mismatch' }]);
});

test('someone in between who answers by themselves has another code with each', async () => {
  const [withAlice] = await carry(createSide(alice, mallory), createSide(mallory, alice));
  const [withBob] = await carry(createSide(bob, mallory), createSide(mallory, bob));
  expect([withAlice?.status, withBob?.status]).toEqual(['ready', 'ready']);
  expect(withAlice).not.toEqual(withBob);
});

test('a nonce other than the one committed to is found out', async () => {
  const zero = (message: SafetyMessage) =>
    message.type === 'safety_reveal' ? { ...message, nonce: '0'.repeat(64) } : message;
  expect(await carry(createSide(alice, bob), createSide(bob, alice), zero)).toEqual([
    { status: 'mismatch' },
    { status: 'mismatch' },
  ]);
});

test.each([
  ['a client that does not answer', bob],
  ['certificates that are not clear', null],
])('%s leaves the call without a code', async (_name, theirs) => {
  const side = createSide(alice, theirs);
  side.open();
  await clock.advance(SAFETY_WAIT - 1);
  expect(side.codes).toEqual([]);
  await clock.advance(1);
  expect(side.codes).toEqual([{ status: 'unavailable' }]);
});

test.each(['', 'no JSON', '{"type":"heartbeat","timestamp":1}', '[]', 'x'.repeat(100_000), new ArrayBuffer(8)])(
  'anything else that comes over the channel is ignored (%#)',
  (data) => {
    const side = createSide(alice, bob);
    side.run.receive(data);
    expect(side.codes).toEqual([]);
  },
);

test('a connection that is closed reports nothing more', async () => {
  const side = createSide(alice, bob);
  side.open();
  side.run.stop();
  await clock.advance(SAFETY_WAIT);
  expect(side.codes).toEqual([]);
});

describe('the certificates', () => {
  const sdp = (value: string) =>
    ({ type: 'offer', sdp: `a=fingerprint:sha-256 ${value}\r\n` }) as RTCSessionDescription;
  const descriptions = { localDescription: sdp('aa'), remoteDescription: sdp('bb') };
  const certificate = (id: string, fingerprint: string, fingerprintAlgorithm = 'sha-256') => ({
    id,
    type: 'certificate',
    fingerprint,
    fingerprintAlgorithm,
  });
  const transport = { type: 'transport', dtlsState: 'connected', localCertificateId: '1', remoteCertificateId: '2' };

  test.each([
    ['are those of the transport', [transport, certificate('1', 'CC'), certificate('2', 'DD')], ['CC', 'DD']],
    [
      'are those described where the transport names none',
      [{ ...transport, localCertificateId: undefined, remoteCertificateId: undefined }],
      ['AA', 'BB'],
    ],
    [
      'are those described where the transport has another hash',
      [transport, certificate('1', 'CC', 'sha-1'), certificate('2', 'DD')],
      ['AA', 'DD'],
    ],
    ['are those described before the transport is up', [], ['AA', 'BB']],
  ])('%s', (_name, entries, [own, theirs]) => {
    expect(usedFingerprints(entries, descriptions)).toEqual({ own: `sha-256 ${own}`, theirs: `sha-256 ${theirs}` });
  });

  test('are not clear without any', () => {
    expect(usedFingerprints([], { localDescription: null, remoteDescription: null })).toBeNull();
  });
});
