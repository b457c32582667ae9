import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Presence, type PresenceChange, RELOAD_GRACE } from './presence.ts';

export interface PresenceNodes {
  /** two that share their state, as two nodes do; the same object twice where state cannot be shared */
  nodes: [Presence, Presence];
  /** ms since the epoch, as the implementation sees it */
  now(): number;
  /** lets time pass */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Tests that every implementation of `Presence` passes. */
export function presenceContract(name: string, make: () => Promise<PresenceNodes>): void {
  describe(`presence: ${name}`, () => {
    let world: PresenceNodes;
    let here: Presence;
    let there: Presence;
    let changes: PresenceChange[];
    const changed = () => changes.map(({ userId, online }) => [userId, online]);
    const isOnline = async (userId: string) => (await there.online([userId, 'stranger'])).has(userId);

    beforeEach(async () => {
      world = await make();
      [here, there] = world.nodes;
      changes = [];
      for (const node of new Set(world.nodes)) node.onChange((change) => void changes.push(change));
    });
    afterEach(() => world.close());

    it('counts the sockets of all nodes, and reports each change once', async () => {
      expect(await isOnline('alice')).toBe(false);
      await here.enter('alice', 'one');
      await there.enter('alice', 'two');
      expect(await isOnline('alice')).toBe(true);
      await here.leave('alice', 'one');
      await world.pass(RELOAD_GRACE * 2);
      expect([await isOnline('alice'), changed()]).toEqual([true, [['alice', true]]]);
      await there.leave('alice', 'two');
      await world.pass(RELOAD_GRACE * 2);
      expect(await isOnline('alice')).toBe(false);
      expect(changed()).toEqual([
        ['alice', true],
        ['alice', false],
      ]);
    });

    it('tells which sockets are connected, whichever node they are on', async () => {
      await here.enter('alice', 'one');
      await there.enter('alice', 'two');
      await there.leave('alice', 'two');
      const asked = [
        ['alice', 'one'],
        ['alice', 'two'],
        ['bob', 'one'],
      ] as const;
      expect(await Promise.all(asked.map(([userId, socketId]) => there.has(userId, socketId)))).toEqual([
        true,
        false,
        false,
      ]);
    });

    it('keeps a user online over a reload', async () => {
      await here.enter('alice', 'one');
      await here.leave('alice', 'one');
      await world.pass(RELOAD_GRACE - 1000);
      expect(await isOnline('alice')).toBe(true);
      await there.enter('alice', 'two');
      await world.pass(RELOAD_GRACE * 2);
      expect([await isOnline('alice'), changed()]).toEqual([true, [['alice', true]]]);
    });

    it('dates going offline to when the last socket closed', async () => {
      await here.enter('alice', 'one');
      await world.pass(1000);
      const left = world.now();
      await here.leave('alice', 'one');
      await world.pass(RELOAD_GRACE * 2);
      expect(Math.abs((changes[1]?.at ?? 0) - left)).toBeLessThan(500);
    });

    it('restarts the grace period with each last socket', async () => {
      await here.enter('alice', 'one');
      await here.leave('alice', 'one');
      await world.pass(RELOAD_GRACE - 1000);
      await here.enter('alice', 'two');
      await here.leave('alice', 'two');
      await world.pass(RELOAD_GRACE - 1000);
      expect(await isOnline('alice')).toBe(true);
      await world.pass(2000);
      expect(await isOnline('alice')).toBe(false);
    });

    it('ignores a socket that leaves twice or never entered', async () => {
      await here.enter('alice', 'one');
      await here.enter('alice', 'two');
      await here.leave('alice', 'one');
      await here.leave('alice', 'one');
      await there.leave('alice', 'three');
      await there.leave('bob', 'four');
      await world.pass(RELOAD_GRACE * 2);
      expect([await isOnline('alice'), changed()]).toEqual([true, [['alice', true]]]);
    });

    it('answers for each user', async () => {
      await here.enter('alice', 'one');
      await there.enter('bob', 'two');
      expect(await here.online(['bob', 'carol', 'alice'])).toEqual(new Set(['alice', 'bob']));
      expect(await here.online([])).toEqual(new Set());
    });

    it('counts users, each once', async () => {
      expect(await here.count()).toBe(0);
      await here.enter('alice', 'one');
      await there.enter('alice', 'two');
      await there.enter('bob', 'three');
      expect([await here.count(), await there.count()]).toEqual([2, 2]);
      await there.leave('bob', 'three');
      await world.pass(RELOAD_GRACE * 2);
      expect(await here.count()).toBe(1);
    });
  });
}
