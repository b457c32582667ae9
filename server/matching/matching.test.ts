import * as call from '@visavis/domain/call/contract.ts';
import { blockUser } from '@visavis/domain/friends/contract.ts';
import * as contract from '@visavis/domain/matching/contract.ts';
import { CHOICE_WINDOW, REMATCH_WAIT, STATUS_EVERY } from '@visavis/domain/matching/rules.ts';
import { createReport } from '@visavis/domain/reports/contract.ts';
import { describe, expect, it } from 'vitest';
import { startCall } from '../testing/scenes/calls.ts';
import { shareCall } from '../testing/scenes/relations.ts';
import { useWorld } from '../testing/use-world.ts';

const { world, user, queueSizeIs } = await useWorld();

/** A user who waits for speakers of German, and is not matched with another such. */
const waiter = (columns?: Parameters<typeof user>[0]) => user({ plan: 'premium_plus', ...columns });
const forGermans = { filters: { languages: ['de' as const] } };

describe('the queue', () => {
  it('sends users their place, and changes of it at most once a second', async () => {
    const [a, b, c] = [await waiter(), await waiter(), await waiter()];
    for (const { socket } of [a, b, c]) expect(await socket.emit(contract.join, forGermans)).toEqual({ ok: true });
    expect([a, b, c].map(({ socket }) => socket.received(contract.joined))).toEqual(
      [1, 2, 3].map((position) => [{ position, total: position }]),
    );
    await world.clock.advance(STATUS_EVERY);
    expect(await a.socket.next(contract.status)).toEqual({ position: 1, total: 3 });
    expect(await b.socket.next(contract.status)).toEqual({ position: 2, total: 3 });
    await world.clock.advance(STATUS_EVERY * 5);
    expect(await a.socket.emit(contract.leave)).toEqual({ ok: true });
    await world.clock.advance(STATUS_EVERY);
    expect(await c.socket.next(contract.status)).toEqual({ position: 2, total: 2 });
    expect(a.socket.received(contract.status)).toHaveLength(1);
    expect(c.socket.received(contract.status)).toHaveLength(1);
  });

  it('sends the place to a socket that asks', async () => {
    const { socket } = await waiter();
    expect(await socket.emit(contract.askStatus)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    await socket.emit(contract.join, forGermans);
    expect(await socket.emit(contract.askStatus)).toEqual({ ok: true });
    expect(await socket.next(contract.status)).toEqual({ position: 1, total: 1 });
  });

  it('gives users of more karma a head start', async () => {
    const [first, trusted] = [await waiter(), await waiter({ karma: 100 })];
    await first.socket.emit(contract.join, forGermans);
    await world.clock.advance(3000);
    await trusted.socket.emit(contract.join, forGermans);
    expect(await trusted.socket.next(contract.joined)).toEqual({ position: 1, total: 2 });
  });

  it('drops the place of a socket that disconnects', async () => {
    const { socket } = await user();
    await socket.emit(contract.join);
    socket.cut();
    await queueSizeIs(0);
    const other = await user();
    await other.socket.emit(contract.join);
    expect(await other.socket.next(contract.joined)).toEqual({ position: 1, total: 1 });
  });
});

describe('matching', () => {
  it('prefers users with shared interests, whatever their case, among those whom the filters accept', async () => {
    const senior = await waiter();
    const fan = await waiter({ interests: ['Chess', 'jazz'] });
    for (const { socket } of [senior, fan]) await socket.emit(contract.join, forGermans);
    const newcomer = await user({ language: 'de', interests: ['chess'] });
    await newcomer.socket.emit(contract.join);
    expect(await newcomer.socket.next(contract.found)).toMatchObject({ peerId: fan.person.userId });
  });

  it('applies filters for premium_plus only', async () => {
    const [picky, free] = [await waiter(), await user()];
    await picky.socket.emit(contract.join, forGermans);
    await free.socket.emit(contract.join, { filters: { countries: ['FR'] } });
    expect(await free.socket.next(contract.joined)).toEqual({ position: 2, total: 2 });
    const german = await user({ language: 'de' });
    await german.socket.emit(contract.join);
    expect((await german.socket.next(contract.found)).peerId).not.toBe('');
    await queueSizeIs(1);
  });

  it('matches a crowd that joins at once in pairs', async () => {
    const crowd = await Promise.all(Array.from({ length: CHOICE_WINDOW }, () => user()));
    await Promise.all(crowd.map(({ socket }) => socket.emit(contract.join)));
    const founds = await Promise.all(crowd.map(({ socket }) => socket.next(contract.found)));
    const peerOf = new Map(crowd.map(({ person }, index) => [person.userId, founds[index]]));
    for (const [userId, found] of peerOf) {
      expect(found?.peerId).not.toBe(userId);
      expect(peerOf.get(found?.peerId ?? '')).toMatchObject({ peerId: userId, roomId: found?.roomId });
    }
    for (const { socket } of crowd) expect(socket.received(contract.found)).toHaveLength(1);
  });

  it('does not match two again who have just met, until both have waited', async () => {
    const [a, b] = [await user(), await user()];
    const roomId = await startCall(world, a.socket, b.socket);
    await a.socket.emit(call.skip, roomId);
    await b.socket.next(call.callEnded);
    await a.socket.emit(contract.join);
    await world.clock.advance(2000);
    await b.socket.emit(contract.join);
    await world.clock.advance(REMATCH_WAIT - 1000);
    expect(await world.ports.matchPool.size()).toBe(2);
    await world.clock.advance(2000);
    expect((await a.socket.next(contract.found)).roomId).not.toBe(roomId);
    expect(a.socket.received(contract.found)).toHaveLength(2);
  });

  it('never matches two with a block between them', async () => {
    const [a, b] = [await user(), await user()];
    await a.person.call(blockUser, { params: { id: b.person.userId } });
    await a.socket.emit(contract.join);
    await b.socket.emit(contract.join);
    await world.clock.advance(REMATCH_WAIT * 2);
    expect(await world.ports.matchPool.size()).toBe(2);
  });

  it('applies a block while both wait', async () => {
    const [a, b] = [await user(), await user()];
    const roomId = await startCall(world, a.socket, b.socket);
    await a.socket.emit(call.skip, roomId);
    for (const { socket } of [a, b]) await socket.emit(contract.join);
    await a.person.call(blockUser, { params: { id: b.person.userId } });
    await world.clock.advance(REMATCH_WAIT * 2);
    expect(await world.ports.matchPool.size()).toBe(2);
  });
});

describe('the interests of two who are matched', () => {
  const foundBy = async (...columns: Parameters<typeof user>[0][]) => {
    const pair = await Promise.all(columns.map((each) => user(each)));
    for (const { socket } of pair) await socket.emit(contract.join);
    return Promise.all(pair.map(({ socket }) => socket.next(contract.found)));
  };

  it('reach each of them where both have them, in the words of the one who reads them', async () => {
    const [one, other] = await foundBy(
      { interests: ['Chess', 'jazz', 'secret of one'] },
      { interests: ['JAZZ', 'chess', 'secret of the other'] },
    );
    expect([one?.sharedInterests, other?.sharedInterests]).toEqual([
      ['Chess', 'jazz'],
      ['JAZZ', 'chess'],
    ]);
  });

  it('are left out where they share none', async () => {
    for (const found of await foundBy({ interests: ['chess'] }, { interests: ['jazz'] }))
      expect(found).not.toHaveProperty('sharedInterests');
  });

  it('stay private with a private profile, in both directions', async () => {
    const interests = ['chess'];
    for (const found of await foundBy({ interests, visibility: 'private' }, { interests }))
      expect(found).not.toHaveProperty('sharedInterests');
  });
});

describe('a suspended user', () => {
  it('is refused until the suspension is over', async () => {
    const { socket } = await user({ suspendedUntil: new Date(world.clock.now() + 60_000) });
    expect(await socket.emit(contract.join)).toMatchObject({ ok: false, code: 'SUSPENDED' });
    expect(await socket.next(contract.matchingError)).toMatchObject({ code: 'MATCHING_ERROR', reason: 'SUSPENDED' });
    await world.clock.advance(60_000);
    expect(await socket.emit(contract.join)).toEqual({ ok: true });
  });

  it('is taken out of the queue', async () => {
    const { person, socket } = await waiter();
    await socket.emit(contract.join, forGermans);
    for (const reporter of await Promise.all([user(), user(), user()])) {
      await shareCall(world, reporter.person, person);
      const body = { reportedUserId: person.userId, reason: 'SPAM' as const };
      expect((await reporter.person.call(createReport, { body })).status).toBe(201);
    }
    expect(await socket.next(contract.matchingError)).toMatchObject({ reason: 'SUSPENDED' });
    await queueSizeIs(0);
  });
});
