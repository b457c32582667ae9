import { expect, it } from 'vitest';
import { usePageServer } from '../../testing/page-server.ts';

const WORKERS = ['/assets/blur-worker-B6_x-9aZ.js', '/assets/guard-worker-B6_x-9aZ.js'];
const files = [
  '/index.html',
  '/assets/first-CfGmP6od.js',
  '/assets/not-blur-worker-B6_x.js.map',
  '/assets/other-worker-B6_x-9aZ.js',
  '/blur-worker-B6_x-9aZ.js',
  '/guard-worker-B6_x-9aZ.js',
  ...WORKERS,
];

const http = await usePageServer(Object.fromEntries(files.map((file) => [file, '//'])), { https: true });
const headersOf = async (url: string) => (await http.inject({ method: 'GET', url })).headers;

it.each(WORKERS)('%s may compile WebAssembly, fetch from this server, and nothing else', async (worker) => {
  const headers = await headersOf(worker);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'",
  );
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

it.each([
  ...files.filter((file) => !WORKERS.includes(file)),
  '/',
  '/home',
  '/api/none',
  ...WORKERS.map((worker) => `/missing${worker}`),
])('%s has the policy of pages, which refuses WebAssembly', async (path) => {
  const policy = String((await headersOf(path))['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('wasm');
});
