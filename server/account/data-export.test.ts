import { deleteAccount, downloadData } from '@visavis/domain/account/contract.ts';
import { end } from '@visavis/domain/call/contract.ts';
import { blockUser, removeFriend } from '@visavis/domain/friends/contract.ts';
import { deleteMessage, markRead, sendMessage, setReaction } from '@visavis/domain/messages/contract.ts';
import { DELETED_TEXT } from '@visavis/domain/messages/rules.ts';
import { getProfile, putAvatar, putProfile } from '@visavis/domain/users/contract.ts';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { users } from '../db/schema/users.ts';
import type { TestPerson } from '../testing/person.ts';
import { pictureInput } from '../testing/pictures/uploads.ts';
import { deleteAs, showAs, uploadAs } from '../testing/scenes/messages.ts';
import { befriend, shareCall, twoFriends } from '../testing/scenes/relations.ts';
import { sendReport } from '../testing/scenes/reports.ts';
import { beginFriendCall, connectFriends, conversationOf } from '../testing/scenes/rings.ts';
import { useWorld } from '../testing/use-world.ts';

const { world } = await useWorld({ settings: { RATE_LIMIT_SCALE: '1' } });

const download = async (person: TestPerson, password = person.password) =>
  person.fetch(downloadData.path, await person.post({ password }));

async function archiveOf(person: TestPerson) {
  const response = await download(person);
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const json = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()));
  return { response, files, json };
}

it('the archive has every list as JSON, and the pictures', async () => {
  const { ann, bob } = await world.people('ann', 'bob');
  await ann.call(putProfile, { body: { bio: 'I collect maps' } });
  await ann.call(putAvatar, await pictureInput('avatar'));
  await befriend(bob, { ...ann, inviteCode: (await ann.call(getProfile)).data.inviteCode });
  const { data: hello } = await ann.call(sendMessage, { body: { recipientId: bob.userId, content: 'hello bob' } });
  const answer = { recipientId: ann.userId, content: 'hello ann', replyTo: hello.id };
  const { data: reply } = await bob.call(sendMessage, { body: answer });
  await ann.call(setReaction, { params: { id: hello.id }, body: { emoji: '🎉' } });
  const slip = { recipientId: bob.userId, content: 'a slip', replyTo: hello.id };
  await ann.call(deleteMessage, { params: { id: (await ann.call(sendMessage, { body: slip })).data.id } });

  const { response, files, json } = await archiveOf(ann);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="visavis.zip"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(json('account')).toMatchObject({ username: 'ann', email: ann.email, bio: 'I collect maps' });
  expect(json('friends')).toMatchObject([{ with: 'bob' }]);
  expect(json('messages')).toMatchObject([
    { id: hello.id, content: 'hello bob', sent: true, replyToId: null, callOutcome: null },
    { id: reply.id, content: 'hello ann', sent: false, replyToId: hello.id },
    { content: DELETED_TEXT, sent: true, deletedAt: expect.any(String), replyToId: null },
  ]);
  expect(json('reactions')).toMatchObject([{ messageId: hello.id, mine: true, emoji: '🎉' }]);
  expect((await sharp(files['pictures/avatar.webp']).metadata()).format).toBe('webp');
  expect(Object.keys(files)).not.toContain('pictures/banner.webp');
  expect(
    Object.values(files)
      .map((file) => strFromU8(file))
      .join(),
  ).not.toMatch(/argon2|passwordHash|"hash"/);
});

it('the archive has the calls of friends, with their outcome and length', async () => {
  const { one: ivo, other: jan } = await twoFriends(world, 'ivo', 'jan');
  const [caller, callee] = [await ivo.connect(), await jan.connect()];
  const [mine, theirs] = [
    { person: ivo, socket: caller },
    { person: jan, socket: callee },
  ];
  const roomId = await connectFriends(mine, theirs);
  await beginFriendCall(roomId, caller, callee);
  await world.clock.advance(75_000);
  await caller.emit(end, roomId);
  await vi.waitFor(async () => expect((await conversationOf(jan)).messages).toHaveLength(1));
  for (const [person, sent] of [
    [ivo, true],
    [jan, false],
  ] as const) {
    const { json } = await archiveOf(person);
    expect(json('messages')).toMatchObject([{ sent, callOutcome: 'ended', callSeconds: 75 }]);
  }
  for (const socket of [caller, callee]) socket.close();
});

