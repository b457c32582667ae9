import { parseArgs } from 'node:util';
import { machine } from './figures.ts';
import { soakPage } from './soak/page.ts';
import { soakServer } from './soak/server.ts';

const usage = 'npm run bench -- soak [page] [server] [--skips 200] [--minutes 20] [--matches 200000]';

/**
 * `npm run bench -- soak`: what a page and a server hold after many calls and a long one, against what they held after
 * the first tenth.
 */
export async function benchSoak(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      skips: { type: 'string', default: '200' },
      minutes: { type: 'string', default: '20' },
      matches: { type: 'string', default: '200000' },
    },
  });
  const [skips, minutes, matches] = [Number(values.skips), Number(values.minutes), Number(values.matches)];
  if (!(skips >= 4 && minutes >= 0.5 && matches >= 2000)) throw new Error(usage);
  const isSelected = (part: string) => positionals.length === 0 || positionals.includes(part);
  console.log(`Soak (${machine()})`);
  if (isSelected('page')) await soakPage({ skips, minutes });
  if (isSelected('server')) await soakServer(matches);
  console.log(`Done (${machine()})`);
}
