import {
  answerRequest,
  blockChanged,
  blockUser,
  friendRemoved,
  getRelation,
  listBlocked,
  listFriends,
  listPending,
  listSent,
  removeFriend,
  requestReceived,
  searchFriends,
  sendRequest,
  sendRequestByCode,
  unblockUser,
} from '@visavis/domain/friends/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guests } from '../testing/crowd.ts';
import { askByCode, befriend, caughtUp, shareCall } from '../testing/scenes/relations.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const unknown = '00000000-0000-4000-8000-000000000000';

describe('the list of friends', () => {
  it('is searched by part of a username, with `%` and `_` taken literally', async () => {
    const { olga, Peter_1, peterX1, percy } = await guests(world, 'olga', 'Peter_1', 'peterX1', 'percy');
    for (const friend of [Peter_1, peterX1, percy]) await befriend(olga, friend);
    const names = async (q?: string) =>
      (await olga.call(searchFriends, { query: q === undefined ? {} : { q } })).data.map(({ username }) => username);
    expect(await names('ETER')).toEqual(['Peter_1', 'peterX1']);
    expect(await names('r_1')).toEqual(['Peter_1']);
    expect(await names('%')).toEqual([]);
    expect(await names('\\')).toEqual([]);
    expect(await names()).toEqual(['percy', 'Peter_1', 'peterX1']);
    expect((await percy.call(searchFriends, { query: { q: 'peter' } })).data).toEqual([]);
  });

  it('loses the friend when either of the two removes the other', async () => {
    const { quinn, rosa, sam } = await guests(world, 'quinn', 'rosa', 'sam');
    const id = await befriend(quinn, rosa);
    const sockets = [await quinn.connect(), await rosa.connect()];
    expect((await sam.call(removeFriend, { params: { id } })).code).toBe('NOT_FOUND');
    expect((await rosa.call(removeFriend, { params: { id } })).status).toBe(200);
    expect(await sockets[0]?.next(friendRemoved)).toEqual({ friendshipId: id, userId: rosa.userId });
    expect(await sockets[1]?.next(friendRemoved)).toEqual({ friendshipId: id, userId: quinn.userId });
    for (const socket of sockets) socket.close();
    expect((await quinn.call(listFriends)).data).toEqual([]);
    expect((await quinn.call(removeFriend, { params: { id } })).code).toBe('NOT_FOUND');
    const relation = await quinn.call(getRelation, { params: { id: rosa.userId } });
    expect(relation.data).toEqual({ status: 'none', canRequest: false });
  });

  it('says whether someone may be asked: after a shared call, and not for a day after they declined', async () => {
    const { yann, zoe } = await guests(world, 'yann', 'zoe');
    const canRequest = async () => (await yann.call(getRelation, { params: { id: zoe.userId } })).data.canRequest;
    expect(await canRequest()).toBe(false);
    await shareCall(world, yann, zoe);
    expect(await canRequest()).toBe(true);
    const asked = await yann.call(sendRequest, { params: { id: zoe.userId }, body: {} });
    expect(await canRequest()).toBeUndefined();
    await zoe.call(answerRequest, {
      params: { id: 'id' in asked.data ? asked.data.id : '' },
      body: { action: 'decline' },
    });
    expect(await canRequest()).toBe(false);
  });
});

