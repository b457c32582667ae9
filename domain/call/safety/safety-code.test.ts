import { describe, expect, test } from 'vitest';
import {
  codeOf,
  commitmentText,
  emojisOf,
  fingerprintOf,
  fingerprintText,
  newExchange,
  type SafetyInput,
  type SafetyMessage,
  secretOf,
  stepExchange,
  toSafetyMessage,
} from './safety-code.ts';
import { SAFETY_EMOJIS } from './safety-emojis.ts';

const drawn: SafetyInput = { type: 'drawn', nonce: 'my nonce', commitment: 'my commitment' };
const hears = (message: SafetyMessage): SafetyInput => ({ type: 'message', message });
const commits = (commitment = 'their commitment') => hears({ type: 'safety_commit', commitment });
const reveals = (nonce = 'their nonce') => hears({ type: 'safety_reveal', nonce });
const computed = (commitment = 'their commitment', emojis = [1, 2, 3, 4]): SafetyInput => ({
  type: 'computed',
  commitment,
  emojis,
});
const late: SafetyInput = { type: 'late' };
const ready = 'ready 1,2,3,4';

/** The messages and computations in turn, and the code at the end. */
function run(inputs: SafetyInput[]) {
  let exchange = newExchange;
  const done: string[] = [];
  for (const input of inputs) {
    const step = stepExchange(exchange, input);
    exchange = step.exchange;
    done.push(...step.send.map((message) => ('nonce' in message ? 'reveal' : 'commit')));
    if (step.computes) done.push('compute');
  }
  const code = codeOf(exchange);
  return { done: done.join(' '), code: code.status === 'ready' ? `ready ${code.emojis}` : code.status };
}

describe('the exchange', () => {
  test.each<[string, SafetyInput[], string, string]>([
    ['is pending before anything', [], '', 'pending'],
    ['commits first, and reveals nothing', [drawn], 'commit', 'pending'],
    ['reveals once the other has committed', [drawn, commits()], 'commit reveal', 'pending'],
    ['makes the code of both nonces', [drawn, commits(), reveals(), computed()], 'commit reveal compute', ready],
    [
      'takes a commitment that comes before its own',
      [commits(), drawn, reveals(), computed()],
      'commit reveal compute',
      ready,
    ],
    [
      'does not match where the nonce is not the one committed to',
      [drawn, commits(), reveals(), computed('another')],
      'commit reveal compute',
      'mismatch',
    ],
    ['does not match where a nonce comes before its commitment', [drawn, reveals()], 'commit', 'mismatch'],
    ['does not match where a nonce comes before this side has committed', [commits(), reveals()], '', 'mismatch'],
    [
      'does not match where a commitment is replaced',
      [drawn, commits(), commits('another')],
      'commit reveal',
      'mismatch',
    ],
    [
      'does not match where a nonce is replaced',
      [drawn, commits(), reveals(), reveals('another')],
      'commit reveal compute',
      'mismatch',
    ],
    ['does not match where its own commitment comes back', [drawn, commits('my commitment')], 'commit', 'mismatch'],
    ['nor where it comes back before it was made', [commits('my commitment'), drawn], '', 'mismatch'],
    [
      'takes what is sent twice as sent once',
      [drawn, commits(), commits(), reveals(), reveals(), computed()],
      'commit reveal compute',
      ready,
    ],
    ['draws once', [drawn, drawn], 'commit', 'pending'],
    [
      'keeps its code whatever is sent again',
      [drawn, commits(), reveals(), computed(), commits('another'), reveals('another')],
      'commit reveal compute',
      ready,
    ],
    ['keeps a mismatch', [drawn, reveals(), commits(), reveals(), computed()], 'commit', 'mismatch'],
    ['is not available where the other never answers', [drawn, late], 'commit', 'unavailable'],
    ['is not available where the other never reveals', [drawn, commits(), late], 'commit reveal', 'unavailable'],
    ['takes an answer that is late', [drawn, late, commits(), reveals(), computed()], 'commit reveal compute', ready],
    [
      'keeps a code when the time is up',
      [drawn, commits(), reveals(), computed(), late],
      'commit reveal compute',
      ready,
    ],
  ])('%s', (_name, inputs, done, code) => expect(run(inputs)).toEqual({ done, code }));
});

describe('what is hashed', () => {
  const sides = { own: 'sha-256 AA', theirs: 'sha-256 BB' };

  test('both sides derive the code from the same', () => {
    const other = { own: sides.theirs, theirs: sides.own };
    expect(secretOf(sides, '1', '2')).toEqual(secretOf(other, '2', '1'));
  });

  test.each([
    [{ ...sides, own: 'sha-256 CC' }, '1', '2'],
    [{ ...sides, theirs: 'sha-256 CC' }, '1', '2'],
    [sides, '3', '2'],
    [sides, '1', '3'],
    [sides, '2', '1'],
  ])('another certificate or nonce makes another code: %o %s %s', (...changed) => {
    expect(secretOf(...changed)).not.toEqual(secretOf(sides, '1', '2'));
  });

  test('a commitment names its sender, so that it cannot be sent back', () => {
    expect(commitmentText('A', 'B', '1')).not.toBe(commitmentText('B', 'A', '1'));
  });
});

test('three bytes make four numbers of emojis', () => {
  expect(emojisOf(Uint8Array.of(0, 0, 0))).toEqual([0, 0, 0, 0]);
  expect(emojisOf(Uint8Array.of(255, 255, 255))).toEqual([63, 63, 63, 63]);
  expect(emojisOf(Uint8Array.of(0b000001_00, 0b0010_0000, 0b11_000100))).toEqual([1, 2, 3, 4]);
});

test('there are 64 emojis, each with a name of its own', () => {
  for (const key of ['emoji', 'name'] as const) expect(new Set(SAFETY_EMOJIS.map((entry) => entry[key])).size).toBe(64);
});

describe('a fingerprint', () => {
  const line = (value: string) => `a=fingerprint:${value}\r\n`;
  test.each<[string, string, string | null]>([
    ['is that of the description', `v=0\r\n${line('sha-256 AB:CD')}`, 'sha-256 AB:CD'],
    ['is written in one way', line('SHA-256 ab:cd'), 'sha-256 AB:CD'],
    ['counts once where every section has it', line('sha-256 AB') + line('sha-256 AB'), 'sha-256 AB'],
    ['is unclear among several', line('sha-256 AB') + line('sha-256 CD'), null],
    ['is unclear with another hash beside it', line('sha-256 AB') + line('sha-1 CD'), null],
    ['is missing', 'v=0\r\n', null],
  ])('%s', (_name, sdp, expected) => expect(fingerprintOf(sdp)).toBe(expected));

  test('by another hash is none', () => expect(fingerprintText('sha-1', 'AB')).toBeNull());
});

test.each([
  [{ type: 'safety_commit', commitment: '0'.repeat(64) }, true],
  [{ type: 'safety_reveal', nonce: 'f'.repeat(64) }, true],
  [{ type: 'safety_reveal', nonce: 'f'.repeat(63) }, false],
  [{ type: 'safety_commit', commitment: 7 }, false],
  [{ type: 'heartbeat', timestamp: 1 }, false],
  [{ type: 'safety_reveal', commitment: '0'.repeat(64) }, false],
  [[], false],
  ['safety_commit', false],
  [null, false],
])('of messages, %o counts: %s', (message, counts) =>
  expect(toSafetyMessage(message)).toEqual(counts ? message : null),
);
