import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { tryInstall } from './packages.ts';

/** The first is the engine without windows, menus and what else nobody sees here; the rest are whole browsers. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Playwright's own list, for the last such flag counts; then what is made ready and nobody sees: pages behind the
 * address bar of every window, which take as long as ours, and a process for the next page.
 */
const unwanted = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
];

/**
 * Fake devices answer for camera and microphone; the rest keeps a test browser quiet, small and off the network.
 * @param framesPerSecond of the camera; half of its own 20 leave a small machine time for more than a call
 */
export const chromiumFlags = ({ framesPerSecond = 10 } = {}): string[] => [
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unwanted.join()}`,
  `--use-fake-device-for-media-stream=fps=${framesPerSecond}`,
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
  for (const name of ['chromium-headless-shell', 'chromium']) {
    tryInstall(name);
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error('The browser tests need Chromium: `apt-get install chromium`, or set CHROMIUM_PATH to a Chrome.');
}
