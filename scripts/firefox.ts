import { existsSync } from 'node:fs';
import { tryInstall } from './services.ts';

/** Firefox as it is released: Playwright's own build is patched, and no one calls with it. */
const PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** Fakes camera and microphone, and grants them without a question. */
export const firefoxPreferences = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
};

/** The path of the Firefox on this machine. */
export function findFirefox(): string | undefined {
  return [process.env.FIREFOX_PATH, ...PLACES].find((path) => path && existsSync(path));
}

/**
 * Installs Debian's Firefox where none is found and apt is available.
 * @throws Error with one line saying what to install
 */
export function firefoxOrInstall(): void {
  if (findFirefox()) return;
  tryInstall('firefox-esr');
  if (!findFirefox())
    throw new Error('The browser tests need Firefox: `apt-get install firefox-esr`, or set FIREFOX_PATH to one.');
}
