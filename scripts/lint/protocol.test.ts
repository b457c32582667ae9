import { expect, it } from 'vitest';
import { eventNames } from '../../domain/wire/contracts.ts';
import { errorStatus } from '../../domain/wire/errors.ts';
import { readText } from './repository.ts';

const page = readText('docs/protocol.md');

it('protocol.md has every error code beside its status', () => {
  const listed = [...page.matchAll(/^\| (\d{3}) \| (.+) \|$/gm)].flatMap(([, status, codes = '']) =>
    [...codes.matchAll(/`(\w+)`/g)].map(([, code]) => [code, Number(status)]),
  );
  expect(Object.fromEntries(listed)).toEqual(errorStatus);
});

it('protocol.md names no event that no contract has', () => {
  const named = [...page.matchAll(/\b(?:matching|video|room|dm|friends?|user|debug):[a-z_]+/g)].map(([name]) => name);
  expect(named).toContain('video:join_room');
  expect([...new Set(named)].filter((name) => name !== 'matching:error' && !eventNames.includes(name))).toEqual([]);
});
