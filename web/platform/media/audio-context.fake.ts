interface Node {
  connect(next: Node): Node;
}
const node: Node = { connect: (next) => next };
const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };

export type FakeAudioContext = AudioContext & { isClosed: boolean };

/** A browser's audio in which a tone is over as soon as it starts; one that is blocked never starts. */
export function createFakeAudioContext({ isBlocked = false } = {}): FakeAudioContext {
  const context = {
    currentTime: 0,
    state: isBlocked ? 'suspended' : 'running',
    isClosed: false,
    createMediaStreamDestination: () => ({ ...node, stream: 'chime' }),
    createGain: () => ({ ...node, gain }),
    createOscillator() {
      const tone = {
        ...node,
        frequency: { value: 0 },
        start() {},
        onended: () => {},
        stop: () => !isBlocked && setTimeout(() => tone.onended()),
      };
      return tone;
    },
    resume: async () => undefined,
    async close() {
      if (context.isClosed) throw new DOMException('closed before', 'InvalidStateError');
      context.isClosed = true;
      context.state = 'closed';
    },
  };
  return context as unknown as FakeAudioContext;
}
