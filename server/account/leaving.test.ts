import { deleteAccount } from '@visavis/domain/account/contract.ts';
import { login, me, refresh } from '@visavis/domain/auth/contract.ts';
import { callEnded } from '@visavis/domain/call/contract.ts';
import {
  answerRequest,
  blockUser,
  getRelation,
  listFriends,
  listPending,
  searchFriends,
  sendRequestByCode,
} from '@visavis/domain/friends/contract.ts';
import { join } from '@visavis/domain/matching/contract.ts';
import { listConversations, listMessages, sendMessage } from '@visavis/domain/messages/contract.ts';
import { createReport } from '@visavis/domain/reports/contract.ts';
import { getDashboard } from '@visavis/domain/stats/contract.ts';
import {
  getMatches,
  getProfile,
  getUser,
  getUserByName,
  personChanged,
  putAvatar,
} from '@visavis/domain/users/contract.ts';
import { expect, it, vi } from 'vitest';
import type { TestPerson } from '../testing/person.ts';
import { pictureInput } from '../testing/pictures/uploads.ts';
import { startCall } from '../testing/scenes/calls.ts';
import { askByCode, befriend, caughtUp, shareCall } from '../testing/scenes/relations.ts';
import { reportBody } from '../testing/scenes/reports.ts';
import { useWorld } from '../testing/use-world.ts';

const { world, connect } = await useWorld();

const withCode = async (person: TestPerson) => ({
  ...person,
  inviteCode: (await person.call(getProfile)).data.inviteCode,
});
type Known = Awaited<ReturnType<typeof withCode>>;
let count = 0;
const leave = (person: TestPerson, password = person.password) =>
  person.call(deleteAccount, { body: { password, confirmed: true } });

it('deleting an account asks for the password and for a clear yes', async () => {
  const ann = await world.person('ann');
  const wrong = await leave(ann, 'not the password');
  expect(wrong).toMatchObject({ status: 400, code: 'PASSWORD_WRONG', fields: { password: 'PASSWORD_WRONG' } });
  const unsure = await ann.call(deleteAccount, { body: { password: ann.password } });
  expect(unsure).toMatchObject({ code: 'VALIDATION_FAILED', fields: { confirmed: 'CONFIRMATION_REQUIRED' } });
  expect((await ann.call(me)).status).toBe(200);
});

it('a deletion ends sessions, sockets and a call at once, says when the account is erased, and is confirmed by mail', async () => {
  const { bea, cem } = await world.people('bea', 'cem');
  const [hers, his] = [await connect(bea), await connect(cem)];
  const roomId = await startCall(world, hers, his);
  const answer = await leave(bea);
  expect(answer.data.eraseAt).toBe(new Date(world.clock.now() + 14 * 86_400_000).toISOString());
  expect(await his.next(callEnded)).toMatchObject({ roomId, reason: 'ended' });
  expect(await hers.disconnected).toBe('io server disconnect');
  expect(bea.cookies.has('visavis_access')).toBe(false);
  expect((await bea.call(refresh)).status).toBe(401);
  await vi.waitFor(() => expect(world.mails.map(({ to }) => to)).toContain(bea.email));
});

it('someone who waits in the queue leaves it with the deletion', async () => {
  const { dan, eve } = await world.people('dan', 'eve');
  const his = await connect(dan);
  await his.emit(join);
  await leave(dan);
  await vi.waitFor(async () => expect(await world.ports.matchPool.size()).toBe(0));
  const hers = await connect(eve);
  expect((await hers.emit(join)).ok).toBe(true);
  expect(await world.ports.matchPool.size()).toBe(1);
});

