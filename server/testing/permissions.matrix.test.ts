import * as calls from '@visavis/domain/call/contract.ts';
import * as friends from '@visavis/domain/friends/contract.ts';
import * as messages from '@visavis/domain/messages/contract.ts';
import { statusUpdate } from '@visavis/domain/presence/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { friendsRows } from './permissions/friends-rows.ts';
import { messagesRows } from './permissions/messages-rows.ts';
import { roomRows } from './permissions/room-rows.ts';
import { nothing, RELATIONS, type Row, type Scene, setScenes } from './permissions/scene.ts';
import { caughtUp } from './relations.ts';
import { createWorld, type World } from './world.ts';

/** Who may ask what of whom: every call and event of friends, messages and rooms, by how the two stand. */
const rows: Row[] = [...friendsRows, ...messagesRows, ...roomRows];
const nameOf = (asks: Row['asks']) => ('name' in asks ? asks.name : `${asks.method} ${asks.path}`);

let world: World;
const scenes = new Map<Row, Scene[]>();
beforeAll(async () => {
  world = await createWorld();
  const all = await setScenes(
    world,
    rows.flatMap(() => RELATIONS),
  );
  rows.forEach((row, index) => {
    scenes.set(row, all.slice(index * RELATIONS.length, (index + 1) * RELATIONS.length));
  });
});
afterAll(() => world.close());

async function play(row: Row, scene: Scene): Promise<string> {
  const theirs = await scene.theirs();
  const id = (await row.prepare?.(scene)) ?? nothing;
  await caughtUp(theirs);
  const before = theirs.all().length;
  const answer = await row.act(scene, id);
  await caughtUp(theirs);
  const delivered = theirs
    .all()
    .slice(before)
    .map(({ name }) => name)
    // That a friend comes, is in a call or goes shows to friends at any time; to nobody else.
    .filter((name) => !(scene.relation === 'friend' && name === statusUpdate.name));
  (await scene.line().catch(() => undefined))?.close();
  theirs.close();
  return [answer, ...delivered].join(' ');
}

describe.each(rows.map((row) => ({ row, name: nameOf(row.asks), when: row.when ? `, when ${row.when}` : '' })))(
  '$name$when',
  ({ row }) => {
    it('answers and delivers by relation', async () => {
      const outcomes: Record<string, string> = {};
      for (const scene of scenes.get(row) ?? []) outcomes[scene.relation] = await play(row, scene);
      expect(outcomes).toEqual({ ...row.expected, 'signed out': 'UNAUTHENTICATED' });
    });
  },
);

it('leaves out no call and no event', () => {
  const clientSide = (contract: object) =>
    Object.values(contract).filter(
      (entry) => entry !== null && typeof entry === 'object' && ('path' in entry || 'perMinute' in entry),
    ) as Row['asks'][];
  const listed = rows.map(({ asks }) => asks);
  // Not about another person: refused to all, for developers only, or the same servers for all.
  const elsewhere: Row['asks'][] = [
    calls.joinGlobal,
    calls.globalMessage,
    calls.globalTyping,
    calls.debugRooms,
    calls.debugMyRooms,
    calls.getIceServers,
  ];
  const stated = [friends, messages, calls].flatMap(clientSide);
  expect(new Set(stated.map(nameOf))).toEqual(new Set([...listed, ...elsewhere].map(nameOf)));
});
