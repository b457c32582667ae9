import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const dockerfile = readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8');
/** Instructions of each stage, without comments. */
const stages = dockerfile
  .replace(/^#.*\n/gm, '')
  .split(/^(?=FROM )/m)
  .filter(Boolean)
  .map((stage) => stage.trim().split('\n'));
const [build = [], modules = [], final = []] = stages;
/** The arguments of an instruction, each time that it is given. */
const all = (stage: string[], instruction: string) =>
  stage.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1));

/** The stage that builds the web, to the line that does. */
const copied = all(build.slice(0, build.indexOf('RUN npm run build')), 'COPY').flatMap((line) =>
  line
    .split(' ')
    .slice(0, -1)
    .flatMap((source) => globSync(source, { cwd: root })),
);
const isCopied = (path: string) => copied.some((one) => path === one || path.startsWith(`${one}/`));

it('builds the web with every TypeScript configuration to which one of those that it has refers', () => {
  const configs = copied.flatMap((path) => (path.endsWith('.json') ? [path] : [join(path, 'tsconfig.json')]));
  const found = configs.filter((path) => /tsconfig[^/]*$/.test(path) && existsSync(join(root, path)));
  expect(found).toContain('web/tsconfig.json');
  for (const path of found) {
    const { references = [], extends: base } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      references?: { path: string }[];
      extends?: string;
    };
    const missing = [...references.map((reference) => reference.path), ...(base ? [base] : [])]
      .map((reference) => relative(root, resolve(root, dirname(path), reference)))
      .filter((reference) => !isCopied(reference));
    expect({ path, missing }).toEqual({ path, missing: [] });
  }
});

it('installs what the lock file lists, and nothing that only development needs', () => {
  const manifests = [
    'package.json package-lock.json .npmrc ./',
    ...['domain', 'server', 'web'].map((name) => `${name}/package.json ${name}/`),
  ];
  for (const stage of [build, modules]) expect(all(stage, 'COPY').slice(0, 4)).toEqual(manifests);
  expect(all(build, 'RUN')).toEqual(['npm ci', 'npm run build']);
  expect(all(modules, 'RUN')).toEqual(['npm ci --omit=dev --workspace domain --workspace server']);
});

it('has the packages, the domain, the server and the built web in the last stage', () => {
  expect(all(final, 'COPY')).toEqual([
    '--from=modules /app ./',
    'domain domain',
    'server server',
    '--from=build /app/web/dist web/dist',
  ]);
  expect(new Set(stages.map((stage) => all(stage, 'WORKDIR').join()))).toEqual(new Set(['/app']));
  expect(all(final, 'CMD')).toEqual(['["node", "server/main.ts"]']);
});

it('has every folder into which npm puts packages of the server', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: object };
  const folders = Object.keys(packages).flatMap((path) => /^(?:domain\/|server\/)?node_modules/.exec(path) ?? []);
  expect(folders).toContain('node_modules');
  const taken = all(final, 'COPY').flatMap((line) => /^--from=modules \/app\/?(\S*) /.exec(line)?.[1] ?? []);
  const missing = [...new Set(folders)].filter((folder) => !taken.some((one) => one === '' || one === folder));
  expect(missing).toEqual([]);
});

it('runs without root, in production, on its volume', () => {
  expect(all(final, 'ENV')).toEqual([
    'NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data',
    'NODE_OPTIONS=--v8-pool-size=1',
  ]);
  expect(all(final, 'EXPOSE')).toEqual(['3000']);
  expect(all(final, 'VOLUME')).toEqual(['/data']);
  expect(all(final, 'RUN')).toEqual(['mkdir /data && chown node:node /data']);
  expect(all(final, 'USER')).toEqual(['node']);
});

it('keeps data, packages, builds and tests out of the image', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining([
      '.git',
      'data',
      'node_modules',
      '**/node_modules',
      'web/dist',
      '**/*.test.ts',
      'server/testing',
    ]),
  );
});

it.each([
  ['ready', 200, 0],
  ['not ready', 503, 1],
])('is healthy as long as it is ready: %s', async (_, status, code) => {
  const [check = ''] = all(final, 'HEALTHCHECK');
  const [, options = '', command = '[]'] = /^(.*) CMD (\[.+\])$/.exec(check) ?? [];
  expect(options).toBe('--interval=5s --timeout=10s --start-period=2m');
  const asked: (string | undefined)[] = [];
  const node = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void node.close());
  await once(node, 'listening');
  const { port } = node.address() as AddressInfo;
  const [program = '', ...args] = (JSON.parse(command) as string[]).map((part) =>
    part.replace('http://127.0.0.1:3000/', `http://127.0.0.1:${port}/`),
  );
  expect(await once(spawn(program, args, { stdio: 'ignore' }), 'exit')).toEqual([code, null]);
  expect(asked).toEqual(['/ready']);
});
