import { eq } from 'drizzle-orm';
import { afterAll, expect, inject, it } from 'vitest';
import { createCallRepo } from '../call/rooms/repo.ts';
import { createOpenRepo } from '../call/rooms/repo-open.ts';
import { connectEmbedded } from '../db/connect.ts';
import { inOrder } from '../db/pair.ts';
import { callMembers, calls } from '../db/schema/call.ts';
import { blocks, friendDeclines, friendRequests, friendships } from '../db/schema/friends.ts';
import { conversations } from '../db/schema/messages.ts';
import { reports } from '../db/schema/reports.ts';
import { users } from '../db/schema/users.ts';
import { createFriendsRepo } from '../friends/repo.ts';
import { createMatchingRepo } from '../matching/repo.ts';
import { createFakeClock } from '../ports/clock.fake.ts';
import { systemRandom } from '../ports/random.ts';
import { createViewersRepo } from '../users/repo-viewers.ts';
import { createWaitingRepo } from '../waiting/repo.ts';
import { createCrowd, type Guest } from './crowd.ts';

/** The database's answers about two people, by their relation: every question that looks both ways. */

const database = await connectEmbedded({ template: inject('databaseTemplate') });
afterAll(() => database.close());
const { db } = database;
const clock = createFakeClock();
const at = new Date(clock.now());
const [laterOn, newId] = [new Date(clock.now() + 3_600_000), () => systemRandom.uuid(clock.now())];
const friends = createFriendsRepo(db, clock);
const waiting = createWaitingRepo(db);

type Between = (me: string, other: string) => Promise<unknown>;
const swapped =
  (of: Between): Between =>
  (me, other) =>
    of(other, me);
const both =
  (...all: Between[]): Between =>
  async (me, other) => {
    for (const one of all) await one(me, other);
  };
const befriends: Between = (me, other) =>
  db.insert(friendships).values({ id: newId(), ...inOrder(me, other), metThrough: 'INVITE_CODE', createdAt: at });
const talks: Between = (me, other) =>
  db.insert(conversations).values({ id: newId(), ...inOrder(me, other), createdAt: at });
const asks: Between = (requesterId, receiverId) =>
  db.insert(friendRequests).values({ id: newId(), requesterId, receiverId, metThrough: 'INVITE_CODE', createdAt: at });
const declines: Between = (receiverId, requesterId) =>
  db.insert(friendDeclines).values({ requesterId, receiverId, declinedAt: at });
const blocksOther: Between = (blockerId, blockedId) =>
  db.insert(blocks).values({ blockerId, blockedId, createdAt: at });
const reportsOther: Between = (reporterId, reportedUserId) =>
  db.insert(reports).values({ id: newId(), reporterId, reportedUserId, reason: 'SPAM', createdAt: at });
const deletesAccount: Between = (me) => db.update(users).set({ eraseAt: laterOn }).where(eq(users.id, me));
const isSuspended: Between = (me) => db.update(users).set({ suspendedUntil: laterOn }).where(eq(users.id, me));

/** A call of the two. @param isOver it goes on otherwise */
const meets =
  (isOver: boolean, createdAt = at): Between =>
  async (me, other) => {
    const id = newId();
    await db
      .insert(calls)
      .values({ id, createdAt, startedAt: createdAt, ...(isOver && { endedAt: createdAt, duration: 60 }) });
    const seat = {
      callId: id,
      createdAt,
      active: !isOver,
      threshold: 30,
      sessionSeconds: 1800,
      ...(isOver && { endedAt: createdAt, duration: 60 }),
    };
    await db.insert(callMembers).values([
      { ...seat, userId: me, peerId: other },
      { ...seat, userId: other, peerId: me },
    ]);
  };
const longAgo = new Date(clock.now() - 30 * 86_400_000);

