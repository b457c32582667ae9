import { chromium } from '@playwright/test';
import { startServer } from '../e2e/support/servers/server.ts';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';
import { type CodecFigures, type CodecRun, runCodec } from './codecs/page.ts';
import { machine } from './figures.ts';

const CODECS = ['VP8', 'VP9', 'AV1', 'H264'];
/** bit/s */
const RATES = [60_000, 120_000, 240_000, 480_000];
/** ms of each run that are counted */
const DURATION = 6000;

const PREFERENCES = ['balanced', 'maintain-framerate', 'maintain-resolution'] as const;

const textOf = ({ rate, psnr, frames, encode, decode, height }: CodecFigures) =>
  `${rate.toFixed(0)} kbit/s, ${psnr.toFixed(1)} dB, ${frames.toFixed(1)} frames/s of ${height} lines, ` +
  `encoding ${encode.toFixed(1)} ms, decoding ${decode.toFixed(1)} ms`;

/** The rate at which a codec reaches a quality, kbit/s, between the rates measured; null beyond them. */
export function rateAt(quality: number, runs: readonly Pick<CodecFigures, 'rate' | 'psnr'>[]): number | null {
  const sorted = runs.toSorted((one, other) => one.rate - other.rate);
  for (const [index, high] of sorted.entries()) {
    const low = sorted[index - 1];
    if (!low || low.psnr > quality || high.psnr < quality) continue;
    const share = (quality - low.psnr) / (high.psnr - low.psnr);
    return Math.exp(Math.log(low.rate) + share * (Math.log(high.rate) - Math.log(low.rate)));
  }
  return null;
}

/**
 * `npm run bench -- codecs`: a speaker at 360p and 20 frames a second, encoded with each codec at several rates: quality,
 * and what encoding and decoding a frame takes (docs/decisions/022).
 */
export async function benchCodecs(): Promise<void> {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags() });
  try {
    const page = await browser.newPage();
    await page.goto(`${server.origin}/health`);
    const run = async (name: string, options: Omit<CodecRun, 'duration'>) => {
      const figures = await page.evaluate(runCodec, { ...options, duration: DURATION });
      console.log(`  ${name}: ${textOf(figures)}`);
      return figures;
    };
    const all = new Map<string, CodecFigures[]>();
    console.log(`codecs: 360p, 20 frames a second; ${machine()}`);
    for (const codec of CODECS) {
      const runs: CodecFigures[] = [];
      for (const maxBitrate of RATES) {
        runs.push(await run(codec, { mimeType: `video/${codec}`, maxBitrate, preference: 'maintain-resolution' }));
      }
      all.set(codec, runs);
    }
    const quality = all.get('VP8')?.[1]?.psnr ?? 0;
    console.log(`at ${quality.toFixed(1)} dB; ${machine()}`);
    for (const [codec, runs] of all)
      console.log(`  ${codec}: ${rateAt(quality, runs)?.toFixed(0) ?? 'not reached'} kbit/s`);
    console.log('what gives way on a narrow path:');
    const narrow = { mimeType: 'video/VP8', maxBitrate: RATES[0] as number };
    await run('browser', narrow);
    for (const preference of PREFERENCES) await run(preference, { ...narrow, preference });
    for (const hint of ['motion', 'detail']) await run(`hint ${hint}`, { ...narrow, hint });
  } finally {
    await browser.close();
    await server.stop();
  }
}
