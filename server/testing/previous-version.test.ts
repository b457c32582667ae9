import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { me } from '@visavis/domain/auth/contract.ts';
import { end, joinRoom, mediaFlowing } from '@visavis/domain/call/contract.ts';
import { listFriends } from '@visavis/domain/friends/contract.ts';
import { getInviteLink } from '@visavis/domain/friends/invite-contract.ts';
import { listCalls } from '@visavis/domain/history/contract.ts';
import { found } from '@visavis/domain/matching/contract.ts';
import {
  deleteMessage,
  listConversations,
  listMessages,
  sendMessage,
  setReaction,
  uploadPicture,
} from '@visavis/domain/messages/contract.ts';
import { getPush, subscribePush } from '@visavis/domain/push/contract.ts';
import { listMyReports } from '@visavis/domain/reports/contract.ts';
import { acceptRing, ringIncoming } from '@visavis/domain/ringing/contract.ts';
import { textOf } from '@visavis/domain/ringing/rules.ts';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTokens } from '../auth/sessions/tokens.ts';
import { systemClock } from '../ports/clock.ts';
import { enter } from './crowd.ts';
import { createVisitor, PASSWORD, type TestPerson } from './person.ts';
import { pictureInput } from './pictures/uploads.ts';
import { type ServerProcess, startServerProcess } from './programs/server-process.ts';
import { startPushService } from './push-service.ts';
import { createPreviousVersion, type PreviousVersion } from './scenes/previous-version.ts';
import { ring } from './scenes/rings.ts';

/** How long it may take to make a folder and to start servers on it, on a machine that is slow or busy too, ms. */
const SLOW = 600_000;

let folder: PreviousVersion;
let server: ServerProcess;
let ann: TestPerson;
let bob: TestPerson;
const service = await startPushService();
beforeAll(async () => {
  folder = await createPreviousVersion();
  server = await startServerProcess({ DATA_DIR: folder.dataDir, NODE_ENV: 'test', PUSH_SERVICES: service.origin });
  const signIn = async (username: string) => {
    const person = createVisitor(server.origin, { username, email: `${username}@example.com`, password: PASSWORD });
    await person.signIn();
    return person;
  };
  [ann, bob] = [await signIn('ann'), await signIn('bob')];
}, SLOW);
afterAll(async () => {
  await server.stop();
  await folder.remove();
  await service.close();
});

it('the server starts on a folder of the version before, and keeps its secrets', async () => {
  expect(server.errors()).toEqual([]);
  for (const [name, text] of Object.entries(folder.secrets)) {
    expect(await readFile(join(folder.dataDir, name), 'utf8'), name).toBe(text);
  }
  expect((await stat(join(folder.dataDir, 'push-key'))).mode & 0o777).toBe(0o600);
});

it('people sign in with their password, and stay signed in who were', async () => {
  expect(ann.userId).toBe(folder.ids.ann);
  const { ids, secrets } = folder;
  const access = await createTokens(secrets['session-secret'], systemClock).sign({
    userId: ids.ann,
    sessionId: ids.session,
  });
  const before = enter(server.origin, { userId: ids.ann, username: 'ann', inviteCode: '', access });
  expect((await before.call(me)).data.user).toMatchObject({ userId: ids.ann, email: 'ann@example.com' });
});

it('everything is there: profile and picture, friends, messages, calls and reports', async () => {
  const { ids, avatar } = folder;
  expect((await ann.call(getProfile)).data).toMatchObject({ bio: 'I collect maps', avatar: `/uploads/${avatar}` });
  expect((await ann.fetch(`/uploads/${avatar}`)).headers.get('content-type')).toBe('image/webp');
  expect((await ann.call(listFriends)).data).toMatchObject([{ userId: ids.bob }]);
  expect((await bob.call(listConversations)).data).toMatchObject([{ id: ids.conversation, unreadCount: 1 }]);
  const { data: page } = await bob.call(listMessages, { params: { id: ids.conversation } });
  expect(page).toMatchObject([{ id: ids.message, content: 'hello bob' }]);
  expect((await ann.call(listCalls)).data.calls).toMatchObject([{ id: ids.call, duration: 40 }]);
  const reports = [{ id: ids.report, reportedUserId: ids.cem, description: 'sold me a car', status: 'open' }];
  expect((await ann.call(listMyReports)).data).toMatchObject(reports);
});

it('what is new works with what is old', async () => {
  const { message } = folder.ids;
  const to = { recipientId: ann.userId };
  expect((await bob.call(setReaction, { params: { id: message }, body: { emoji: '🎉' } })).status).toBe(200);
  expect((await bob.call(sendMessage, { body: { ...to, content: 'hello ann', replyTo: message } })).status).toBe(201);
  const { data: uploaded } = await bob.call(uploadPicture, await pictureInput('picture'));
  expect((await bob.call(sendMessage, { body: { ...to, content: '', pictureId: uploaded.pictureId } })).status).toBe(
    201,
  );
  expect((await ann.call(deleteMessage, { params: { id: message } })).status).toBe(200);
  expect((await ann.call(getInviteLink)).data.code).toMatch(/^\w{12}$/);
  expect((await bob.call(getPush)).data.publicKey).toMatch(/^[\w-]{87}$/);
  expect((await bob.call(subscribePush, { body: service.browser().subscription })).status).toBe(200);
});

it('friends of then call each other', async () => {
  const [hers, his] = [await ann.connect(), await bob.connect()];
  const { callId } = await ring(hers, bob);
  await his.next(ringIncoming);
  await his.emit(acceptRing, { callId });
  for (const socket of [hers, his]) {
    await socket.next(found);
    await socket.emit(joinRoom, callId);
    await socket.emit(mediaFlowing, callId);
  }
  await hers.emit(end, callId);
  await expect.poll(async () => (await ann.call(listCalls)).data.calls.map(({ id }) => id)).toContain(callId);
  for (const socket of [hers, his]) socket.close();
});

it('it starts again on what it has made of the folder', { timeout: SLOW }, async () => {
  await server.stop();
  await server.start();
  const { data } = await bob.call(listMessages, { params: { id: folder.ids.conversation } });
  // On a slow machine the call took some seconds.
  const [last] = (await bob.call(listCalls)).data.calls;
  const entry = textOf({ outcome: 'ended', seconds: last?.duration ?? -1 });
  expect(data.map(({ content }) => content)).toEqual(['Message deleted', 'hello ann', 'Picture', entry]);
});
