import type { Posting } from '@visavis/domain/matching/contract.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Match } from '../../ports/match-pool/match-pool.ts';
import { later } from '../../testing/later.ts';
import { matchedUser } from '../../testing/queue-profile.ts';
import { createMatchOffers, type MatchOffers } from './match-offers.ts';

const sdpOf = (session: string, candidate = '') => [`o=- ${session} 1 IN IP4 0.0.0.0`, candidate].join('\r\n');
const direct = 'a=candidate:1 1 udp 1 203.0.113.7 9 typ host';
const posting = (session: string, candidate?: string): Posting =>
  ({
    description: { type: 'offer', sdp: sdpOf(session, candidate) },
    transport: { session: `answer of ${session}` },
  }) as never;
const [early, late] = [matchedUser('early', { joinedAt: 1 }), matchedUser('late', { joinedAt: 2 })];

/** what was posted, by socket */
let posted: Map<string, string>;
let taken: string[][];
let isAway: boolean;
const debug = vi.fn();
let offers: MatchOffers;
beforeEach(() => {
  [posted, taken, isAway] = [new Map(), [], false];
  debug.mockClear();
  const reach = () => {
    if (isAway) throw new Error('away');
  };
  offers = createMatchOffers({
    log: { debug } as never,
    offers: {
      async post(socketId: string, text: string) {
        await later();
        reach();
        posted.set(socketId, text);
      },
      async take(socketIds: string[]) {
        await later();
        reach();
        taken.push([...socketIds]);
        return socketIds.map((id) => posted.get(id));
      },
    } as never,
  });
});
const post = (user: typeof early, of: Posting) => offers.post(user.socketId, of);

describe('the offer of a match', () => {
  it.each<[string, Match]>([
    ['first', [early, late]],
    ['second', [late, early]],
  ])('is that of the later joiner, who is named %s, with how the other will answer', async (_, match) => {
    await post(early, posting('e'));
    await post(late, posting('l'));
    expect(await offers.choose(match, 'all')).toEqual({
      by: 'late',
      description: posting('l').description,
      session: 'l',
      transport: posting('e').transport,
    });
    expect(taken).toEqual([['tab of late', 'tab of early']]);
  });

  it('is the other’s where the later joiner has posted none', async () => {
    await post(early, posting('e'));
    expect(await offers.choose([early, late], 'all')).toMatchObject({
      by: 'early',
      session: 'e',
      transport: undefined,
    });
  });

  it('is none where neither has, or a node of another version has stored something else', async () => {
    posted.set(late.socketId, 'v2:something');
    expect(await offers.choose([early, late], 'all')).toBeUndefined();
  });

  it('is none that names no session', async () => {
    await post(late, { description: { type: 'offer', sdp: 'v=0' } } as never);
    expect(await offers.choose([early, late], 'all')).toBeUndefined();
  });

  it('shows no address where the two are to be relayed', async () => {
    await post(late, posting('7', direct));
    await post(early, posting('8'));
    const transport = posting('7').transport;
    expect(await offers.choose([early, late], 'relay')).toMatchObject({ by: 'early', transport });
    expect(await offers.choose([early, late], 'all')).toMatchObject({ by: 'late' });
  });
});

it('an offer that is dropped is taken out', async () => {
  await offers.drop('tab');
  expect(taken).toEqual([['tab']]);
});

it('a store that does not answer costs nothing but the offer', async () => {
  isAway = true;
  await post(late, posting('l'));
  await offers.drop('tab');
  expect(await offers.choose([early, late], 'all')).toBeUndefined();
  expect(debug.mock.calls).toEqual(
    Array.from({ length: 3 }, () => [{ err: expect.any(Error) }, 'the posted offers are out of reach']),
  );
});
