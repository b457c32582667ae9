import { createServer } from 'node:net';
import { type BrowserContext, chromium } from '@playwright/test';
import { startServer } from '../e2e/support/servers/server.ts';
import { createMarks } from '../e2e/support/watch/marks.ts';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';
import { machine } from './figures.ts';
import { reportGoal } from './goals.ts';
import { type Audit, audit, FORM_FACTORS, type FormFactor } from './pages/audit.ts';
import { firstPaint } from './pages/first-paint.ts';
import { signIn } from './pages/sign-in.ts';

interface Subject {
  name: string;
  path: string;
  signedIn: boolean;
}

const SUBJECTS: readonly Subject[] = [
  { name: 'landing', path: '/', signedIn: false },
  { name: 'login', path: '/login', signedIn: false },
  { name: 'register', path: '/register', signedIn: false },
  { name: 'home', path: '/home', signedIn: true },
  { name: 'messages', path: '/messages', signedIn: true },
];

/** The least score in each category of Lighthouse. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** Pages behind a sign-in are for no search engine. */
const goalsFor = ({ signedIn }: Subject) => Object.entries(GOALS).filter(([name]) => !(signedIn && name === 'seo'));
/** Within this, ms, a visitor has something to see over a connection of 60 KB/s. */
const FIRST_PAINT = 1000;

/** A free port, which Lighthouse and the browser agree on. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/**
 * `npm run bench -- pages`: scores of Lighthouse on a phone and a desktop, and when a slow connection shows something.
 * Words after it choose pages and form factors: `-- pages landing mobile`.
 */
export async function benchPages(parts: readonly string[]): Promise<void> {
  const server = await startServer();
  const port = await freePort();
  const context = await chromium.launchPersistentContext('', {
    executablePath: findChromium(),
    baseURL: server.origin,
    args: [...chromiumFlags(), `--remote-debugging-port=${port}`],
  });
  const chosen = <T extends string>(all: readonly T[]): readonly T[] => {
    const named = all.filter((one) => parts.includes(one));
    return named.length > 0 ? named : all;
  };
  const names = chosen(SUBJECTS.map(({ name }) => name));
  try {
    console.log(`pages: ${machine()}`);
    for (const subject of SUBJECTS.filter(({ name }) => names.includes(name))) {
      const username = `bench_${subject.name}`;
      if (subject.signedIn) await signIn(context, await createMarks().register(server.origin, username, 'public'));
      else await context.clearCookies();
      for (const form of chosen(FORM_FACTORS)) {
        await clearCache(context);
        report(subject, form, await audit(`${server.origin}${subject.path}`, form, port));
      }
      await reportFirstPaint(context, subject);
      if (subject.signedIn) await context.clearCookies();
    }
  } finally {
    await context.close();
    await server.stop();
  }
}

/** Every audit is that of a first visit; cookies stay. */
async function clearCache(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.close();
}

function report(subject: Subject, form: FormFactor, { scores, largestPaint, bytes, faults }: Audit): void {
  const line = Object.values(scores).join(' / ');
  console.log(
    `${subject.name}, ${form}: ${line}; largest paint ${(largestPaint / 1000).toFixed(2)} s; ${(bytes / 1000).toFixed(0)} KB; ${machine()}`,
  );
  for (const fault of faults) console.log(`    ${fault}`);
  for (const [category, goal] of goalsFor(subject)) {
    const value = scores[category] ?? 0;
    reportGoal({
      figure: `${category} of ${subject.name} (${form})`,
      value,
      unit: 'points',
      goal: `at least ${goal}`,
      isMet: value >= goal,
    });
  }
}

async function reportFirstPaint(context: BrowserContext, { name, path, signedIn }: Subject): Promise<void> {
  const value = Math.round(await firstPaint(context, path));
  if (signedIn) return console.log(`  ${name}: something to see at 60 KB/s after ${value} ms`);
  reportGoal({
    figure: `something to see of ${name} at 60 KB/s`,
    value,
    unit: 'ms',
    goal: `at most ${FIRST_PAINT}`,
    isMet: value <= FIRST_PAINT,
  });
}
