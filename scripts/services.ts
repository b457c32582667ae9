import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { tryInstall } from './packages.ts';

/** Programs that the tests start for themselves, and the package of Debian's that each comes in. */
const PROGRAMS = [
  { program: 'postgres', package: 'postgresql' },
  { program: 'redis-server', package: 'redis-server' },
  { program: 'turnserver', package: 'coturn' },
  { program: 'haproxy', package: 'haproxy' },
];

/** Debian keeps PostgreSQL's programs by version, and servers where only root's PATH looks. */
function folders(): string[] {
  const postgres = '/usr/lib/postgresql';
  const versions = existsSync(postgres) ? readdirSync(postgres).map((version) => join(postgres, version, 'bin')) : [];
  return [process.env.PG_BIN ?? '', ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', ...versions];
}
const isThere = (program: string): boolean =>
  folders().some((folder) => folder !== '' && existsSync(join(folder, program)));

/**
 * Finds the programs that the server's tests run against, installing what is missing where that may be done.
 * @throws Error with one line saying what to install
 */
export function servicesOrInstall(): void {
  const missing = () => PROGRAMS.filter(({ program }) => !isThere(program));
  if (missing().length > 0) tryInstall(...missing().map((entry) => entry.package));
  const left = missing().map((entry) => entry.package);
  if (left.length > 0)
    throw new Error(`The server's tests need ${left.join(' and ')}: \`apt-get install ${left.join(' ')}\`.`);
}
