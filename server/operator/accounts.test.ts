import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { me } from '@visavis/domain/auth/contract.ts';
import { callEnded } from '@visavis/domain/call/contract.ts';
import { listFriends } from '@visavis/domain/friends/contract.ts';
import { deleteMessage, sendMessage, setReaction } from '@visavis/domain/messages/contract.ts';
import { DELETED_TEXT } from '@visavis/domain/messages/rules.ts';
import { putPushSettings, subscribePush } from '@visavis/domain/push/contract.ts';
import { DEFAULT_PUSH_SETTINGS } from '@visavis/domain/push/rules.ts';
import { getProfile, getUserByName, putAvatar, putBanner, putProfile } from '@visavis/domain/users/contract.ts';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessions } from '../db/schema/auth.ts';
import { identities } from '../db/schema/identities.ts';
import { operatorAudit } from '../db/schema/reports.ts';
import { karmaLedger, users } from '../db/schema/users.ts';
import { createOperatorWorld, type OperatorWorld } from '../testing/operator-world.ts';
import { pictureInput } from '../testing/pictures/uploads.ts';
import { startCall } from '../testing/scenes/calls.ts';
import { showAs, uploadAs, writeMessage } from '../testing/scenes/messages.ts';
import { befriend, shareCall } from '../testing/scenes/relations.ts';
import { sendReport } from '../testing/scenes/reports.ts';
import type { World } from '../testing/world.ts';

let operatorWorld: OperatorWorld;
let world: World;
beforeAll(async () => {
  operatorWorld = await createOperatorWorld();
  world = operatorWorld.world;
});
afterAll(() => operatorWorld.close());

const operator = (...argv: string[]) => operatorWorld.operator(...argv);
const operatorJson = (...argv: string[]) => operatorWorld.operatorJson(...argv);

/** Every table that references users. */
async function tablesAboutPeople(): Promise<string[]> {
  const { rows } = await world.ports.database.db.execute<{ name: string }>(sql`
    select distinct c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by name`);
  return rows.map(({ name }) => name);
}

describe('an export', () => {
  it('contains everything about a user, and no secrets', async () => {
    const { jana, karl, lena } = await world.people('jana', 'karl', 'lena');
    await jana.call(putProfile, { body: { bio: 'I collect maps' } });
    await jana.call(putAvatar, await pictureInput('avatar'));
    const known = { ...jana, inviteCode: (await jana.call(getProfile)).data.inviteCode };
    await befriend(karl, known);
    const hello = await writeMessage(jana, karl, 'hello karl');
    await karl.call(sendMessage, { body: { recipientId: jana.userId, content: 'hello jana', replyTo: hello.id } });
    const slip = await writeMessage(jana, karl, 'a slip of the tongue');
    await jana.call(deleteMessage, { params: { id: slip.id } });
    await karl.call(setReaction, { params: { id: hello.id }, body: { emoji: '👍' } });
    const shown = await showAs(karl, jana);
    await shareCall(world, jana, lena);
    await sendReport(jana, lena, { description: 'was rude' });
    await sendReport(lena, jana, { description: 'lena says this in confidence' });
    await operator('users', 'set-plan', 'jana', 'premium');
    const [at, id] = [new Date(world.clock.now()), world.ports.random.uuid(world.clock.now())];
    const { db } = world.ports.database;
    await db.insert(karmaLedger).values({ id, userId: jana.userId, at, delta: -1.8, balance: 58.2, reason: 'rating' });
    await db.update(users).set({ karma: 58.2 }).where(eq(users.id, jana.userId));
    const device = { browser: 'Firefox', system: 'Linux', device: 'desktop' } as const;
    await db.update(sessions).set(device).where(eq(sessions.userId, jana.userId));

    const { pushSender } = world.ports;
    expect(pushSender).toBeDefined();
    const keys = { p256dh: pushSender?.publicKey ?? '', auth: 'zqsecretauthzqsecrets1' };
    const endpoint = 'https://fcm.googleapis.com/fcm/send/zqsecretendpoint';
    await jana.call(subscribePush, { body: { endpoint, keys } });
    await jana.call(putPushSettings, {
      body: { ...DEFAULT_PUSH_SETTINGS, quiet: { from: '22:00', to: '07:00', zone: 'Europe/Paris' } },
    });

    const site = { issuer: 'https://example.com/', subject: 'jana at Example' };
    await db.insert(identities).values({ ...site, id, userId: jana.userId, createdAt: at });

    // Entries of one moment have no order.
    await world.clock.advance(1000);
    const { data } = await operatorJson('users', 'export', 'jana');
    expect(data).toMatchObject({
      account: {
        username: 'jana',
        email: 'jana@example.com',
        birthDate: '1990-05-17',
        bio: 'I collect maps',
        karma: 60,
      },
      karma: [],
      sessions: [{ endedAt: null, ...device }],
      otherSites: [{ ...site, lastUsedAt: null }],
      pushedDevices: [{ service: 'fcm.googleapis.com' }],
      pushSettings: [{ switchedOff: [], showText: false, quietFrom: '22:00', timeZone: 'Europe/Paris' }],
      friends: [{ with: 'karl', metThrough: 'INVITE_CODE' }],
      conversations: [{ with: 'karl' }],
      messages: [
        { id: hello.id, content: 'hello karl', sent: true, deletedAt: null },
        { content: 'hello jana', sent: false, replyToId: hello.id },
        { content: DELETED_TEXT, sent: true, deletedAt: expect.any(String) },
        { id: shown.id, pictureId: expect.any(String) },
      ],
      reactions: [{ messageId: hello.id, mine: false, emoji: '👍' }],
      calls: [{ with: 'lena', ratingGiven: null }],
      reportsMade: [{ about: 'lena', description: 'was rude' }],
      reportsReceived: [{ reason: 'HARASSMENT', status: 'open' }],
      operatorActions: [
        { command: 'users set-plan', outcome: 'ok' },
        { command: 'users export', outcome: 'begun' },
      ],
      pictures: { avatar: { type: 'image/webp' }, banner: null },
    });
    expect((await sharp(Buffer.from(data.pictures.avatar.base64, 'base64')).metadata()).format).toBe('webp');
    const ofMessage = data.pictures[`messages/${data.messages.at(-1).pictureId}`];
    expect((await sharp(Buffer.from(ofMessage.base64, 'base64')).metadata()).format).toBe('webp');
    const whole = JSON.stringify(data);
    expect(whole).not.toMatch(/argon2|passwordHash|"hash"/);
    expect(whole).not.toContain('in confidence');
    expect(whole).not.toContain('slip of the tongue');
    expect(whole).not.toContain('zqsecret');
    // It is JSON even without --json.
    expect(JSON.parse((await operator('users', 'export', 'jana')).out).account.username).toBe('jana');
  });

  it('covers every table that references users', async () => {
    // Add a new table to server/account/repo-export.ts, then here.
    expect(await tablesAboutPeople()).toEqual([
      'account_signals',
      'appeals',
      'blocks',
      'call_members',
      'cases',
      'conversation_members',
      'conversations',
      'decisions',
      'email_links',
      'friend_declines',
      'friend_requests',
      'friendships',
      'identities',
      'karma_ledger',
      'meeting_answers',
      'message_pictures',
      'message_reactions',
      'messages',
      'passkeys',
      'password_resets',
      'plan_orders',
      'push_settings',
      'push_subscriptions',
      'reports',
      'room_messages',
      'sessions',
      'staff_codes',
      'suspensions',
      'touch_wishes',
      'username_changes',
      'waiting_watches',
    ]);
  });
});