it('the archive has the pictures of messages, of both, and those not sent', async () => {
  const { one: ann, other: bob } = await twoFriends(world, 'gita', 'hugo');
  const shown = [await showAs(ann, bob, 'my maps'), await showAs(bob, ann)];
  await deleteAs(ann, await showAs(ann, bob));
  const unsent = await uploadAs(ann);
  await uploadAs(bob);
  const { files, json } = await archiveOf(ann);
  const listed = (json('messages') as { id: string; pictureId: string | null }[]).filter(({ pictureId }) => pictureId);
  expect(listed.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
  expect(json('unsentPictures')).toMatchObject([{ pictureId: unsent }]);
  const names = Object.keys(files).filter((name) => name.startsWith('pictures/messages/'));
  const ids = [...listed.map(({ pictureId }) => pictureId), unsent];
  expect(names.sort()).toEqual(ids.map((id) => `pictures/messages/${id}.webp`).sort());
  for (const name of names) expect((await sharp(files[name]).metadata()).format).toBe('webp');
});

it.each([
  ['a block', 'kim', 'leo'],
  ['the end of a friendship', 'mia', 'noe'],
] as const)('the archive shows as little as the app of what was read after %s', async (what, one, other) => {
  const { one: kim, other: leo, friendshipId } = await twoFriends(world, one, other);
  const send = async (content: string) =>
    (await kim.call(sendMessage, { body: { recipientId: leo.userId, content } })).data;
  const { conversationId } = await send('read before');
  const read = async () => {
    await leo.call(markRead, { params: { id: conversationId } });
    await world.clock.advance(1000);
  };
  await read();
  await send('read after');
  if (what === 'a block') await leo.call(blockUser, { params: { id: kim.userId } });
  else await leo.call(removeFriend, { params: { id: friendshipId } });
  await read();
  const isRead = async (person: TestPerson) =>
    ((await archiveOf(person)).json('messages') as { readAt: string | null }[]).map(({ readAt }) => readAt !== null);
  expect(await isRead(kim)).toEqual([true, false]);
  expect(await isRead(leo)).toEqual([true, true]);
});

it('needs the password, and is answered three times in a day', async () => {
  const cem = await world.person('cem');
  const wrong = await download(cem, 'not the password');
  expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([400, 'PASSWORD_WRONG']);
  for (let count = 0; count < 3; count += 1) await archiveOf(cem);
  const fourth = await download(cem);
  expect([fourth.status, ((await fourth.json()) as { code: string }).code]).toEqual([429, 'RATE_LIMITED']);
});

it('the archive does not say which call someone was reported for, nor at what time of the day', async () => {
  const { eva, finn } = await world.people('eva', 'finn');
  await shareCall(world, finn, eva, { over: false });
  await sendReport(finn, eva, { reason: 'HATE' });
  const { json } = await archiveOf(eva);
  expect(json('calls')).toMatchObject([{ with: 'finn', endReason: 'ended' }]);
  const day = new Date(world.clock.now()).toISOString().slice(0, 10);
  expect(json('reportsReceived')).toEqual([{ reason: 'HATE', status: 'open', day }]);
});

it('someone who is suspended can take their data and leave', async () => {
  const dan = await world.person('dan');
  await world.ports.database.db
    .update(users)
    .set({ suspendedUntil: new Date(world.clock.now() + 86_400_000) })
    .where(eq(users.id, dan.userId));
  expect((await archiveOf(dan)).json('account').username).toBe('dan');
  expect((await dan.call(deleteAccount, { body: { password: dan.password, confirmed: true } })).status).toBe(200);
});
