import { RING_SILENCE, RING_TIME } from '@visavis/domain/ringing/rules.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Ring, Rings } from './rings.ts';

const NOW = 1_800_000_000_000;
const ring = (part: Partial<Ring> = {}): Ring => ({
  callId: 'call',
  callerId: 'ann',
  callerSocket: 'socket of ann',
  calleeId: 'ben',
  until: NOW + RING_TIME,
  ...part,
});

/** Tests that every implementation of `Rings` passes. @param make two that share their state, as two nodes do */
export function ringsContract(name: string, make: () => Promise<readonly [Rings, Rings]>): void {
  describe(`rings: ${name}`, () => {
    let here: Rings;
    let there: Rings;
    beforeEach(async () => {
      [here, there] = await make();
    });

    it('finds a ring by its call and by each of the two', async () => {
      expect(await here.place(ring(), NOW)).toEqual({ kind: 'ringing' });
      const found = [await there.of('call'), await there.ofUser('ann'), await there.ofUser('ben')];
      expect(found).toEqual([ring(), ring(), ring()]);
      expect(await there.of('another')).toBeUndefined();
      expect(await there.ofUser('cem')).toBeUndefined();
    });

    it('ends a ring once, and frees both', async () => {
      await here.place(ring(), NOW);
      expect(await there.end('call')).toEqual(ring());
      expect(await here.end('call')).toBeUndefined();
      expect(await here.ofUser('ben')).toBeUndefined();
      expect(await here.place(ring({ callId: 'next' }), NOW)).toEqual({ kind: 'ringing' });
    });

    it('crosses two who ring each other: the first ring is over', async () => {
      await here.place(ring(), NOW);
      const back = ring({ callId: 'back', callerId: 'ben', callerSocket: 'socket of ben', calleeId: 'ann' });
      expect(await there.place(back, NOW)).toEqual({ kind: 'crossed', ring: ring() });
      expect(await here.end('call')).toBeUndefined();
      expect(await here.ofUser('ann')).toBeUndefined();
    });

    it.each([
      ['the caller rings someone else', { calleeId: 'cem' }, 'caller'],
      ['the caller rings the same friend again', {}, 'caller'],
      ['the caller is being rung by someone else', { callerId: 'ben', calleeId: 'cem' }, 'caller'],
      ['the callee is being rung', { callerId: 'cem' }, 'callee'],
      ['the callee rings someone', { callerId: 'cem', calleeId: 'ann' }, 'callee'],
    ] as const)('is busy where %s', async (_, part, who) => {
      await here.place(ring(), NOW);
      expect(await there.place(ring({ callId: 'second', ...part }), NOW)).toEqual({ kind: 'busy', who });
      expect(await here.of('second')).toBeUndefined();
      expect(await here.of('call')).toEqual(ring());
    });

    it('lapses once, at its time', async () => {
      await here.place(ring(), NOW);
      await here.beat(['call'], NOW + RING_TIME - 1);
      expect(await there.lapsed(NOW + RING_TIME - 1)).toEqual([]);
      expect(await there.lapsed(NOW + RING_TIME)).toEqual([{ ring: ring(), why: 'missed' }]);
      expect(await here.lapsed(NOW + RING_TIME)).toEqual([]);
      expect(await here.ofUser('ann')).toBeUndefined();
    });

    it("fails once the caller's node is silent", async () => {
      await here.place(ring(), NOW);
      await here.beat(['call', 'one that is over'], NOW + 1000);
      expect(await there.lapsed(NOW + RING_SILENCE)).toEqual([]);
      expect(await there.lapsed(NOW + 1000 + RING_SILENCE)).toEqual([{ ring: ring(), why: 'failed' }]);
      expect(await there.of('one that is over')).toBeUndefined();
    });
  });
}
