import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { tryInstall } from './packages.ts';

/** Programs that the tests start for themselves, and the package of Debian's that each comes in. */
const PROGRAMS = [
  { program: 'redis-server', package: 'redis-server' },
  { program: 'turnserver', package: 'coturn' },
];

const isThere = (program: string): boolean =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].some((folder) => existsSync(join(folder, program)));

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
