import { expect, test } from 'vitest';
import { type LinkInput, newLink, stepLink } from './link.ts';

const run = (inputs: LinkInput[], initiator = true) => {
  let link = newLink;
  return inputs.map((input) => {
    const step = stepLink(link, input, initiator);
    link = step.link;
    return `${step.event ?? '-'}${step.restart ? '+restart' : ''}`;
  });
};
const state = (name: RTCPeerConnectionState, at: number): LinkInput => ({ type: 'state', state: name, at });
const tick = (at: number): LinkInput => ({ type: 'tick', at });

test.each<[string, LinkInput[], boolean, string[]]>([
  [
    'connects once',
    [state('connecting', 0), state('connected', 1), state('connected', 2)],
    true,
    ['-', 'connected', '-'],
  ],
  ['fails before it has been up', [state('failed', 1), state('connected', 2)], true, ['failed', '-']],
  [
    'restarts at once on failure',
    [state('connected', 0), state('failed', 1), state('connected', 2)],
    true,
    ['connected', 'interrupted+restart', 'restored'],
  ],
  [
    'restarts after a second as the initiator',
    [state('connected', 0), state('disconnected', 1000), tick(1999), tick(2000), tick(3000), tick(6000)],
    true,
    ['connected', 'interrupted', '-', '-+restart', '-', '-+restart'],
  ],
  [
    'restarts after three seconds as the polite side',
    [state('connected', 0), state('disconnected', 1000), tick(3999), tick(4000)],
    false,
    ['connected', 'interrupted', '-', '-+restart'],
  ],
  [
    'is lost after 15 s',
    [state('connected', 0), state('disconnected', 1000), tick(16_000), tick(17_000)],
    true,
    ['connected', 'interrupted', 'lost', '-'],
  ],
  [
    'is replaced while up',
    [state('connected', 0), { type: 'replaced', at: 1000 }, tick(2000), state('connected', 2100)],
    true,
    ['connected', 'interrupted', '-', 'restored'],
  ],
  [
    'is down while nothing comes over it though it is connected, and up as soon as something does',
    [state('connected', 0), { type: 'silent', at: 8000 }, tick(9000), tick(12_000), { type: 'heard', at: 12_500 }],
    true,
    ['connected', 'interrupted+restart', '-', '-+restart', 'restored'],
  ],
  [
    'is lost after 15 s of silence',
    [state('connected', 0), { type: 'silent', at: 8000 }, { type: 'silent', at: 10_000 }, tick(23_000)],
    false,
    ['connected', 'interrupted+restart', '-', 'lost'],
  ],
  [
    'is heard while it is up, and silent before it has been up',
    [{ type: 'silent', at: 0 }, { type: 'heard', at: 0 }, state('connected', 0), { type: 'heard', at: 1 }],
    true,
    ['-', '-', 'connected', '-'],
  ],
  ['is replaced before it has been up', [{ type: 'replaced', at: 1 }, state('connected', 2)], true, ['-', 'connected']],
])('%s', (_name, inputs, initiator, events) => expect(run(inputs, initiator)).toEqual(events));