describe('a block', () => {
  it('ends friendship and requests, and to the other looks like being removed as a friend', async () => {
    const { tina, uma } = await guests(world, 'tina', 'uma');
    await befriend(tina, uma);
    const socket = await uma.connect();
    await caughtUp(socket);
    const before = socket.all().length;
    expect((await tina.call(blockUser, { params: { id: uma.userId } })).status).toBe(200);
    expect((await tina.call(blockUser, { params: { id: uma.userId } })).status).toBe(200);
    expect((await tina.call(listBlocked)).data.map(({ userId }) => userId)).toEqual([uma.userId]);
    expect((await tina.call(getRelation, { params: { id: uma.userId } })).data).toEqual({ status: 'blocked' });
    const relation = await uma.call(getRelation, { params: { id: tina.userId } });
    expect(relation.data).toEqual({ status: 'none', canRequest: false });
    expect((await uma.call(listFriends)).data).toEqual([]);
    expect((await uma.call(listBlocked)).data).toEqual([]);
    await caughtUp(socket);
    const events = socket.all().slice(before);
    expect(events.map(({ name }) => name)).toEqual([friendRemoved.name]);
    socket.close();
  });

  it('and its end are told to the other devices of who blocks, before the friendship ends there', async () => {
    const { abel, bess } = await guests(world, 'abel', 'bess');
    await befriend(abel, bess);
    const socket = await abel.connect();
    await caughtUp(socket);
    const before = socket.all().length;
    await abel.call(blockUser, { params: { id: bess.userId } });
    await abel.call(unblockUser, { params: { id: bess.userId } });
    await caughtUp(socket);
    const events = socket.all().slice(before);
    expect(events.map(({ name }) => name)).toEqual([blockChanged.name, friendRemoved.name, blockChanged.name]);
    expect(socket.received(blockChanged)).toEqual([
      { userId: bess.userId, isBlocked: true },
      { userId: bess.userId, isBlocked: false },
    ]);
    socket.close();
  });

  it('accepts requests of the blocked user but hides them until it is lifted', async () => {
    const { vera, will } = await guests(world, 'vera', 'will');
    await vera.call(blockUser, { params: { id: will.userId } });
    const socket = await vera.connect();
    const request = await askByCode(will, vera);
    await caughtUp(socket);
    expect(socket.received(requestReceived)).toEqual([]);
    expect((await vera.call(listPending)).data).toEqual([]);
    expect((await will.call(listSent)).data).toEqual([request]);
    expect((await will.call(sendRequestByCode, { params: { code: vera.inviteCode } })).code).toBe('REQUEST_EXISTS');
    const answer = await vera.call(answerRequest, { params: { id: request.id }, body: { action: 'accept' } });
    expect(answer.code).toBe('NOT_FOUND');
    const asked = await vera.call(sendRequestByCode, { params: { code: will.inviteCode } });
    expect([asked.status, asked.code]).toEqual([403, 'FORBIDDEN']);
    expect((await vera.call(unblockUser, { params: { id: will.userId } })).status).toBe(200);
    expect((await vera.call(listPending)).data).toEqual([request]);
    expect((await vera.call(unblockUser, { params: { id: will.userId } })).code).toBe('NOT_FOUND');
    socket.close();
  });

  it('leaves a request of the blocked user as it was for them, and takes back one of the blocker', async () => {
    const { yara, zora } = await guests(world, 'yara', 'zora');
    const request = await askByCode(zora, yara);
    const socket = await zora.connect();
    await caughtUp(socket);
    const before = socket.all().length;
    await yara.call(blockUser, { params: { id: zora.userId } });
    await caughtUp(socket);
    expect(socket.all().slice(before)).toEqual([]);
    expect((await zora.call(listSent)).data).toEqual([request]);
    expect((await zora.call(getRelation, { params: { id: yara.userId } })).data.status).toBe('pending_sent');
    expect((await yara.call(listPending)).data).toEqual([]);
    await yara.call(unblockUser, { params: { id: zora.userId } });
    expect((await yara.call(listPending)).data).toEqual([request]);

    await zora.call(blockUser, { params: { id: yara.userId } });
    expect((await zora.call(listSent)).data).toEqual([]);
    expect((await yara.call(listPending)).data).toEqual([]);
    socket.close();
  });

  it('is refused for oneself and for an unknown user', async () => {
    const { xena } = await guests(world, 'xena');
    expect((await xena.call(blockUser, { params: { id: xena.userId } })).code).toBe('SELF');
    expect((await xena.call(blockUser, { params: { id: unknown } })).code).toBe('NOT_FOUND');
    expect((await xena.call(getRelation, { params: { id: unknown } })).code).toBe('NOT_FOUND');
  });
});
