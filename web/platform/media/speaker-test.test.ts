import { expect, test } from 'vitest';
import { type SpeakerElement, testSpeaker } from './speaker-test.ts';

interface Node {
  connect(next: Node): Node;
}
const node: Node = { connect: (next) => next };
const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };

/** A browser's audio in which a tone is over as soon as it starts. */
function world(part: Partial<SpeakerElement> = {}) {
  const steps: string[] = [];
  const context = {
    currentTime: 0,
    createMediaStreamDestination: () => ({ ...node, stream: 'chime' }),
    createGain: () => ({ ...node, gain }),
    createOscillator: () => {
      const tone = {
        ...node,
        frequency: { value: 0 },
        start() {},
        onended: () => {},
        stop: () => setTimeout(() => tone.onended()),
      };
      return tone;
    },
    resume: async () => undefined,
    close: async () => void steps.push('closed'),
  };
  const element: SpeakerElement = {
    srcObject: null,
    setSinkId: async (id) => void steps.push(`sink ${id}`),
    play: async () => void steps.push('played'),
    pause: () => void steps.push('paused'),
    ...part,
  };
  const run = (sinkId: string) =>
    testSpeaker({ openContext: () => context as unknown as AudioContext, createElement: () => element, sinkId });
  return { steps, run };
}

test('sounds on the chosen speaker and cleans up', async () => {
  const { steps, run } = world();
  expect(await run('out-2')).toBe(true);
  expect(steps).toEqual(['sink out-2', 'played', 'paused', 'closed']);
});

test("sounds on the browser's default where none is chosen, or none can be", async () => {
  const { steps, run } = world();
  expect(await run('')).toBe(true);
  expect(steps[0]).toBe('played');
  expect(await world({ setSinkId: undefined }).run('out-2')).toBe(true);
});

test('says so when it cannot sound', async () => {
  const { steps, run } = world({ setSinkId: () => Promise.reject(new DOMException('gone', 'NotFoundError')) });
  expect(await run('out-9')).toBe(false);
  expect(steps).toEqual(['closed']);
});
