import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import { createOperatorCommands, type OperatorCommandsDependencies } from './commands.ts';

const bob = { id: 'id of bob', username: 'bob' };
let clock: FakeClock;
/** what was done, audited and recorded, in order */
let done: unknown[];
let failing: string | undefined;
const error = vi.fn();
let run: (line: unknown) => Promise<unknown>;
beforeEach(() => {
  clock = createFakeClock();
  [done, failing] = [[], undefined];
  error.mockClear();
  const note = async (what: string, answer?: unknown) => {
    if (failing === what) throw new Error(`${what} fails`);
    done.push([what]);
    return answer;
  };
  const dependencies = {
    clock,
    random: { uuid: (now: number) => `id of ${now}` },
    log: { error },
    security: (...of: unknown[]) => void done.push(of),
    connections: () => 7,
    actions: { signOut: () => note('signed out', 2) },
    repo: {
      user: async (named: string) => (named === 'bob' ? bob : undefined),
      totals: (now: Date) => note(`totals of ${now.toISOString()}`, { users: 3 }),
      async begun(entry: object) {
        await note('begun');
        done.push(entry);
      },
      async ended(id: string, outcome: string) {
        await note('ended');
        done.push({ id, outcome });
      },
    },
  };
  ({ run } = createOperatorCommands(dependencies as unknown as OperatorCommandsDependencies));
});
const audited = () => done.filter((each) => !Array.isArray(each));
const recorded = () => done.filter((each) => Array.isArray(each) && each[0] === 'operator-command');

describe('a command', () => {
  it('is answered, audited with its user by id, and recorded as a security event', async () => {
    const answer = await run({ command: 'users sign-out', input: { user: ' bob ' } });
    expect(answer).toEqual({ ok: true, data: { username: 'bob', sessions: 2 } });
    const now = clock.now();
    const entry = { command: 'users sign-out', arguments: { userId: 'id of bob' } };
    const id = `id of ${now}`;
    expect(audited()).toEqual([
      { id, at: new Date(now), ...entry },
      { id, outcome: 'ok' },
    ]);
    expect(done.map((each) => (Array.isArray(each) ? each[0] : each))).toMatchObject([
      'begun',
      entry,
      'signed out',
      'operator-command',
      'ended',
      { outcome: 'ok' },
    ]);
    const event = { command: 'users sign-out', outcome: 'ok', userId: 'id of bob' };
    expect(recorded()).toEqual([['operator-command', event]]);
  });

  it('without a user is audited as it was given', async () => {
    const data = { users: 3, connections: 7 };
    expect(await run({ command: 'stats', input: {} })).toEqual({ ok: true, data });
    expect(done).toContainEqual([`totals of ${new Date(clock.now()).toISOString()}`]);
    expect(audited()).toMatchObject([{ command: 'stats', arguments: {} }, { outcome: 'ok' }]);
    expect(recorded()).toMatchObject([[{}, { userId: undefined }]].map(() => ['operator-command', { outcome: 'ok' }]));
  });

  it('about no one is refused, and audited without what was typed', async () => {
    const answer = await run({ command: 'users sign-out', input: { user: 'eve' } });
    expect(answer).toEqual({ ok: false, code: 'NOT_FOUND', error: 'No user eve' });
    expect(audited()).toMatchObject([{ arguments: { isUnknownUser: true } }, { outcome: 'NOT_FOUND' }]);
    const event = { command: 'users sign-out', outcome: 'NOT_FOUND', userId: undefined };
    expect(recorded()).toEqual([['operator-command', event]]);
  });
});

describe('a request that is not understood', () => {
  const otherVersion = 'Not a request of this version of the command';
  it.each<[unknown, string]>([
    [undefined, otherVersion],
    ['stats', otherVersion],
    [{ command: 'rm', input: {} }, otherVersion],
    [{ command: 'stats' }, otherVersion],
    [{ command: 'users show', input: { user: '' } }, 'names a user'],
    [{ command: 'reports show', input: { id: 'x' } }, 'is the id of a report'],
  ])('%j is refused, and leaves no row', async (line, text) => {
    expect(await run(line)).toEqual({ ok: false, code: 'MALFORMED', error: text });
    expect(done).toEqual([]);
  });
});

const expectLogged = (what: string) =>
  expect(error).toHaveBeenCalledWith(
    { err: expect.objectContaining({ message: `${what} fails` }), command: 'users sign-out' },
    'operator command failed',
  );

it('a command that fails leaves its row, and the operator is referred to the log', async () => {
  failing = 'signed out';
  expect(await run({ command: 'users sign-out', input: { user: 'bob' } })).toEqual({
    ok: false,
    code: 'INTERNAL',
    error: 'Something went wrong; the log of the server says what',
  });
  expect(audited()).toMatchObject([{ arguments: { userId: 'id of bob' } }, { outcome: 'INTERNAL' }]);
  const event = { command: 'users sign-out', outcome: 'INTERNAL', userId: 'id of bob' };
  expect(recorded()).toEqual([['operator-command', event]]);
  expectLogged('signed out');
});

it('a command of which no row can be written is not run', async () => {
  failing = 'begun';
  expect(await run({ command: 'users sign-out', input: { user: 'bob' } })).toMatchObject({ code: 'INTERNAL' });
  expect(done).not.toContainEqual(['signed out']);
  expectLogged('begun');
});

it('a command that is done is answered even where its row stays begun', async () => {
  failing = 'ended';
  expect(await run({ command: 'users sign-out', input: { user: 'bob' } })).toMatchObject({ ok: true });
  expect(audited()).toMatchObject([{ arguments: { userId: 'id of bob' } }]);
  expectLogged('ended');
});
