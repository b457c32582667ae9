import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { tryInstall } from './services.ts';

/** The first is the engine without a window system; the rest are full browsers. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Playwright's own list, because only the last such flag counts; then features that preload what no test shows: the
 * pages behind the address bar of every window, and a process for the next page.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

/**
 * Fakes camera and microphone, and keeps a test browser quiet, small and off the network.
 * @param framesPerSecond of the camera; half of Chromium's 20 by default, which saves a small machine much work
 * @param devices how many cameras, microphones and speakers there are
 */
export const chromiumFlags = ({ framesPerSecond = 10, devices = 1 } = {}): string[] => [
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join()}`,
  `--use-fake-device-for-media-stream=fps=${framesPerSecond},device-count=${devices}`,
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];

/** The path of a Chromium on this machine: the system's, else the one that Playwright has downloaded. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...PLACES, chromium.executablePath()].find((path) => path && existsSync(path));
}

/**
 * As findChromium, but installs Debian's package where none is found and apt is available.
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
