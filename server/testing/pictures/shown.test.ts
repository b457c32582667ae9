import { blockUser, removeFriend } from '@visavis/domain/friends/contract.ts';
import { getInvitation, getInviteLink } from '@visavis/domain/friends/invite-contract.ts';
import { deleteMessage, getPicture } from '@visavis/domain/messages/contract.ts';
import { deleteAvatar, deleteBanner, getUser } from '@visavis/domain/users/contract.ts';
import { eq, lte } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { ERASURE_INTERVAL } from '../../account/feature.ts';
import { inOrder } from '../../db/pair.ts';
import { conversationMembers, conversations, messagePictures, messages } from '../../db/schema/messages.ts';
import { users } from '../../db/schema/users.ts';
import { newcomers, pairUp } from '../crowd.ts';
import type { TestPerson } from '../person.ts';
import { useWorld } from '../use-world.ts';

/** The viewers of each picture, by the relation of the two. */

const { world } = await useWorld();
const { database, files, clock, random } = world.ports;
const { db } = database;
let count = 0;

/** Someone with an avatar, a banner and a picture in a message, and a friend who has received it. */
async function scene() {
  count += 1;
  const [owner, viewer] = await newcomers(world, `owner${count}`, `viewer${count}`);
  const [friendshipId, conversationId, messageId] = [1, 2, 3].map(() => random.uuid(clock.now())) as [
    string,
    string,
    string,
  ];
  const at = new Date(clock.now());
  const [avatarFile, bannerFile, file] = ['avatar.webp', 'banner.webp', 'message.picture'].map(
    (name) => `${count}-${name}`,
  ) as [string, string, string];
  for (const name of [avatarFile, bannerFile, file]) await files.put(name, Buffer.from('a picture'));
  await db.update(users).set({ avatarFile, bannerFile }).where(eq(users.id, owner.userId));
  await pairUp({ db, clock, random }, [[owner.userId, viewer.userId]], [friendshipId]);
  await db.insert(conversations).values({ id: conversationId, ...inOrder(owner.userId, viewer.userId), createdAt: at });
  await db.insert(conversationMembers).values([owner, viewer].map(({ userId }) => ({ conversationId, userId })));
  await db
    .insert(messages)
    .values({ id: messageId, conversationId, senderId: owner.userId, content: 'Picture', createdAt: at });
  await db
    .insert(messagePictures)
    .values({ id: messageId, messageId, ownerId: owner.userId, file, width: 1, height: 1, createdAt: at, sentAt: at });
  const { code } = (await owner.call(getInviteLink)).data;
  const change = (columns: Partial<typeof users.$inferInsert>) =>
    db.update(users).set(columns).where(eq(users.id, owner.userId));
  return { owner, viewer, friendshipId, messageId, avatarFile, bannerFile, file, code, change };
}
type Scene = Awaited<ReturnType<typeof scene>>;
const block = (one: TestPerson, other: TestPerson) => one.call(blockUser, { params: { id: other.userId } });

async function seen({ owner, viewer, messageId, avatarFile, bannerFile, file, code }: Scene) {
  const visitor = world.visitor();
  const [stranger] = await newcomers(world, `stranger${count}`);
  const at = async (name: string) => (await fetch(`${world.origin}/uploads/${name}`)).status;
  const picture = async (who: typeof viewer) => (await who.call(getPicture, { params: { id: messageId } })).status;
  const profile = async (who: typeof viewer) => {
    const { status, data } = await who.call(getUser, { params: { id: owner.userId } });
    if (status !== 200) return status;
    const banner = 'banner' in data ? data.banner : null;
    const names = [data.avatar.includes(avatarFile) && 'avatar', banner?.includes(bannerFile) && 'banner'];
    return names.filter(Boolean).join(' ');
  };
  const invitation = await visitor.call(getInvitation, { params: { code } });
  return {
    'the file of the avatar': await at(avatarFile),
    'the file of the banner': await at(bannerFile),
    'the file of the message': await at(file),
    'the message, for who received it': await picture(viewer),
    'the message, for someone else': await picture(stranger),
    'the profile, for the friend': await profile(viewer),
    'the profile, for someone else': await profile(stranger),
    'the invitation': invitation.status === 200 ? invitation.data.avatar.includes(avatarFile) : invitation.status,
  };
}

/** As long as nothing has happened. The file of a message is served by no address of its own. */
const usual = {
  'the file of the avatar': 200,
  'the file of the banner': 200,
  'the file of the message': 404,
  'the message, for who received it': 200,
  'the message, for someone else': 404,
  'the profile, for the friend': 'avatar banner',
  'the profile, for someone else': 'avatar banner',
  'the invitation': true,
};
const gone = { ...Object.fromEntries(Object.keys(usual).map((picture) => [picture, 404])) };
const profiles = (shown: string) => ({ 'the profile, for the friend': shown, 'the profile, for someone else': shown });

it.each<[string, (of: Scene) => Promise<unknown>, Partial<Record<keyof typeof usual, number | string | boolean>>]>([
  ['nothing has happened', async () => undefined, {}],
  [
    'the profile is private',
    ({ change }) => change({ visibility: 'private' }),
    { 'the profile, for someone else': 'avatar' },
  ],
  ['the owner is suspended', ({ change }) => change({ suspendedUntil: new Date(clock.now() + 3_600_000) }), {}],
  ['the owner deletes the account', ({ change }) => change({ eraseAt: new Date(clock.now() + 3_600_000) }), gone],
  [
    'the account is erased',
    async ({ change }) => {
      await change({ eraseAt: new Date(clock.now()) });
      await world.clock.advance(ERASURE_INTERVAL);
      await vi.waitFor(async () => expect(await db.$count(users, lte(users.eraseAt, new Date(clock.now())))).toBe(0));
    },
    gone,
  ],
  ['the owner blocks the friend', ({ owner, viewer }) => block(owner, viewer), {}],
  ['the friend blocks the owner', ({ owner, viewer }) => block(viewer, owner), {}],
  [
    'the two are no friends any more',
    ({ owner, friendshipId }) => owner.call(removeFriend, { params: { id: friendshipId } }),
    {},
  ],
  [
    'the owner deletes the message',
    ({ owner, messageId }) => owner.call(deleteMessage, { params: { id: messageId } }),
    { 'the message, for who received it': 404 },
  ],
  [
    'the owner removes the avatar',
    ({ owner }) => owner.call(deleteAvatar),
    { 'the file of the avatar': 404, ...profiles('banner'), 'the invitation': false },
  ],
  [
    'the owner removes the banner',
    ({ owner }) => owner.call(deleteBanner),
    { 'the file of the banner': 404, ...profiles('avatar') },
  ],
])('of the pictures, once %s', async (_, happens, differs) => {
  const of = await scene();
  await happens(of);
  expect(await seen(of)).toEqual({ ...usual, ...differs });
});
