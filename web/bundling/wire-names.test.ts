import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { withoutSchemas } from './wire-names.ts';

const transformed = (code: string) =>
  withoutSchemas(code, parseSync('contract.js', code).program as unknown as Parameters<typeof withoutSchemas>[1]);

test.each([
  [
    "export const login = route({ method: 'POST', path: '/api/x', summary: 'Signs in', body: credentials, csrf: false, data: z.object({ a: z.string() }), errors: ['SELF'] });",
    "export const login = /* @__PURE__ */ route({ method: 'POST', path: '/api/x', csrf: false,  });",
  ],
  [
    "export const found = serverEvent('matching:found', z.object({ a: id }));",
    "export const found = /* @__PURE__ */ serverEvent('matching:found', undefined);",
  ],
  [
    "export const join = clientEvent('join', { payload: z.object({}), family: 'matching', perMinute: 5 });",
    "export const join = /* @__PURE__ */ clientEvent('join', {  });",
  ],
  ["export const id = z.uuid('X').trim();", "export const id = /* @__PURE__ */ (() => z.uuid('X').trim())();"],
  ['const empty = z.unknown();', 'const empty = /* @__PURE__ */ (() => z.unknown())();'],
  [
    'const f = (options) => ({ payload: options.payload ?? empty });',
    'const f = (options) => ({ payload: undefined });',
  ],
  [
    'const read = (text) => message.safeParse(text).data ?? null;',
    'const read = (text) => message.safeParse(text).data ?? null;',
  ],
  ['export const limit = 5 * 60_000;', 'export const limit = 5 * 60_000;'],
  ['const nested = () => z.object({});', 'const nested = () => z.object({});'],
])('%s', (code, expected) => {
  expect(transformed(code)).toBe(expected);
});

/** Where something would be read that the build has left out. */
const READ =
  /\.(?:params|query|body|data|payload)\.(?:parse|safeParse|shape|extend|pick|omit|partial|required)\b|\b(?:route|event)\.(?:summary|errors|status|isBackground|family|perMinute)\b/;

test('no code of the web reads what routes and events say to the server alone', () => {
  const folder = join(import.meta.dirname, '..');
  const readers = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/node_modules|\.(test|fake|stories)\./.test(file) &&
      READ.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(readers).toEqual([]);
});
