import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { Browser, PlaywrightWorkerArgs } from '@playwright/test';
import { findFirefox, firefoxPreferences } from '../../scripts/firefox.ts';
import { tryInstall } from '../../scripts/services.ts';

const run = promisify(execFile);
/** The programs of a desktop, by their Debian packages. */
const PROGRAMS = { xvfb: '/usr/bin/Xvfb', openbox: '/usr/bin/openbox', xdotool: '/usr/bin/xdotool' };

/** A screen with windows, and Firefox on it: its own commands are keys that only a real window gets. */
export interface Desktop {
  firefox: Browser;
  /** Presses keys as a keyboard does, in the window in front: `ctrl+shift+bracketright`. */
  press(keys: string): Promise<void>;
  /** For each visible window with this title, how bright its brightest point is, 0 (black) to 255. */
  windows(title: string): Promise<number[]>;
  stop(): Promise<void>;
}

export async function startDesktop({ firefox: type }: PlaywrightWorkerArgs['playwright']): Promise<Desktop> {
  const missing = Object.entries(PROGRAMS).filter(([, path]) => !existsSync(path));
  if (missing.length > 0) tryInstall(...missing.map(([name]) => name));
  const folder = await mkdtemp(join(tmpdir(), 'visavis-desktop-'));
  const screen = spawn(
    PROGRAMS.xvfb,
    ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp', '-fbdir', folder],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const [display] = await once(screen.stdio[3] as Readable, 'data');
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}` };
  const manager = spawn(PROGRAMS.openbox, [], { env, stdio: 'ignore' });
  const firefox = await type.launch({
    channel: 'moz-firefox',
    headless: false,
    executablePath: findFirefox(),
    firefoxUserPrefs: firefoxPreferences,
    env,
  });
  return {
    firefox,
    async press(keys) {
      await run(PROGRAMS.xdotool, ['key', '--clearmodifiers', keys], { env });
    },
    async windows(title) {
      const search = ['search', '--onlyvisible', '--name', `^${title}$`];
      // Exits with 1 where there is none.
      const { stdout } = await run(PROGRAMS.xdotool, search, { env }).catch((error: { stdout: string }) => error);
      const found: number[] = [];
      for (const id of stdout.split('\n').filter(Boolean)) {
        const geometry = run(PROGRAMS.xdotool, ['getwindowgeometry', '--shell', id], { env });
        const shell = await geometry.then(
          ({ stdout: text }) => text,
          () => undefined,
        );
        // It closed meanwhile.
        if (shell === undefined) continue;
        const [x, y, width, height] = ['X', 'Y', 'WIDTH', 'HEIGHT'].map((name) =>
          Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(shell)?.[1]),
        ) as [number, number, number, number];
        found.push(brightest(await readFile(join(folder, 'Xvfb_screen0')), { x, y, width, height }));
      }
      return found;
    },
    async stop() {
      await firefox.close();
      for (const process of [manager, screen]) {
        const gone = once(process, 'exit');
        process.kill();
        await gone;
      }
      await rm(folder, { recursive: true });
    },
  };
}

/** Reads a part of a screen in the format of xwd: https://www.x.org/releases/current/doc/man/man7/XWD.7.xhtml */
function brightest(screen: Buffer, part: { x: number; y: number; width: number; height: number }): number {
  const [header, width, height, lineBytes, colours] = [0, 16, 20, 48, 76].map((at) => screen.readUInt32BE(at)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const pixels = screen.subarray(header + colours * 12);
  let most = 0;
  for (let y = part.y; y < Math.min(part.y + part.height, height); y++) {
    for (let x = part.x; x < Math.min(part.x + part.width, width); x++) {
      const at = y * lineBytes + x * 4;
      most = Math.max(most, pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    }
  }
  return most;
}