/** Every question that one asks about the other, by its answer where that is yes. */
async function answersOf(me: Guest, other: Guest): Promise<string[]> {
  const [mine, theirs] = [me.userId, other.userId];
  const isOther = ({ userId, id }: { userId?: string; id?: string }) => (userId ?? id) === theirs;
  const profiles = await createMatchingRepo(db).profiles([mine], {
    ...{ today: at, metSince: at, withFriends: true, asksVerification: false, asksAge: false },
  });
  const profile = profiles.get(mine);
  const standing = await friends.standing(mine, theirs);
  const calling = createCallRepo(db, clock);
  await waiting.watch(mine, laterOn);
  const yes: Record<string, boolean> = {
    'a friend': (await friends.friends(mine)).some(isOther),
    'found among friends': (await friends.search(mine, other.username)).some(isOther),
    'seen online': (await friends.friendIds([mine])).some(([, id]) => id === theirs),
    'asks me': (await friends.pending(mine)).some(({ requester }) => isOther(requester)),
    'is asked': (await friends.sent(mine)).some(({ receiver }) => isOther(receiver)),
    'on my list of blocks': (await friends.blocked(mine)).some(isOther),
    'stands as a friend': standing.friendshipId !== null,
    'stands as blocked': standing.blocks,
    'stands as blocking': standing.blockedBy,
    'has declined': standing.declinedAt !== null,
    'found by code': (await friends.userIdByCode(other.inviteCode)) === theirs,
    'may ask after a call': await calling.haveSharedCall(mine, theirs),
    'connected directly': profile?.friends.includes(theirs) ?? false,
    'never matched': profile?.never.includes(theirs) ?? false,
    'announced as waiting': (await waiting.watchersFor(theirs, at)).includes(mine),
    'announced when gone': (await createViewersRepo(db).viewersOf(theirs)).includes(mine),
  };
  const seat = (userId: string) => ({ userId, threshold: 30, sessionSeconds: 1800, friendRole: null });
  const id = newId();
  const opened = await createOpenRepo(db).insert([
    { id, at, iceTransportPolicy: 'all', continued: false, waited: null, members: [seat(mine), seat(theirs)] },
  ]);
  yes['put into a room'] = opened !== 'conflict' && opened.has(id);
  if (!yes['put into a room']) await meets(false)(mine, theirs);
  const active = (await calling.activeBetween(mine, theirs)) ?? '';
  yes['stays in a call'] = !(await calling.overdue(at)).some(({ id }) => id === active);
  return Object.keys(yes).filter((question) => yes[question]);
}

const shown = 'found by code';
const friend = ['a friend', 'found among friends', 'seen online', 'stands as a friend', 'connected directly'];
const matched = ['announced as waiting', 'put into a room', 'stays in a call'];
const around = 'announced when gone';
const blocked = ['stands as blocked', 'never matched', around];

const table: [relation: string, between: Between, ...answers: string[]][] = [
  ['strangers', async () => undefined, shown, ...matched],
  ['friends', both(befriends, talks), ...friend, shown, around, ...matched],
  ['former friends', talks, shown, around, ...matched],
  ['asked', asks, 'is asked', shown, around, ...matched],
  ['asked by them', swapped(asks), 'asks me', shown, around, ...matched],
  ['declined by me', declines, shown, ...matched],
  ['declined by them', swapped(declines), 'has declined', shown, ...matched],
  ['met in a call', meets(true, longAgo), 'may ask after a call', shown, around, ...matched],
  ['blocked by me', blocksOther, 'on my list of blocks', shown, ...blocked],
  ['blocked by them', swapped(blocksOther), 'stands as blocking', shown, 'never matched'],
  ['blocked by me, whom they have asked', both(swapped(asks), blocksOther), 'on my list of blocks', shown, ...blocked],
  [
    'blocked by them, whom I have asked',
    both(asks, swapped(blocksOther)),
    ...['is asked', 'stands as blocking', shown, 'never matched', around],
  ],
  ['reported by me', reportsOther, shown, 'never matched'],
  ['reported by them', swapped(reportsOther), shown, 'never matched'],
  [
    'a friend who deletes their account',
    both(befriends, talks, swapped(deletesAccount)),
    // They can neither wait nor sign in: what is theirs comes back with them.
    ...['stands as a friend', 'connected directly', 'announced as waiting', around],
  ],
  [
    'someone who has asked and deletes their account',
    both(swapped(asks), swapped(deletesAccount)),
    ...['announced as waiting', around],
  ],
  ['someone whom I block and who deletes their account', both(blocksOther, swapped(deletesAccount)), ...blocked],
  ['a suspended friend', both(befriends, swapped(isSuspended)), ...[...friend, shown, 'announced as waiting', around]],
  ['a friend of someone suspended', both(befriends, isSuspended), ...friend, shown, 'announced as waiting', around],
];

const crowd = await createCrowd(
  { db, clock, random: systemRandom, sessionSecret: 's'.repeat(32) },
  table.flatMap((_, index) => ['a', 'b', 'c', 'd'].map((name) => `${name}${index}`)),
);

/** Once with the lower id first, and once with the higher. */
it.each(table.map((row, index) => [row[0], row, index] as const))('%s', async (_, [, between, ...expected], index) => {
  const four = crowd.slice(index * 4, index * 4 + 4);
  const [a, b, c, d] = four.toSorted((x, y) => (x.userId < y.userId ? -1 : 1)) as [Guest, Guest, Guest, Guest];
  for (const [me, other] of [
    [a, b],
    [d, c],
  ] as const) {
    await between(me.userId, other.userId);
    expect(new Set(await answersOf(me, other))).toEqual(new Set(expected));
  }
});
