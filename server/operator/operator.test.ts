import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { me } from '@visavis/domain/auth/contract.ts';
import { callEnded } from '@visavis/domain/call/contract.ts';
import { listFriends } from '@visavis/domain/friends/contract.ts';
import { join as joinQueue, matchingError } from '@visavis/domain/matching/contract.ts';
import { sendMessage } from '@visavis/domain/messages/contract.ts';
import { createReport, getReport } from '@visavis/domain/reports/contract.ts';
import { getProfile, getUserByName, putAvatar, putBanner, putProfile } from '@visavis/domain/users/contract.ts';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operatorAudit } from '../db/schema/reports.ts';
import { befriend, shareCall } from '../testing/acquaintance.ts';
import { startCall } from '../testing/calls.ts';
import type { TestPerson } from '../testing/person.ts';
import { createWorld, type World } from '../testing/world.ts';
import { runOperator } from './cli.ts';
import { listenForOperator } from './listen.ts';

let world: World;
let desk: { close(): Promise<void> };
const log = pino({ level: 'silent' });
beforeAll(async () => {
  world = await createWorld();
  desk = await listen(world.config.dataDir);
});
afterAll(async () => {
  await desk.close();
  await world.close();
});

const listen = (dataDir: string, workingDirectory = '/') =>
  listenForOperator({ dataDir, workingDirectory, log, run: world.app.desk.run });

/** Runs a command as typed, its words apart. */
async function operator(...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const exit = await runOperator(argv, {
    dataDir: world.config.dataDir,
    workingDirectory: '/',
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
  });
  return { exit, out: out.join('\n'), err: err.join('\n') };
}
/** The same, with the answer read as JSON. */
async function asked(...argv: string[]) {
  const { exit, out, err } = await operator(...argv, '--json');
  return { exit, data: out ? JSON.parse(out) : undefined, refusal: err ? JSON.parse(err) : undefined };
}
const report = async (reporter: TestPerson, reported: TestPerson, description?: string, roomId?: string) => {
  const body = { reportedUserId: reported.userId, reason: 'HARASSMENT', description, roomId } as const;
  return (await reporter.call(createReport, { body })).data;
};
/** What becomes of someone who asks to be matched. */
async function admission(person: TestPerson): Promise<string> {
  const line = await person.connect();
  const ack = await line.emit(joinQueue);
  line.close();
  return ack.ok ? 'ok' : ack.code;
}
const picture = async (field: string) => {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#e2805f' } })
    .png()
    .toBuffer();
  form.append(field, new File([new Uint8Array(bytes)], 'face.png'));
  return { form };
};