describe('a deletion', () => {
  it('removes the account and its pictures, ends its call and closes its sockets', async () => {
    const { mona, nils, olaf } = await world.people('mona', 'nils', 'olaf');
    const uploads = () => readdir(join(world.config.dataDir, 'uploads'));
    const before = await uploads();
    await mona.call(putAvatar, await pictureInput('avatar'));
    await mona.call(putBanner, await pictureInput('banner'));
    expect((await uploads()).length).toBe(before.length + 2);
    await befriend(olaf, { ...mona, inviteCode: (await mona.call(getProfile)).data.inviteCode });
    await showAs(mona, olaf);
    await showAs(olaf, mona);
    await uploadAs(mona);
    expect((await uploads()).length).toBe(before.length + 5);
    await sendReport(mona, olaf);
    await sendReport(olaf, mona);
    const [hers, his] = [await mona.connect(), await nils.connect()];
    const roomId = await startCall(world, hers, his);

    expect(await operator('users', 'delete', 'mona')).toMatchObject({ exit: 2, err: expect.stringContaining('--yes') });
    expect((await mona.call(me)).status).toBe(200);
    expect(await operatorJson('users', 'delete', 'mona', '--yes')).toMatchObject({
      exit: 0,
      data: { username: 'mona', deleted: true, pictures: 2 },
    });

    expect(await his.next(callEnded)).toMatchObject({ roomId, reason: 'ended' });
    expect(await hers.disconnected).toBe('io server disconnect');
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
    // The username is free again.
    expect((await world.person('mona')).userId).not.toBe(mona.userId);
    his.close();
  });
});

it('stats count users, calls and reports', async () => {
  await vi.waitFor(() => expect(world.app.realtime.count()).toBe(0));
  const before = (await operatorJson('stats')).data;
  const socket = await (await world.person('petra')).connect();
  const after = (await operatorJson('stats')).data;
  expect(after).toEqual({
    ...before,
    users: before.users + 1,
    newUsers: before.newUsers + 1,
    connections: before.connections + 1,
  });
  expect((await operator('stats')).out).toMatch(/^users +\d+$/m);
  socket.close();
});

it('every request adds a row to the audit log, which refers to users by id', async () => {
  const quinn = await world.person('quinn');
  await world.clock.advance(1000);
  await operator('users', 'show', 'quinn');
  await operator('users', 'show', 'unknown');
  await operator('users', 'delete', 'quinn@example.com', '--yes');
  const rows = await world.ports.database.db
    .select({ command: operatorAudit.command, arguments: operatorAudit.arguments, outcome: operatorAudit.outcome })
    .from(operatorAudit)
    .where(eq(operatorAudit.at, new Date(world.clock.now())));
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      { command: 'users show', arguments: { userId: quinn.userId }, outcome: 'ok' },
      { command: 'users show', arguments: { isUnknownUser: true }, outcome: 'NOT_FOUND' },
      { command: 'users delete', arguments: { userId: quinn.userId }, outcome: 'ok' },
    ]),
  );
});
