import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportGrowth } from './growth.ts';

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const verdicts = () => lines.map((line) => line.trim().split(/\s/)[0]);

it('a figure may grow by a tenth, and one of a handful by nothing', () => {
  reportGrowth('skips', { data: 10, nodes: 100, tracks: 3 }, { data: 11, nodes: 111, tracks: 3 });
  expect(verdicts()).toEqual(['met', 'MISSED', 'met']);
  expect(process.exitCode).toBe(1);
});

it('what is told alone has no verdict, however it grows', () => {
  reportGrowth('skips', { data: 10, heap: 10 }, { data: 10, heap: 30 }, ['heap']);
  expect(verdicts()).toEqual(['met', 'told']);
  expect(lines[1]).toContain('30 after 10');
  expect(process.exitCode).toBeUndefined();
});
