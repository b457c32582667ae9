import { describe, expect, it } from 'vitest';
import { commandNames } from '../command-schema.ts';
import { parseArguments } from './arguments.ts';

const ID = '018f4d5e-0000-7000-8000-000000000001';
const parse = (line: string) => parseArguments(line.split(' ').filter(Boolean));

describe('a command', () => {
  it.each([
    ['reports list', 'reports list', {}],
    ['reports list --status all --limit 5', 'reports list', { status: 'all', limit: '5' }],
    [`reports show ${ID}`, 'reports show', { id: ID }],
    [`reports resolve ${ID} --note rude`, 'reports resolve', { id: ID, note: 'rude' }],
    [`reports resolve --note=rude ${ID}`, 'reports resolve', { id: ID, note: 'rude' }],
    ['users show bob', 'users show', { user: 'bob' }],
    ['users suspend bob --rule spam', 'users suspend', { user: 'bob', rule: 'spam' }],
    [
      'users suspend bob --rule HATE --until 2027-01-31 --message why',
      'users suspend',
      { user: 'bob', rule: 'HATE', until: '2027-01-31', message: 'why' },
    ],
    [
      'users suspend bob --rule HATE --until 2027-01-31T10:00:00Z',
      'users suspend',
      { user: 'bob', rule: 'HATE', until: '2027-01-31T10:00:00Z' },
    ],
    ['users reinstate bob@example.com', 'users reinstate', { user: 'bob@example.com' }],
    ['users set-role bob moderator', 'users set-role', { user: 'bob', role: 'moderator' }],
    ['users set-role bob none', 'users set-role', { user: 'bob', role: 'none' }],
    ['users set-plan bob premium', 'users set-plan', { user: 'bob', plan: 'premium' }],
    ['users export bob', 'users export', { user: 'bob' }],
    ['users delete bob --yes', 'users delete', { user: 'bob' }],
    ['admin-link ada@example.com', 'admin-link', { email: 'ada@example.com' }],
    [
      'admin-link ada@example.com --born 1990-11-02 --username ada',
      'admin-link',
      { email: 'ada@example.com', born: '1990-11-02', username: 'ada' },
    ],
    ['stats', 'stats', {}],
  ])('%s is understood', (line, command, input) => {
    expect(parse(line)).toEqual({ kind: 'run', request: { command, input }, json: false });
    expect(parse(`${line} --json`)).toMatchObject({ kind: 'run', json: true });
  });

  it.each([
    ['', 'Usage: npm run operator -- <command>'],
    ['reports', 'reports resolve <id> --note <text>'],
    ['reports burn', 'No such command: reports burn'],
    ['rm -rf', 'No such command: rm'],
    ['reports show', '<id> is missing'],
    ['reports show 7', '<id> is the id of a report'],
    [`reports show ${ID} ${ID}`, `One word too many: ${ID}`],
    [`reports resolve ${ID}`, '--note says what was found'],
    ['reports list --status lost', '--status is open, resolved or all'],
    ['reports list --limit many', '--limit is a number'],
    ['reports list --limit 0', '--limit'],
    ['reports list --colour', "Unknown option '--colour'"],
    ['reports list --status', "Option '--status <value>' argument missing"],
    ['users suspend', '<user> is missing'],
    ['users suspend bob', '--rule is one of NUDITY, MINOR, HARASSMENT, THREATS, HATE, SPAM, OTHER'],
    ['users suspend bob --rule rude', '--rule is one of NUDITY,'],
    ['users suspend bob --rule spam --until tomorrow', '--until is a date such as 2027-01-31'],
    ['users suspend bob --rule spam --until 2027-02-30', '--until is a date such as 2027-01-31'],
    ['users set-role bob', '<role> is missing'],
    ['users set-role bob boss', '<role> is one of moderator, admin, none'],
    ['users set-plan bob', '<plan> is missing'],
    ['users set-plan bob gold', '<plan> is one of free, premium, premium_plus'],
    ['admin-link', '<email> is missing'],
    ['admin-link ada', '<email> is a mail address'],
    ['admin-link ada@example.com --born soon', '--born is a date such as 1990-11-02'],
    ['users delete bob', 'This cannot be undone: add --yes'],
    ['users show bob --yes', "Unknown option '--yes'"],
  ])('%j is refused with the right usage', (line, problem) => {
    const parsed = parse(line);
    expect(parsed).toMatchObject({ kind: 'usage', text: expect.stringContaining(problem) });
    expect(parsed).toMatchObject({ text: expect.stringContaining('Usage: npm run operator -- ') });
  });

  it.each([
    ['', '--message says what happened'],
    ['x'.repeat(1001), '--message has 1000 characters at most'],
    ['a\u0000b', '--message has characters that cannot be stored'],
  ])('a suspension with another message than the person could read is refused', (message, problem) => {
    const parsed = parseArguments(['users', 'suspend', 'bob', '--rule', 'SPAM', '--message', message]);
    expect(parsed).toMatchObject({ kind: 'usage', text: expect.stringContaining(problem) });
  });
});

describe('help', () => {
  it.each(['--help', '-h', 'help'])('with %s lists every command', (line) => {
    const parsed = parse(line);
    expect(parsed.kind).toBe('help');
    for (const name of commandNames) expect(parsed).toMatchObject({ text: expect.stringContaining(name) });
    expect(parsed).toMatchObject({ text: expect.stringContaining('Exit codes') });
  });

  it('lists a group or explains one command', () => {
    expect(parse('users --help')).toMatchObject({ kind: 'help', text: expect.not.stringContaining('reports list') });
    expect(parse('users set-plan --help')).toEqual({
      kind: 'help',
      text: [
        'Usage: npm run operator -- users set-plan <user> <plan> [--until <date>] [--json]',
        '',
        'Set the plan: free, premium, premium_plus; without --until it lasts',
      ].join('\n'),
    });
    expect(parse('reports resolve -h')).toMatchObject({
      text: expect.stringContaining('reports resolve <id> --note <text>'),
    });
    expect(parse('users suspend -h')).toMatchObject({
      text: expect.stringContaining('users suspend <user> --rule <nudity|minor|'),
    });
    expect(parse('users delete -h')).toMatchObject({ text: expect.stringContaining('users delete <user> --yes') });
  });
});
