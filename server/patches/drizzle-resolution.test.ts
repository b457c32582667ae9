import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const patch = join(import.meta.dirname, 'drizzle-resolution.ts');

/** Loads Drizzle in a process of its own. @returns the processor time it took, ms, and the names that it exports */
async function load(isPatched: boolean): Promise<{ ms: number; names: string[] }> {
  const script = `
    ${isPatched ? `(await import(${JSON.stringify(patch)})).resolveDrizzleBySpecifier();` : ''}
    const before = process.cpuUsage();
    const modules = [await import('drizzle-orm'), await import('drizzle-orm/node-postgres'), await import('drizzle-orm/pg-core')];
    const { user, system } = process.cpuUsage(before);
    process.stdout.write(JSON.stringify({ ms: (user + system) / 1000, names: modules.flatMap(Object.keys) }));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
  });
  return JSON.parse(stdout);
}

it('loads the same names of Drizzle in less than three quarters of the processor time', async () => {
  const [plain, patched] = [await load(false), await load(true)];
  expect(patched.names).toEqual(plain.names);
  expect(patched.ms).toBeLessThan(plain.ms * 0.75);
});
