import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

/**
 * Builds the script that fills a member's page before the app runs. It has all that it needs in one small file, because
 * the first paint waits for it.
 * @returns its path
 */
export async function writeEarlyScript(webFolder: string, dist: string): Promise<string> {
  const built = (await build({
    root: webFolder,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: { input: join(webFolder, 'app/early/fill-main.ts'), output: { format: 'iife' } },
      modulePreload: { polyfill: false },
    },
  })) as Rolldown.RolldownOutput;
  const [{ code }] = built.output;
  const path = `assets/early-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
  await writeFile(join(dist, path), code);
  return path;
}
