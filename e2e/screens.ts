/**
 * `npm run screens`: screenshots of every screen and every story, in both themes, all languages and several widths,
 * in ./screens with an index.html. Words after `--` select names that contain one of them.
 */
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumOrInstall } from '../scripts/chromium.ts';
import { prepare, screens, stateFor } from './screens.table.ts';
import { createMarks } from './support/marks.ts';
import { startServer } from './support/server.ts';
import { EVERY_WIDTH, type Shot, shoot, writeContactSheet } from './support/shots.ts';
import { listStories, serveStories } from './support/stories.ts';

const folder = resolve(import.meta.dirname, '../screens');
const words = process.argv.slice(2);
const isSelected = ({ name }: { name: string }) => words.length === 0 || words.some((word) => name.includes(word));

const browser = await chromium.launch({ executablePath: chromiumOrInstall(), args: chromiumFlags() });
const server = await startServer();
const gallery = await serveStories();
try {
  const selected = screens.filter(isSelected);
  const stories = (await listStories(browser, gallery.origin)).filter(isSelected);
  const places = await prepare({ browser, server, marks: createMarks() });
  if (words.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  const jobs: Shot[] = [
    ...selected.map((screen) => ({
      name: screen.name,
      widths: screen.widths,
      ready: screen.ready,
      origin: server.origin,
      path: typeof screen.path === 'string' ? screen.path : screen.path(places),
      state: stateFor(screen, places),
    })),
    // A call is laid out anew for each shape of window.
    ...stories.map((story) => ({
      ...story,
      origin: gallery.origin,
      widths: story.name.startsWith('story-call-') ? EVERY_WIDTH : undefined,
    })),
  ];
  const { taken, failures } = await shoot({ browser, folder, jobs });
  await writeContactSheet(folder);
  for (const failure of failures) console.error(failure);
  console.log(`${taken} screenshots, ${failures.length} failed: ${resolve(folder, 'index.html')}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  await Promise.all([browser.close(), server.stop(), gallery.close()]);
}