describe('reports', () => {
  it('are listed in the order they wait, shown with all around them, and resolved once', async () => {
    const { alice, bob, carol } = await world.people('alice', 'bob', 'carol');
    const roomId = await shareCall(world, alice, bob);
    const first = await report(alice, bob, 'shouted at me', roomId);
    await world.clock.advance(1000);
    const second = await report(carol, bob);

    const listed = await asked('reports', 'list');
    expect(listed.data.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
    expect(listed.data[0]).toMatchObject({ reported: 'bob', reporter: 'alice', reason: 'HARASSMENT', status: 'open' });
    expect((await operator('reports', 'list', '--limit', '1')).out).toContain('bob');

    const shown = await asked('reports', 'show', first.id);
    expect(shown.data).toMatchObject({
      description: 'shouted at me',
      reportedId: bob.userId,
      roomId,
      call: { duration: 0, endReason: 'ended' },
      suspendedUntil: null,
      otherReports: [{ id: second.id, reporter: 'carol' }],
    });
    expect((await operator('reports', 'show', first.id)).out).toContain('shouted at me');

    const resolved = await asked('reports', 'resolve', first.id, '--note', 'spoken to');
    expect(resolved).toMatchObject({ exit: 0, data: { status: 'resolved', resolutionNote: 'spoken to' } });
    expect((await alice.call(getReport, { params: { id: first.id } })).data.status).toBe('resolved');
    expect(await asked('reports', 'resolve', first.id, '--note', 'again')).toMatchObject({
      exit: 1,
      refusal: { code: 'ALREADY_RESOLVED' },
    });
    expect((await asked('reports', 'list')).data.map(({ id }: { id: string }) => id)).toEqual([second.id]);
    expect((await asked('reports', 'list', '--status', 'all')).data).toHaveLength(2);
    expect((await asked('reports', 'list', '--status', 'resolved')).data).toHaveLength(1);
  });

  it('that do not exist are not found', async () => {
    const nothing = '018f4d5e-0000-7000-8000-000000000001';
    for (const argv of [
      ['reports', 'show', nothing],
      ['reports', 'resolve', nothing, '--note', 'x'],
    ]) {
      expect(await operator(...argv)).toEqual({ exit: 1, out: '', err: `No report ${nothing}` });
    }
  });
});

describe('a suspension', () => {
  it('by three reports lasts until reinstated, whatever is resolved', async () => {
    const { dora, emil, fred, gabi } = await world.people('dora', 'emil', 'fred', 'gabi');
    const reports = [await report(emil, dora), await report(fred, dora), await report(gabi, dora)];
    expect(await admission(dora)).toBe('SUSPENDED');
    for (const { id } of reports) await operator('reports', 'resolve', id, '--note', 'nothing found');
    expect((await asked('users', 'show', 'dora')).data).toMatchObject({ openReports: 0, suspendedUntil: 'reinstated' });
    expect(await admission(dora)).toBe('SUSPENDED');
    expect(await asked('users', 'reinstate', 'dora')).toMatchObject({ exit: 0, data: { suspendedUntil: null } });
    expect(await admission(dora)).toBe('ok');
    expect(await operator('users', 'reinstate', 'dora')).toMatchObject({ exit: 1, err: 'dora is not suspended' });
  });

  it('by an operator takes them out of the queue, and ends on its date', async () => {
    const hugo = await world.person('hugo');
    const line = await hugo.connect();
    expect((await line.emit(joinQueue)).ok).toBe(true);
    const until = new Date(world.clock.now() + 60_000).toISOString();
    expect((await asked('users', 'suspend', hugo.email.toUpperCase(), '--until', until)).data.suspendedUntil).toBe(
      until,
    );
    expect(await line.next(matchingError)).toMatchObject({ reason: 'SUSPENDED' });
    expect((await line.emit(joinQueue)).ok).toBe(false);
    await world.clock.advance(60_001);
    expect((await line.emit(joinQueue)).ok).toBe(true);
    line.close();
    expect(await operator('users', 'suspend', 'hugo', '--until', '2020-01-01')).toMatchObject({
      exit: 1,
      err: '2020-01-01 is in the past',
    });
    expect((await asked('users', 'suspend', hugo.userId)).data.suspendedUntil).toBe('reinstated');
  });
});

describe('a plan', () => {
  it('is set for good, until a date, or back to free', async () => {
    const ines = await world.person('ines');
    const shown = async () => {
      const { subscriptionType, subscriptionEnd } = (await ines.call(getProfile)).data;
      return [subscriptionType, subscriptionEnd];
    };
    await operator('users', 'set-plan', 'INES', 'premium_plus');
    expect(await shown()).toEqual(['premium_plus', null]);
    await operator('users', 'set-plan', 'ines', 'premium', '--until', '2026-03-01');
    expect(await shown()).toEqual(['premium', '2026-03-01T00:00:00.000Z']);
    expect((await operator('users', 'set-plan', 'ines', 'premium', '--until', '2025-03-01')).exit).toBe(1);
    await operator('users', 'set-plan', 'ines', 'free', '--until', '2026-03-01');
    expect(await shown()).toEqual(['free', null]);
  });
});

/** Every table with a row that can be about a person. */
async function tablesAboutPeople(): Promise<string[]> {
  const { rows } = await world.ports.database.db.execute<{ name: string }>(sql`
    select distinct c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by name`);
  return rows.map(({ name }) => name);
}

describe('an export', () => {
  it('holds all there is about someone, and no secret', async () => {
    const { jana, karl, lena } = await world.people('jana', 'karl', 'lena');
    await jana.call(putProfile, { body: { bio: 'I collect maps' } });
    await jana.call(putAvatar, await picture('avatar'));
    const known = { ...jana, inviteCode: (await jana.call(getProfile)).data.inviteCode };
    await befriend(karl, known);
    await jana.call(sendMessage, { body: { recipientId: karl.userId, content: 'hello karl' } });
    await karl.call(sendMessage, { body: { recipientId: jana.userId, content: 'hello jana' } });
    await shareCall(world, jana, lena);
    await report(jana, lena, 'was rude');
    await report(lena, jana, 'lena says this in confidence');
    await operator('users', 'set-plan', 'jana', 'premium');

    const { data } = await asked('users', 'export', 'jana');
    expect(data).toMatchObject({
      account: { username: 'jana', email: 'jana@example.com', birthDate: '1990-05-17', bio: 'I collect maps' },
      sessions: [{ endedAt: null }],
      friends: [{ with: 'karl', metThrough: 'INVITE_CODE' }],
      conversations: [{ with: 'karl' }],
      messages: [
        { content: 'hello karl', sent: true },
        { content: 'hello jana', sent: false },
      ],
      calls: [{ with: 'lena', ratingGiven: null }],
      reportsMade: [{ about: 'lena', description: 'was rude' }],
      reportsReceived: [{ reason: 'HARASSMENT', status: 'open' }],
      operatorActions: [{ command: 'users set-plan', outcome: 'ok' }],
      pictures: { avatar: { type: 'image/webp' }, banner: null },
    });
    expect((await sharp(Buffer.from(data.pictures.avatar.base64, 'base64')).metadata()).format).toBe('webp');
    const whole = JSON.stringify(data);
    expect(whole).not.toMatch(/argon2|passwordHash|"hash"/);
    expect(whole).not.toContain('in confidence');
    // Without --json it is JSON as well: it is made to be kept.
    expect(JSON.parse((await operator('users', 'export', 'jana')).out).account.username).toBe('jana');
  });

  it('knows of every table that points to a person', async () => {
    // A new one belongs into repo-export.ts, and then into this list.
    expect(await tablesAboutPeople()).toEqual([
      ...['blocks', 'call_members', 'conversation_members', 'conversations', 'friend_requests', 'friendships'],
      ...['karma_ledger', 'messages', 'password_resets', 'reports', 'room_messages', 'sessions'],
    ]);
  });
});

describe('a deletion', () => {
  it('takes the account, its pictures, its call and its sockets', async () => {
    const { mona, nils, olaf } = await world.people('mona', 'nils', 'olaf');
    const uploads = () => readdir(join(world.config.dataDir, 'uploads'));
    const before = await uploads();
    await mona.call(putAvatar, await picture('avatar'));
    await mona.call(putBanner, await picture('banner'));
    expect((await uploads()).length).toBe(before.length + 2);
    await befriend(olaf, { ...mona, inviteCode: (await mona.call(getProfile)).data.inviteCode });
    await report(mona, olaf);
    await report(olaf, mona);
    const [hers, his] = [await mona.connect(), await nils.connect()];
    const roomId = await startCall(world, hers, his);

    expect(await operator('users', 'delete', 'mona')).toMatchObject({ exit: 2, err: expect.stringContaining('--yes') });
    expect((await mona.call(me)).status).toBe(200);
    expect(await asked('users', 'delete', 'mona', '--yes')).toMatchObject({
      exit: 0,
      data: { username: 'mona', deleted: true, pictures: 2 },
    });

    expect(await his.next(callEnded)).toMatchObject({ roomId, reason: 'ended' });
    expect(await hers.gone).toBe('io server disconnect');
    expect((await mona.call(me)).status).toBe(401);
    expect((await world.visitor().fetch('/api/users/profile')).status).toBe(401);
    await expect(mona.signIn()).rejects.toThrow('INVALID_CREDENTIALS');
    expect((await nils.call(getUserByName, { params: { username: 'mona' } })).status).toBe(404);
    expect((await olaf.call(listFriends)).data).toEqual([]);
    expect(await uploads()).toEqual(before);
    for (const table of await tablesAboutPeople()) {
      const { rows } = await world.ports.database.db.execute(
        sql`select 1 from ${sql.identifier(table)} t where t::text like ${`%${mona.userId}%`}`,
      );
      expect(rows, table).toEqual([]);
    }
    expect(await operator('users', 'delete', 'mona', '--yes')).toMatchObject({ exit: 1, err: 'No user mona' });
    // The name is free again.
    expect((await world.person('mona')).userId).not.toBe(mona.userId);
    his.close();
  });
});

it('stats count people, calls and reports', async () => {
  await vi.waitFor(() => expect(world.app.realtime.count()).toBe(0));
  const before = (await asked('stats')).data;
  const line = await (await world.person('petra')).connect();
  const after = (await asked('stats')).data;
  expect(after).toEqual({
    ...before,
    users: before.users + 1,
    newUsers: before.newUsers + 1,
    connections: before.connections + 1,
  });
  expect((await operator('stats')).out).toMatch(/^users +\d+$/m);
  line.close();
});

it('every request leaves a row in the audit log, which names people by id', async () => {
  const quinn = await world.person('quinn');
  await world.clock.advance(1000);
  await operator('users', 'show', 'quinn');
  await operator('users', 'show', 'nobody');
  await operator('users', 'delete', 'quinn@example.com', '--yes');
  const rows = await world.ports.database.db
    .select({ command: operatorAudit.command, arguments: operatorAudit.arguments, outcome: operatorAudit.outcome })
    .from(operatorAudit)
    .where(eq(operatorAudit.at, new Date(world.clock.now())));
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      { command: 'users show', arguments: { userId: quinn.userId }, outcome: 'ok' },
      { command: 'users show', arguments: { user: 'nobody' }, outcome: 'NOT_FOUND' },
      { command: 'users delete', arguments: { userId: quinn.userId }, outcome: 'ok' },
    ]),
  );
});

