import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { backAfter, freezesOf, type Span } from './freezes.ts';
import type { BrowserName } from './hub.ts';
import { EVENT_AFTER, type Network, SILENCE, WATCH } from './networks.ts';
import type { Call } from './pair.ts';
import type { Sent } from './recorder.ts';
import type { Stage } from './stage.ts';

/** The picture and sound that one side received. */
export interface Sight {
  frames: number;
  /** seconds into the watch, and how many it lasted */
  freezes: { at: number; seconds: number }[];
  /** of the last frame, such as 640x360; empty where there was none */
  size: string;
  /** share of the audio that was made up for lost or late packets */
  concealed: number;
  /** ms from the end of the event to the picture after it; Infinity where it stays away */
  back: number;
  /** what the page has sent itself, every three seconds */
  sent: string[];
}

export interface Watched {
  sights: Record<BrowserName, Sight>;
  hasEnded: boolean;
}

const readAudio = (page: Page) => page.evaluate(() => window.recorderForBench.audio());

interface Before {
  audio: Awaited<ReturnType<typeof readAudio>>;
  sent: () => string[];
}

async function see(page: Page, span: Span, event: Span, before: Before): Promise<Sight> {
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
    freezes: freezes.map(({ from, to }) => ({ at: (from - span.from) / 1000, seconds: (to - from) / 1000 })),
    size: last ? `${last.width}x${last.height}` : '',
    concealed: (audio.concealed - before.audio.concealed) / Math.max(1, audio.received - before.audio.received),
    back: backAfter(freezes, event, span.to),
    sent: before.sent(),
  };
}

/** How often what is sent is read, ms. */
const READ_EVERY = 3000;

/** Media sent between two readings, such as `640x360@30 240+40 of 300 kbit/s, bandwidth`. */
function sentBetween(before: Sent, now: Sent): string {
  const rate = (kind: 'audio' | 'video') => Math.round(((now[kind] - before[kind]) * 8) / (now.at - before.at));
  const limit = now.limit && now.limit !== 'none' ? `, ${now.limit}` : '';
  return `${now.size} ${rate('video')}+${rate('audio')} of ${Math.round(now.available / 1000)} kbit/s${limit}`;
}

/** Reads what a page sends until it is stopped. */
function readSent(page: Page) {
  const read = () => page.evaluate(() => window.recorderForBench.sent());
  const readings: Sent[] = [];
  const timer = setInterval(
    () =>
      void read().then(
        (sent) => readings.push(sent),
        () => undefined,
      ),
    READ_EVERY,
  );
  return () => {
    clearInterval(timer);
    return readings.slice(1).map((now, index) => sentBetween(readings[index] ?? now, now));
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
  const begin = async (page: Page): Promise<Before> => ({ audio: await readAudio(page), sent: readSent(page) });
  const before = { a: await begin(pages.a), b: await begin(pages.b) };
  await wait(EVENT_AFTER);
  const happened = await cause(stage, event);
  await wait(WATCH - (Date.now() - from));
  const span = { from, to: Date.now() };
  const [a, b] = await Promise.all([see(pages.a, span, happened, before.a), see(pages.b, span, happened, before.b)]);
  return { sights: { a, b }, hasEnded: await hasEnded() };
}
