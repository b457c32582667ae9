import { CALL_BACKS_OF_PAIR } from '@visavis/domain/call/rules.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallBackOffer, CallBacks } from './call-backs.ts';

const NOW = 1_800_000_000_000;
const offer = (part: Partial<CallBackOffer> = {}): CallBackOffer => ({
  roomId: 'room',
  members: ['ann', 'ben'],
  until: NOW + 60_000,
  ...part,
});

/** Tests that every implementation of `CallBacks` passes. @param make two that share their state, as two nodes do */
export function callBacksContract(name: string, make: () => Promise<readonly [CallBacks, CallBacks]>): void {
  describe(`call backs: ${name}`, () => {
    let here: CallBacks;
    let there: CallBacks;
    beforeEach(async () => {
      [here, there] = await make();
    });

    it('finds an offer by its room and by each of the two until its time', async () => {
      expect(await here.offer(offer(), NOW)).toBe(true);
      const open = { ...offer(), isAgreed: false };
      const found = [await there.of('room', NOW), await there.ofUser('ann', NOW), await there.ofUser('ben', NOW)];
      expect(found).toEqual([offer(), open, open]);
      expect(await there.of('room', NOW + 60_000)).toBeUndefined();
      expect(await there.ofUser('ann', NOW + 60_000)).toBeUndefined();
      expect(await there.of('another', NOW)).toBeUndefined();
    });

    it('is agreed once both have accepted, and over after that', async () => {
      await here.offer(offer(), NOW);
      const until = NOW + 60_000;
      expect(await here.accept('room', 'ann', 'a', NOW)).toEqual({ kind: 'waiting', until, replaced: undefined });
      const sockets = { ann: 'a', ben: 'b' };
      expect(await there.accept('room', 'ben', 'b', NOW)).toEqual({ kind: 'agreed', until, sockets });
      expect(await here.accept('room', 'ann', 'a', NOW)).toEqual({ kind: 'over' });
      expect(await there.of('room', NOW)).toBeUndefined();
      expect(await there.end('room')).toBe(false);
      // A search that begins in the same moment must know.
      expect(await there.ofUser('ben', NOW)).toEqual({ ...offer(), isAgreed: true });
      expect(await there.ofUser('ben', until)).toBeUndefined();
    });

    it('counts the newest socket of a member who accepts again', async () => {
      await here.offer(offer(), NOW);
      await here.accept('room', 'ann', 'a', NOW);
      expect(await here.accept('room', 'ann', 'a', NOW)).toMatchObject({ kind: 'waiting', replaced: undefined });
      expect(await there.accept('room', 'ann', 'a2', NOW)).toMatchObject({ kind: 'waiting', replaced: 'a' });
      expect(await here.accept('room', 'ben', 'b', NOW)).toMatchObject({ sockets: { ann: 'a2', ben: 'b' } });
    });

    it('does not count what a socket accepted that has gone', async () => {
      await here.offer(offer(), NOW);
      await here.accept('room', 'ann', 'a', NOW);
      await there.retract('room', 'ann', 'an older socket');
      await there.retract('room', 'ben', 'a');
      await here.retract('room', 'ann', 'a');
      expect(await there.accept('room', 'ben', 'b', NOW)).toMatchObject({ kind: 'waiting' });
    });

    it('accepts for its two members alone, and not after its time', async () => {
      await here.offer(offer(), NOW);
      expect(await here.accept('room', 'eve', 'e', NOW)).toEqual({ kind: 'over' });
      expect(await here.accept('room', 'ann', 'a', NOW + 60_000)).toEqual({ kind: 'over' });
      expect(await here.accept('another', 'ann', 'a', NOW)).toEqual({ kind: 'over' });
    });

    it('ends once', async () => {
      await here.offer(offer(), NOW);
      expect([await here.end('room'), await there.end('room')]).toEqual([true, false]);
      expect(await there.ofUser('ann', NOW)).toBeUndefined();
    });

    it('keeps a user’s newer offer when the older one ends', async () => {
      await here.offer(offer(), NOW);
      const newer = offer({ roomId: 'newer', members: ['ann', 'carol'] });
      await there.offer(newer, NOW);
      await here.end('room');
      expect(await here.ofUser('ann', NOW)).toMatchObject(newer);
      expect(await here.ofUser('ben', NOW)).toBeUndefined();
    });

    it('is offered to a pair a few times, whoever of the two is named first', async () => {
      for (let count = 0; count < CALL_BACKS_OF_PAIR.most; count += 1) {
        const members = count % 2 === 0 ? (['ann', 'ben'] as const) : (['ben', 'ann'] as const);
        expect(await here.offer(offer({ roomId: `room${count}`, members }), NOW + count)).toBe(true);
      }
      expect(await there.offer(offer({ roomId: 'enough' }), NOW + 10)).toBe(false);
      expect(await there.of('enough', NOW + 10)).toBeUndefined();
      expect(await there.offer(offer({ roomId: 'other', members: ['ann', 'carol'] }), NOW + 10)).toBe(true);
      const later = NOW + CALL_BACKS_OF_PAIR.within;
      expect(await there.offer(offer({ roomId: 'later', until: later + 60_000 }), later)).toBe(true);
    });
  });
}
