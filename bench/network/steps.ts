import type { Page } from '@playwright/test';
import type { Span } from './freezes.ts';
import type { BrowserName } from './hub.ts';
import type { Call } from './pair.ts';

/** A step of a set-up, as one page saw it. */
export interface Step {
  name: string;
  /** ms by the machine's clock, the same in every page */
  at: number;
}

declare global {
  interface Window {
    stepsForBench: Step[];
  }
}

/** An init script: notes when descriptions were set and when the connections came up, in the product and the textbook. */
export function recordSteps(): void {
  const steps: Step[] = [];
  window.stepsForBench = steps;
  const now = () => performance.timeOrigin + performance.now();
  const note = (name: string) => void steps.push({ name, at: now() });
  const Original = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.addEventListener('iceconnectionstatechange', () => note(`path ${this.iceConnectionState}`));
      this.addEventListener('connectionstatechange', () => note(`connection ${this.connectionState}`));
    }
    override async setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
      note(`take ${description.type}`);
      await super.setRemoteDescription(description);
      note(`${description.type} taken`);
    }
    override async setLocalDescription(description?: RTCLocalSessionDescriptionInit): Promise<void> {
      await super.setLocalDescription(description);
      note(`${this.localDescription?.type ?? 'nothing'} made`);
    }
  };
  const source = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject') as Required<
    TypedPropertyDescriptor<MediaProvider | null>
  >;
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    ...source,
    set(this: HTMLMediaElement, stream: MediaProvider | null) {
      source.set.call(this, stream);
      if (stream) note('element');
    },
  });
}

/** States that say nothing of how long a set-up takes. */
const UNTOLD = /^(path (checking|completed|closed)|connection (connecting|closed))$/;

/** The steps of a set-up in order, such as "0 skip, 58 found": ms from its press. */
export const stepsText = (steps: readonly Step[], press: number): string =>
  steps
    .filter(({ name }) => !UNTOLD.test(name))
    .sort((one, other) => one.at - other.at)
    .map(({ name, at }) => `${Math.round(at - press)} ${name}`)
    .join(', ');

/** The steps of a span, with the marks that the product leaves by itself. */
const stepsIn = (page: Page, span: Span): Promise<Step[]> =>
  page.evaluate(({ from, to }) => {
    const marks = performance
      .getEntriesByType('mark')
      .filter(({ name }) => name.startsWith('call:'))
      .map(({ name, startTime }) => ({ name: name.slice('call:'.length), at: performance.timeOrigin + startTime }));
    return [...window.stepsForBench, ...marks].filter(({ at }) => at >= from && at <= to);
  }, span);

/** Where the time of a set-up went: one line for each page. */
export async function stepLines({ pages, face }: Pick<Call, 'pages' | 'face'>): Promise<string[]> {
  const { at: press } = await pages.a.evaluate(() => window.recorderForBench.press);
  const lineOf = async (name: BrowserName) =>
    `${name}: ${stepsText(await stepsIn(pages[name], { from: press, to: press + face }), press)}`;
  return Promise.all([lineOf('a'), lineOf('b')]);
}
