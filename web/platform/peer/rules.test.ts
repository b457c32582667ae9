import { VIDEO_PROFILES } from '@visavis/domain/call/video.ts';
import { describe, expect, test } from 'vitest';
import { scaleFor } from './level.ts';
import { type LinkInput, newLink, stepLink } from './link.ts';
import { sessionIdOf } from './negotiation.ts';
import { countersOf, qualityBetween } from './stats.ts';

describe('the scale of what is sent', () => {
  test.each([
    ['high', 1280, 720, 1],
    ['medium', 1280, 720, 2],
    ['low', 1280, 720, 4],
    ['medium', 720, 1280, 2],
    ['medium', 640, 480, 1],
    ['low', 480, 360, 1.5],
    ['high', 320, 240, 1],
    ['high', 1920, 1080, 1.5],
  ] as const)('%s from %i×%i is %s', (level, width, height, scale) => {
    expect(scaleFor(VIDEO_PROFILES[level], { width, height })).toBeCloseTo(scale);
  });
});

describe('loss', () => {
  const counters = { received: 0, lost: 0, remoteLoss: 0, jitter: 0, roundTripTime: 0, bandwidth: 0 };
  test('is that of the worse direction', () => {
    const now = { ...counters, received: 90, lost: 10, remoteLoss: 0.04 };
    expect(qualityBetween(counters, now, null).packetLoss).toBe(5);
    expect(qualityBetween(counters, { ...now, lost: 0, received: 100 }, null).packetLoss).toBe(2);
  });
  test('of one bad look does not end a call, of several it does', () => {
    const bad = { ...counters, received: 82, lost: 18 };
    const first = qualityBetween(counters, bad, null);
    expect(first.packetLoss).toBeLessThan(10);
    expect(qualityBetween(counters, bad, first).packetLoss).toBeGreaterThan(10);
  });
  test('of a few packets says nothing, nor do counters that run backwards', () => {
    expect(qualityBetween(counters, { ...counters, received: 4, lost: 4 }, null).packetLoss).toBe(0);
    expect(
      qualityBetween({ ...counters, lost: 50, received: 100 }, { ...counters, received: 200 }, null).packetLoss,
    ).toBe(0);
  });
  test('is read from every stream of the report', () => {
    expect(
      countersOf([
        { type: 'inbound-rtp', packetsReceived: 10, packetsLost: -1, jitter: 0.2 },
        { type: 'inbound-rtp', packetsReceived: 5, packetsLost: 2, jitter: 0.1 },
        { type: 'remote-inbound-rtp', fractionLost: 0.5 },
        { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 },
        { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.03 },
        { type: 'codec' },
      ]),
    ).toEqual({ received: 15, lost: 2, remoteLoss: 0.5, jitter: 0.2, roundTripTime: 0.03, bandwidth: 0 });
  });
});

describe('a link', () => {
  const run = (inputs: LinkInput[], initiator = true) => {
    let link = newLink;
    return inputs.map((input) => {
      const step = stepLink(link, input, initiator);
      link = step.link;
      return `${step.say ?? '-'}${step.restart ? '+restart' : ''}`;
    });
  };
  const state = (name: RTCPeerConnectionState, at: number): LinkInput => ({ type: 'state', state: name, at });
  const tick = (at: number): LinkInput => ({ type: 'tick', at });

  test.each<[string, LinkInput[], boolean, string[]]>([
    ['connects', [state('connecting', 0), state('connected', 1), state('connected', 2)], true, ['-', 'connected', '-']],
    ['fails before it was up', [state('failed', 1), state('connected', 2)], true, ['failed', '-']],
    [
      'asks at once on failure',
      [state('connected', 0), state('failed', 1), state('connected', 2)],
      true,
      ['connected', 'interrupted+restart', 'restored'],
    ],
    [
      'asks after a second as initiator',
      [state('connected', 0), state('disconnected', 1000), tick(1999), tick(2000), tick(3000), tick(6000)],
      true,
      ['connected', 'interrupted', '-', '-+restart', '-', '-+restart'],
    ],
    [
      'asks later as the other',
      [state('connected', 0), state('disconnected', 1000), tick(3999), tick(4000)],
      false,
      ['connected', 'interrupted', '-', '-+restart'],
    ],
    [
      'is lost in the end',
      [state('connected', 0), state('disconnected', 1000), tick(16_000), tick(17_000)],
      true,
      ['connected', 'interrupted', 'lost', '-'],
    ],
    [
      'is built anew',
      [state('connected', 0), { type: 'replaced', at: 1000 }, tick(2000), state('connected', 2100)],
      true,
      ['connected', 'interrupted', '-', 'restored'],
    ],
    ['is built anew before it was up', [{ type: 'replaced', at: 1 }, state('connected', 2)], true, ['-', 'connected']],
  ])('%s', (_name, inputs, initiator, says) => expect(run(inputs, initiator)).toEqual(says));
});

test('a session id is read from any browser’s description', () => {
  expect(sessionIdOf('v=0\r\no=- 4611 2 IN IP4 127.0.0.1\r\n')).toBe('4611');
  expect(sessionIdOf('v=0\r\no=mozilla...THIS_IS_SDPARTA-99.0 77 0 IN IP4 0.0.0.0\r\n')).toBe('77');
  expect(sessionIdOf('v=0')).toBeNull();
});
