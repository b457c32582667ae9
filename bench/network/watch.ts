import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { backAfter, freezesOf, type Span } from './freezes.ts';
import type { BrowserName } from './hub.ts';
import { EVENT_AFTER, type Network, SILENCE, WATCH } from './networks.ts';
import type { Call } from './pair.ts';
import type { Stage } from './stage.ts';

/** What one side has seen and heard of a call. */
export interface Sight {
  frames: number;
  freezes: number;
  frozenSeconds: number;
  /** of the last frame, such as 640x360; empty where there was none */
  size: string;
  /** share of the audio that was made up for lost or late packets */
  concealed: number;
  /** ms from the end of the event to the picture after it; Infinity where it stays away */
  back: number;
}

export interface Watched {
  sights: Record<BrowserName, Sight>;
  hasEnded: boolean;
}

const readAudio = (page: Page) => page.evaluate(() => window.recorderForBench.audio());

async function see(page: Page, span: Span, event: Span, before: Awaited<ReturnType<typeof readAudio>>): Promise<Sight> {
  const all = await page.evaluate(() => window.recorderForBench.frames);
  const frames = all.filter(({ at }) => at >= span.from && at <= span.to);
  const freezes = freezesOf(
    frames.map(({ at }) => at),
    span,
  );
  const audio = await readAudio(page);
  const last = frames.at(-1);
  return {
    frames: frames.length,
    freezes: freezes.length,
    frozenSeconds: freezes.reduce((sum, { from, to }) => sum + (to - from), 0) / 1000,
    size: last ? `${last.width}x${last.height}` : '',
    concealed: (audio.concealed - before.concealed) / Math.max(1, audio.received - before.received),
    back: backAfter(freezes, event, span.to),
  };
}

/** Lets the network's event happen. @returns when */
async function cause(stage: Stage, event: Network['event']): Promise<Span> {
  const from = Date.now();
  if (event === 'new address') {
    stage.hub.move('a');
  } else if (event === 'silence') {
    await stage.degrade({ silent: true });
    await wait(SILENCE);
    await stage.degrade();
  }
  return { from, to: Date.now() };
}

/** Watches a call from both sides for half a minute. */
export async function watch(stage: Stage, { event }: Network, { pages, hasEnded }: Call): Promise<Watched> {
  const from = Date.now();
  const before = { a: await readAudio(pages.a), b: await readAudio(pages.b) };
  await wait(EVENT_AFTER);
  const happened = await cause(stage, event);
  await wait(WATCH - (Date.now() - from));
  const span = { from, to: Date.now() };
  const [a, b] = await Promise.all([see(pages.a, span, happened, before.a), see(pages.b, span, happened, before.b)]);
  return { sights: { a, b }, hasEnded: await hasEnded() };
}
