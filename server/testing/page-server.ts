import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { createHttp, type HttpOptions } from '../http/server.ts';
import { createCapturedLog } from './captured-log.ts';

/** The HTTP server with the pages of a build, and without the routes of features. */
export const createPageServer = (
  options: Pick<HttpOptions, 'webFolder' | 'buildsFolder'> & Partial<HttpOptions>,
): Promise<FastifyInstance> =>
  createHttp({
    log: createCapturedLog().log,
    https: false,
    trustProxy: [],
    secret: 'a secret of at least 32 characters',
    publicUrl: 'https://visavis.example',
    site: SPECIFIED_SITE,
    onRefused: () => undefined,
    countRequest: () => undefined,
    onFlood: () => undefined,
    ...options,
  });

/** The same for all tests of a file. @param files the build: contents by paths */
export async function usePageServer(
  files: Readonly<Record<string, string | Buffer>>,
  options: Partial<HttpOptions> = {},
): Promise<FastifyInstance> {
  const folder = await mkdtemp(join(tmpdir(), 'visavis-web-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const http = await createPageServer({ webFolder: folder, buildsFolder: join(folder, 'builds'), ...options });
  afterAll(async () => {
    await http.close();
    await rm(folder, { recursive: true });
  });
  return http;
}