it('a hidden account is found, seen and written to by no one, and comes back whole with a sign-in', async () => {
  const people = await world.people('fay', 'gus', 'hal');
  const [fay, gus, hal] = await Promise.all([withCode(people.fay), withCode(people.gus), withCode(people.hal)]);
  await fay.call(putAvatar, await pictureInput('avatar'));
  const { avatar } = (await fay.call(getProfile)).data;
  await befriend(gus, fay);
  await gus.call(sendMessage, { body: { recipientId: fay.userId, content: 'hello fay' } });
  const conversationId = (await gus.call(listConversations)).data[0]?.id ?? '';
  await shareCall(world, gus, fay);
  const { id: requestId } = await askByCode(fay, hal);

  /** All that others can see of her, as codes and numbers. */
  const seen = async () => {
    const replies = await Promise.all([
      gus.call(getUser, { params: { id: fay.userId } }),
      gus.call(getUserByName, { params: { username: 'fay' } }),
      gus.call(getRelation, { params: { id: fay.userId } }),
      gus.call(listMessages, { params: { id: conversationId } }),
    ]);
    const lists = await Promise.all([
      gus.call(listFriends),
      gus.call(searchFriends, { query: { q: 'fay' } }),
      gus.call(listConversations),
      gus.call(getMatches),
      hal.call(listPending),
    ]);
    const { stats, recentActivity } = (await gus.call(getDashboard)).data;
    return {
      replies: replies.map(({ status }) => status),
      lists: lists.map(({ data }) => (data as unknown[]).length),
      picture: (await fetch(`${world.origin}${avatar}`)).status,
      friends: stats.friendsCount,
      named: JSON.stringify(recentActivity).includes('fay'),
    };
  };
  const before = await seen();
  expect(before).toEqual({
    replies: [200, 200, 200, 200],
    lists: [1, 1, 1, 1, 1],
    picture: 200,
    friends: 1,
    named: true,
  });

  await leave(fay);
  expect(await seen()).toEqual({
    replies: [404, 404, 404, 404],
    lists: [0, 0, 0, 0, 0],
    picture: 404,
    friends: 0,
    named: false,
  });
  const refusals = await Promise.all([
    gus.call(sendMessage, { body: { recipientId: fay.userId, content: 'still there?' } }),
    hal.call(answerRequest, { params: { id: requestId }, body: { action: 'accept' } }),
    hal.call(sendRequestByCode, { params: { code: fay.inviteCode } }),
  ]);
  expect(refusals.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'INVALID_INVITE_CODE']);

  const back = await fay.call(login, { body: { email: fay.email, password: fay.password } });
  expect(back.data).toMatchObject({ restored: true, user: { userId: fay.userId } });
  expect(await seen()).toEqual(before);
  // Only the sign-in that ends a deletion says so.
  expect((await fay.call(login, { body: { email: fay.email, password: fay.password } })).data).not.toHaveProperty(
    'restored',
  );
});

it.each<[string, (one: Known, other: Known) => Promise<unknown>]>([
  ['a friend, whose conversation it is too', befriend],
  ['who has asked it', (one, other) => askByCode(other, one)],
  ['whom it has asked', askByCode],
  ['who has had a call with it', (one, other) => shareCall(world, one, other)],
  ['who blocks it', (one, other) => other.call(blockUser, { params: { id: one.userId } })],
])('that an account is hidden, and is back, is announced without a word why to someone %s', async (_, relate) => {
  const suffix = String(++count);
  const people = await Promise.all(
    ['lisa', 'mona', 'nils'].map(async (name) => withCode(await world.person(`${name}${suffix}`))),
  );
  const [one, other, bystander] = people as [Known, Known, Known];
  await relate(one, other);
  const sockets = [await connect(other), await connect(bystander)];
  await leave(one);
  await caughtUp(...sockets);
  const events = () => sockets.map((socket) => socket.received(personChanged));
  const event = { userId: one.userId };
  expect(events()).toEqual([[event], []]);
  await one.call(login, { body: { email: one.email, password: one.password } });
  await caughtUp(...sockets);
  expect(events()).toEqual([[event, event], []]);
  await one.call(login, { body: { email: one.email, password: one.password } });
  await caughtUp(...sockets);
  expect(events()).toEqual([[event, event], []]);
});

it('deleting an account is no way out of being blocked or reported', async () => {
  const { ida, jon } = await world.people('ida', 'jon');
  await shareCall(world, ida, jon);
  await leave(jon);
  expect((await ida.call(blockUser, { params: { id: jon.userId } })).status).toBe(200);
  expect((await ida.call(createReport, { body: reportBody(jon) })).status).toBe(201);
});
