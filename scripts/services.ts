import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs that the tests start for themselves, and the Debian package of each. */
const PROGRAMS = [
  { program: 'postgres', package: 'postgresql' },
  { program: 'pgbouncer', package: 'pgbouncer' },
  { program: 'redis-server', package: 'redis-server' },
  { program: 'turnserver', package: 'coturn' },
  { program: 'haproxy', package: 'haproxy' },
  { program: 'caddy', package: 'caddy' },
  { program: 'prometheus', package: 'prometheus' },
  { program: 'openssl', package: 'openssl' },
  { program: 'faketime', package: 'faketime' },
];

/** Installs Debian packages where apt and root are available; the caller checks whether it worked. */
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
    // apt has printed why; the caller reports what is missing.
  }
}

/** Debian keeps PostgreSQL's programs in a folder per version, and servers in folders of root's PATH. */
function folders(): string[] {
  const postgres = '/usr/lib/postgresql';
  const versions = existsSync(postgres) ? readdirSync(postgres).map((version) => join(postgres, version, 'bin')) : [];
  return [process.env.PG_BIN ?? '', ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', ...versions];
}
const isInstalled = (program: string): boolean =>
  folders().some((folder) => folder !== '' && existsSync(join(folder, program)));

/**
 * Finds the programs that the server's tests need and installs missing ones where possible.
 * @throws Error with one line saying what to install
 */
export function servicesOrInstall(): void {
  const missing = () => PROGRAMS.filter(({ program }) => !isInstalled(program)).map((entry) => entry.package);
  if (missing().length > 0) tryInstall(...missing());
  const left = missing();
  if (left.length > 0)
    throw new Error(`The server's tests need ${left.join(' and ')}: \`apt-get install ${left.join(' ')}\`.`);
}
