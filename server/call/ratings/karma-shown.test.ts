import { type Rating, rate } from '@visavis/domain/call/contract.ts';
import {
  answerRequest,
  blockUser,
  type FriendRequest,
  listBlocked,
  listFriends,
  listPending,
  listSent,
  sendRequest,
} from '@visavis/domain/friends/contract.ts';
import { found, join, matchingError } from '@visavis/domain/matching/contract.ts';
import { listConversations, openConversation } from '@visavis/domain/messages/contract.ts';
import { getDashboard } from '@visavis/domain/stats/contract.ts';
import { getMatches, getProfile, getProgress, getUser } from '@visavis/domain/users/contract.ts';
import { describe, expect, it } from 'vitest';
import { startCall, wholeCall } from '../../testing/scenes/calls.ts';
import { useKarma } from '../../testing/use-karma.ts';
import { type Connected, useWorld } from '../../testing/use-world.ts';

const { world, connect, user: newUser } = await useWorld();
const { member, members, accountOf, dismiss, renew } = useKarma({ world, user: newUser });
const DAY = 24 * 3_600_000;
const today = () => world.clock.now() - (world.clock.now() % DAY);
const nextDay = () => world.clock.advance(today() + DAY - world.clock.now());
const iso = (at: number) => new Date(at).toISOString();
async function progressOf(user: Connected) {
  await renew(user);
  return (await user.person.call(getProgress)).data.karma;
}

/** One rates the other after a short call of theirs. */
async function rated(rater: Connected, user: Connected, rating: Rating, seconds = 40): Promise<void> {
  const { roomId } = await wholeCall(world, rater.socket, user.socket, seconds);
  await dismiss(roomId, user);
  await rater.socket.emit(rate, { roomId, rating });
}

describe('on the day of a rating', () => {
  it.each(['positive', 'negative'] as const)('no answer and no event shows that it was %s', async (rating) => {
    const [user, rater, friend, asking, blocking] = [
      await member(),
      await member(),
      await member(),
      await member(),
      await member(),
    ];
    const { userId } = user.person;
    const askedBy = async ({ person }: Connected, receiverId: string) =>
      await person.call(sendRequest, { params: { id: receiverId }, body: {} });
    for (const other of [friend, asking]) await rated(user, other, 'dismiss');
    expect((await askedBy(user, asking.person.userId)).status).toBe(201);
    const { id } = (await askedBy(friend, userId)).data as FriendRequest;
    await user.person.call(answerRequest, { params: { id }, body: { action: 'accept' } });
    await friend.person.call(openConversation, { body: { userId } });
    await blocking.person.call(blockUser, { params: { id: userId } });

    /** Everything that the rated user and others read of them. */
    async function seen() {
      const own = { profile: getProfile, progress: getProgress, dashboard: getDashboard, sent: listSent };
      const answers: Record<string, unknown> = {};
      for (const [name, route] of Object.entries(own)) answers[name] = (await user.person.call(route)).data;
      answers.asStranger = (await rater.person.call(getUser, { params: { id: userId } })).data;
      answers.asFriend = (await friend.person.call(listFriends)).data;
      answers.inMessages = (await friend.person.call(listConversations)).data;
      answers.inRequests = (await asking.person.call(listPending)).data;
      answers.asBlocked = (await blocking.person.call(listBlocked)).data;
      answers.inHistory = (await friend.person.call(getMatches)).data;
      return answers;
    }
    const { roomId } = await wholeCall(world, rater.socket, user.socket, 40);
    await dismiss(roomId, user);
    const before = await seen();
    expect(await rater.socket.emit(rate, { roomId, rating })).toEqual({ ok: true });
    expect((await accountOf(user)).karma).toBe(rating === 'positive' ? 61.2 : 58.2);
    expect(await seen()).toEqual(before);

    await startCall(world, user.socket, rater.socket);
    expect(rater.socket.received(found).at(-1)?.peerInfo.karma).toBe(60);
    const tab = await connect(rater.person);
    await tab.emit(join, { takeover: 'none' });
    expect(await tab.next(matchingError)).toMatchObject({ elsewhere: { room: { peerInfo: { karma: 60 } } } });
  });

  it('a long call earns what it would without it', async () => {
    const user = await member();
    const told = [];
    for (const rating of ['positive', 'positive', 'positive', 'positive', 'negative'] as const) {
      const rater = await member(100);
      const { roomId, toB } = await wholeCall(world, rater.socket, user.socket, 1200);
      told.push(toB.rewards.karmaGained);
      await dismiss(roomId, user);
      await rater.socket.emit(rate, { roomId, rating });
    }
    expect(told).toEqual([2, 2, 2, 2, 2]);
    expect(await progressOf(user)).toEqual([]);
  });

  it('another long call of a pair earns half, whether or not the first was rated', { timeout: 120_000 }, async () => {
    const told = [];
    for (const rating of ['positive', 'dismiss'] as const) {
      const [rater, user] = await members();
      await rated(rater, user, rating);
      await world.clock.advance(2 * DAY);
      for (let call = 0; call < 2; call += 1) {
        const { roomId, toB } = await wholeCall(world, rater.socket, user.socket, 1200);
        told.push(toB.rewards.karmaGained);
        await dismiss(roomId, user, rater);
        await world.clock.advance(DAY);
      }
    }
    expect(told).toEqual([2, 1, 2, 1]);
  });
});

describe('the day after', () => {
  it('the ratings of the day are one rounded entry at its end, and karma is what it says', async () => {
    const [user, rater] = await members();
    await nextDay();
    const day = today();
    await rated(rater, user, 'negative');
    await nextDay();
    const entry = { id: expect.any(String), at: iso(day + DAY - 1), delta: -2, balance: 58, reason: 'rating' };
    expect(await progressOf(user)).toEqual([entry]);
    expect((await user.person.call(getProfile)).data.karma).toBe(58);
    expect((await user.person.call(getDashboard)).data.stats.karmaScore).toBe(58);
    await renew(rater);
    expect((await rater.person.call(getUser, { params: { id: user.person.userId } })).data.karma).toBe(58);
  });

  it('the number of ratings shows from three on', async () => {
    const [two, three] = await members();
    await nextDay();
    for (const [user, count] of [[two, 2] as const, [three, 3] as const]) {
      for (let index = 0; index < count; index += 1) await rated(await member(), user, 'positive');
    }
    await nextDay();
    expect((await progressOf(two)).map(({ delta, ratings }) => [delta, ratings])).toEqual([[2, undefined]]);
    expect((await progressOf(three)).map(({ delta, ratings }) => [delta, ratings])).toEqual([[4, 3]]);
    expect((await three.person.call(getDashboard)).data.recentActivity).toContainEqual({
      type: 'karma_increased',
      timestamp: iso(today() - 1),
      data: { points: 4, reason: 'rating' },
    });
  });
});
