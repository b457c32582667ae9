import { chmod, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';
import type { BrowserName, Hub } from './hub.ts';
import { record } from './recorder.ts';
import { recordSteps } from './steps.ts';

/** A program that starts Chromium in a browser's namespace. It is driven through a pipe, which no network disturbs. */
async function writeLauncher(hub: Hub, name: BrowserName): Promise<string> {
  const path = join(tmpdir(), `chromium-${name}.sh`);
  await writeFile(path, `#!/bin/sh\nexec ${hub.enter(name).join(' ')} '${findChromium()}' "$@"\n`);
  await chmod(path, 0o700);
  return path;
}

/** Launches a browser in its namespace. It finds the server at localhost, where pages may open the camera. */
export async function launchBrowser(hub: Hub, name: BrowserName): Promise<Browser> {
  return chromium.launch({
    executablePath: await writeLauncher(hub, name),
    args: [
      ...chromiumFlags({ framesPerSecond: 20 }),
      `--host-resolver-rules=MAP localhost ${hub.address}`,
      // The relay's certificate is signed by itself.
      '--ignore-certificate-errors',
    ],
  });
}

/** Makes the pages of a context record what they show, and the steps of their set-ups. */
export async function prepareRecorder(context: BrowserContext): Promise<void> {
  await context.addInitScript(record);
  await context.addInitScript(recordSteps);
}