describe('the socket', () => {
  const folder = () => mkdtempSync(join(tmpdir(), 'visavis-desk-'));
  const exchange = async (path: string, line: string) => {
    const connection = connect(path);
    connection.end(line);
    return text(connection);
  };

  it('is for its owner alone', () => {
    expect(statSync(join(world.config.dataDir, 'operator.sock')).mode & 0o777).toBe(0o600);
  });

  it('answers what is no request, and goes on', async () => {
    const path = join(world.config.dataDir, 'operator.sock');
    for (const line of [
      'nonsense',
      '{}',
      '{"command":"rm","input":{}}',
      '{"command":"reports show","input":{"id":7}}',
    ]) {
      expect(JSON.parse(await exchange(path, `${line}\n`))).toMatchObject({ ok: false, code: 'MALFORMED' });
    }
    expect(await exchange(path, '')).toBe('');
    await exchange(path, 'x'.repeat(200_000)).catch(() => '');
    expect((await operator('stats')).exit).toBe(0);
  });

  it('replaces what a killed server left, and leaves a living one alone', async () => {
    const dataDir = folder();
    const path = join(dataDir, 'operator.sock');
    // A socket whose server is gone is a file that refuses connections; so is any other file.
    writeFileSync(path, '');
    const first = await listen(dataDir);
    const ask = () => exchange(path, '{"command":"stats","input":{}}\n');
    expect(JSON.parse(await ask())).toMatchObject({ ok: true });
    const second = await listen(dataDir);
    await second.close();
    expect(JSON.parse(await ask())).toMatchObject({ ok: true });
    await first.close();
    await expect(ask()).rejects.toMatchObject({ code: 'ENOENT' });
    rmSync(dataDir, { recursive: true });
  });

  it('that cannot be had is no reason not to start, and is said in one line', async () => {
    const warnings: string[] = [];
    const dataDir = join(tmpdir(), 'x'.repeat(120));
    const options = { dataDir, workingDirectory: '/nowhere', run: world.app.desk.run };
    const deaf = await listenForOperator({
      ...options,
      log: { ...log, warn: (line: string) => void warnings.push(line) } as never,
    });
    expect(warnings).toEqual([expect.stringContaining('Set a shorter DATA_DIR.')]);
    await deaf.close();
    const lines: string[] = [];
    const surroundings = {
      dataDir,
      workingDirectory: '/nowhere',
      out: () => {},
      err: (line: string) => void lines.push(line),
    };
    expect(await runOperator(['stats'], surroundings)).toBe(3);
    expect(lines).toEqual(warnings);
  });

  it('without a server behind it is said so, with exit code 3', async () => {
    const dataDir = folder();
    const errors: string[] = [];
    const run = () =>
      runOperator(['stats'], { dataDir, workingDirectory: '/', out: () => {}, err: (line) => void errors.push(line) });
    expect(await run()).toBe(3);
    expect(errors[0]).toBe(`No server answers on ${dataDir}: is it running, with this DATA_DIR?`);
    // A server that dies while it is asked.
    const dying = createServer((connection) => connection.destroy());
    await new Promise<void>((resolve) => dying.listen(join(dataDir, 'operator.sock'), resolve));
    expect(await run()).toBe(3);
    await new Promise((resolve) => dying.close(resolve));
    rmSync(dataDir, { recursive: true });
  });
});

describe('the command itself', () => {
  async function typed(...argv: string[]) {
    const main = join(import.meta.dirname, 'main.ts');
    const child = spawn(process.execPath, [main, ...argv], {
      env: { DATA_DIR: world.config.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { exit: await exit, out, err };
  }

  it('speaks to the running server and says by its exit code how it went', async () => {
    const rosa = await world.person('rosa');
    const [shown, missing, misused, helped] = await Promise.all([
      typed('users', 'show', 'rosa'),
      typed('users', 'show', 'nobody'),
      typed('users', 'show'),
      typed('--help'),
    ]);
    expect([shown.exit, missing.exit, misused.exit, helped.exit]).toEqual([0, 1, 2, 0]);
    expect(shown.out).toContain(rosa.userId);
    expect(missing).toMatchObject({ out: '', err: 'No user nobody\n' });
    expect(misused.err).toContain('<user> is missing');
    expect(helped.out).toContain('users set-plan <user> <plan>');
  });
});
