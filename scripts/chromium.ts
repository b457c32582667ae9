import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { tryInstall } from './packages.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Fake devices answer for camera and microphone; the rest keeps a test browser quiet, small and off the network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];

/** Path of a Chromium on this machine: the system's own, else the one that Playwright has downloaded. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...PLACES, chromium.executablePath()].find((path) => path && existsSync(path));
}

/**
 * As findChromium, but installs Debian's where none is found and apt may be used.
 * @throws Error with one line saying what to install
 */
export function chromiumOrInstall(): string {
  const found = findChromium();
  if (found) return found;
  tryInstall('chromium');
  const installed = findChromium();
  if (installed) return installed;
  throw new Error('The browser tests need Chromium: `apt-get install chromium`, or set CHROMIUM_PATH to a Chrome.');
}
