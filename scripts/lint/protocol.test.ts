import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { csrfTokenPath } from '../../domain/auth/contract.ts';
import { eventNames, routes } from '../../domain/wire/contracts.ts';
import { errorStatus } from '../../domain/wire/errors.ts';
import { generalError } from '../../domain/wire/event.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/protocol.md'), 'utf8');

const calls = routes.map(({ method, path }) => `${method} ${path}`);
const events = [generalError.name, ...eventNames];

/** `{userId}` of the page and `:id` of a contract are the same parameter. */
const unnamed = (path: string) => path.replace(/\?.*/, '').replace(/\{\w+\}|:\w+/g, '{}');

/** The calls of the HTTP table. A cell may list several methods, and paths that share the start of the first. */
function callsOf(text: string): string[] {
  return [...text.matchAll(/^\| ((?:GET|POST|PUT|DELETE)[^|]*) \|/gm)].flatMap(([, cell = '']) => {
    const [, methods = '', rest = ''] = /^([A-Z, ]+) (\/.*)$/.exec(cell) ?? [];
    const [first = '', ...others] = rest.split(', ');
    const paths = [first, ...others.map((path) => (path.startsWith('/api') ? path : siblingOf(first, path)))];
    return methods.split(', ').flatMap((method) => paths.map((path) => `${method} ${unnamed(path)}`));
  });
}
const siblingOf = (first: string, path: string) => first.slice(0, first.lastIndexOf('/')) + path;

describe('protocol.md', () => {
  const documented = callsOf(page);

  it('lists every call of the contracts', () => {
    expect(calls.length).toBeGreaterThan(30);
    expect(calls.filter((call) => !documented.includes(unnamed(call)))).toEqual([]);
  });

  it('lists every event of the contracts', () => {
    const isNamed = (event: string) => new RegExp(`(^|[^\\w:])${event}($|[^\\w:])`, 'm').test(page);
    expect(events.length).toBeGreaterThan(30);
    expect(events.filter((event) => !isNamed(event))).toEqual([]);
  });

  it('names every error code', () => {
    expect(Object.keys(errorStatus).filter((code) => !new RegExp(`\\b${code}\\b`).test(page))).toEqual([]);
  });

  it('lists no call under /api that no contract has', () => {
    const known = [...calls.map(unnamed), `GET ${csrfTokenPath}`];
    expect(documented.filter((one) => one.includes(' /api/') && !known.includes(one))).toEqual([]);
  });

  it('lists no event that no contract has', () => {
    const named = [...page.matchAll(/\b(?:matching|video|room|dm|friends?|user|debug):[a-z_]+/g)].map(([name]) => name);
    expect([...new Set(named)].filter((name) => !events.includes(name))).toEqual([]);
  });
});
