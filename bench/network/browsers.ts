import { chmod, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';
import type { Hub, Place } from './hub.ts';
import { record } from './recorder.ts';
import { recordSteps } from './steps.ts';

let launches = 0;

/**
 * A program that starts Chromium in a browser's namespace, and the file to which it writes its process id. It is driven
 * through a pipe, which no network disturbs.
 */
async function writeLauncher(hub: Hub, name: Place): Promise<{ path: string; pidFile: string }> {
  launches += 1;
  const path = join(tmpdir(), `chromium-${launches}.sh`);
  const pidFile = join(tmpdir(), `chromium-${launches}.pid`);
  const start = `exec ${hub.enter(name).join(' ')} '${findChromium()}' "$@"`;
  await writeFile(path, `#!/bin/sh\necho $$ > '${pidFile}'\n${start}\n`);
  await chmod(path, 0o700);
  return { path, pidFile };
}

/** A browser that can be made to stand still. */
export interface LaunchedBrowser {
  browser: Browser;
  /** Stops all its processes, until `goOn`. */
  standStill(): void;
  goOn(): void;
}

/** Launches a browser in a namespace. It finds the server at localhost, where pages may open the camera. */
export async function launchBrowser(hub: Hub, name: Place): Promise<LaunchedBrowser> {
  const { path, pidFile } = await writeLauncher(hub, name);
  const browser = await chromium.launch({
    executablePath: path,
    args: [
      ...chromiumFlags({ framesPerSecond: 20 }),
      `--host-resolver-rules=MAP localhost ${hub.address}`,
      // The relay's certificate is signed by itself.
      '--ignore-certificate-errors',
    ],
  });
  // Playwright starts a browser as a group of processes of its own.
  const group = -Number(await readFile(pidFile, 'utf8'));
  return {
    browser,
    standStill: () => void process.kill(group, 'SIGSTOP'),
    goOn: () => void process.kill(group, 'SIGCONT'),
  };
}

/** Makes the pages of a context record what they show, and the steps of their set-ups. */
export async function prepareRecorder(context: BrowserContext): Promise<void> {
  await context.addInitScript(record);
  await context.addInitScript(recordSteps);
}
