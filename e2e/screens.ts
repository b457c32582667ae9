/**
 * `npm run screens`: screenshots of every screen and every story, in both themes, all languages and the widths of a phone
 * upright and on its side, a tablet and a desktop, in ./screens with an index.html. Words after `--` select names that contain one of them. Options, each but the theme
 * as often as needed: `--language en|fr|es|de|mirrored`, `--width 360`, `--theme dark|light|mixed`,
 * `--only screens|stories`.
 */
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumOrInstall } from '../scripts/chromium.ts';
import { prepare, screens, stateFor } from './screens.table.ts';
import { type Choice, SHOWN, type Shot, shoot, writeContactSheet } from './support/pictures/shots.ts';
import { buildStories, listStories, serveStories } from './support/pictures/stories.ts';
import { startServer } from './support/servers/server.ts';
import { createMarks } from './support/watch/marks.ts';

/** Stories of dialogs and of parts of a page, which have a narrow and a wide form at most; all else is laid out for each shape of window. */
const PARTS =
  /^story-(account|age|credentials|filters|form|message-pictures|overlay|passkeys|pictures|push|sessions|ui)-/;

const folder = resolve(import.meta.dirname, '../screens');
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    theme: { type: 'string' },
    only: { type: 'string' },
  },
});
const unknown = values.language?.find((language) => !SHOWN.some((shown) => shown === language));
if (unknown !== undefined) throw new Error(`--language ${unknown}: there are ${SHOWN.join(', ')}`);
const choice: Choice = {
  languages: values.language,
  widths: values.width?.map(Number),
  theme: values.theme as Choice['theme'],
};
const isSelected = ({ name }: { name: string }) => words.length === 0 || words.some((word) => name.includes(word));

const browser = await chromium.launch({ executablePath: chromiumOrInstall(), args: chromiumFlags() });
const server = await startServer();
if (values.only !== 'screens') await buildStories();
const gallery = values.only === 'screens' ? null : await serveStories();
try {
  const selected = values.only === 'stories' ? [] : screens.filter(isSelected);
  const stories = gallery ? (await listStories(browser, gallery.origin)).filter(isSelected) : [];
  const places = await prepare({ browser, server, marks: createMarks() });
  if (process.argv.length === 2) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  const jobs: Shot[] = [
    ...selected.map((screen) => ({
      name: screen.name,
      ready: screen.ready,
      origin: server.origin,
      path: typeof screen.path === 'string' ? screen.path : screen.path(places),
      state: stateFor(screen, places),
    })),
    ...stories.map((story) => ({
      ...story,
      origin: gallery?.origin ?? '',
      widths: PARTS.test(story.name) ? [360, 1440] : undefined,
    })),
  ];
  const { taken, failures } = await shoot({ browser, folder, jobs, choice });
  await writeContactSheet(folder);
  for (const failure of failures) console.error(failure);
  console.log(`${taken} screenshots, ${failures.length} failed: ${resolve(folder, 'index.html')}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  await Promise.all([browser.close(), server.stop(), gallery?.close()]);
}
