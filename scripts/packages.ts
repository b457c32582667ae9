import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs packages of Debian's where apt and root allow; whether it worked is for the caller to look at. */
export function tryInstall(...packages: string[]): void {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  console.log(`Installing ${packages.join(', ')} by apt…`);
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', ...args], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...packages);
  } catch {
    // What apt had to say is on the screen; the caller says what is missing.
  }
}
