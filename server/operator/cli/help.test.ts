import { expect, it } from 'vitest';
import { commandNames, commandOf } from '../command-schema.ts';
import { commandHelp, overview } from './help.ts';

it('lists every command, with its words, options and what it does', () => {
  const lines = overview(undefined).split('\n');
  expect(lines[0]).toBe('Usage: npm run operator -- <command> [--json]');
  const listed = lines.filter((line) => line.startsWith('  '));
  expect(listed).toHaveLength(commandNames.length + 2);
  expect(listed.at(-2)).toMatch(/^ {2}doctor \[--json\] /);
  expect(listed.at(-1)).toMatch(/^ {2}move-to <postgres:/);
  // The summaries stand in one column, two blanks after the longest usage.
  const starts = commandNames.map((name, index) => listed[index]?.indexOf(commandOf(name).summary) ?? -1);
  expect(new Set(starts).size).toBe(1);
  const longest = Math.max(...listed.map((line) => line.slice(0, starts[0]).trimEnd().length));
  expect(starts[0]).toBe(longest + 2);
  expect(lines.join('\n')).toMatch(/\n {2}users set-plan <user> <plan> \[--until <date>\] /);
  expect(lines.join('\n')).toMatch(/reports resolve <id> --note <text> \[--outcome <\w+\|\w+>\]/);
  expect(lines.slice(-4).join(' ')).toContain(
    'Exit codes: 0 done, 1 refused, not found or faulty, 2 not understood, 3 no server reached, 4 done, but the answer could not be written.',
  );
});

it('lists the commands of a group alone, and all for a word that is none', () => {
  const ofReports = overview('reports');
  expect(ofReports).toContain('reports show');
  expect(ofReports).not.toContain('users show');
  expect(ofReports).not.toContain('move-to <');
  expect(overview('nonsense')).toBe(overview(undefined));
});

it('explains one command', () => {
  expect(commandHelp('stats')).toBe('Usage: npm run operator -- stats [--json]\n\nHow many people, calls and reports');
  expect(commandHelp('users delete')).toBe(
    [
      'Usage: npm run operator -- users delete <user> --yes [--json]',
      '',
      'Remove an account, its pictures and all that hangs on it, for good',
    ].join('\n'),
  );
});
