import { found, matchingError } from '@visavis/domain/matching/contract.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import type { Match } from '../../ports/match-pool/match-pool.ts';
import { matchedUser } from '../../testing/queue-profile.ts';
import { createMatches, type Matches, type MatchesDependencies } from './matches.ts';

let clock: FakeClock;
let match: Match;
/** settles when the room is stored */
let opening: PromiseWithResolvers<'opened' | 'refused' | 'failed'>;
let opened: unknown[];
/** who was sent what, in order */
let sent: [to: string, event: string, payload: Record<string, unknown>][];
/** settles when it is known whose offer counts */
let choosing: PromiseWithResolvers<void>;
let waits: number[];
let chosen: unknown[];
const error = vi.fn();
function create(facts: Partial<MatchesDependencies> = {}): Matches {
  return createMatches({
    clock,
    random: { uuid: (now: number) => `id of ${now}` },
    log: { error },
    isShared: false,
    hasRelay: false,
    relayServersOf: (userId: string) => [{ urls: [`relay of ${userId}`] }],
    onMatched: (ms: number) => void waits.push(ms),
    offers: {
      async choose(...of: unknown[]) {
        chosen.push(of);
        await choosing.promise;
        return { by: 'ann', description: { sdp: 'offer' }, session: 's', transport: undefined };
      },
    },
    calls: {
      open(...of: unknown[]) {
        opened.push(of);
        return opening.promise;
      },
    },
    realtime: {
      toSocket: (to: string, { name }: { name: string }, payload: object) => void sent.push([to, name, { ...payload }]),
    },
    ...facts,
  } as unknown as MatchesDependencies);
}
beforeEach(() => {
  clock = createFakeClock();
  opening = Promise.withResolvers();
  choosing = Promise.withResolvers();
  choosing.resolve();
  [opened, sent, waits, chosen] = [[], [], [], []];
  match = [matchedUser('ann', { joinedAt: clock.now() - 3000 }), matchedUser('ben', { joinedAt: clock.now() - 200 })];
  error.mockClear();
});
const settle = () => clock.advance(0);
const told = () => sent.map(([to, name]) => [to, name]);
const both = [
  ['tab of ann', found.name],
  ['tab of ben', found.name],
];

describe('a match', () => {
  it('is announced to both before its room is stored, where one node has the queue', async () => {
    const result = create().open(match);
    await settle();
    expect(told()).toEqual(both);
    expect(opened).toEqual([[match, `id of ${clock.now()}`, { policy: 'all', waited: 3000, continued: undefined }]]);
    expect(waits).toEqual([]);
    opening.resolve('opened');
    expect(await result).toBe('opened');
    expect([told(), waits]).toEqual([both, [3000]]);
  });

  it('says to each who the other is, by which servers, and who answers whose offer', async () => {
    void create().open(match);
    await settle();
    const [[, , toAnn], [, , toBen]] = sent as [(typeof sent)[0], (typeof sent)[0]];
    expect(toAnn).toMatchObject({ peerId: 'ben', iceServers: [{ urls: ['relay of ann'] }], offeredSession: 's' });
    expect(toBen).toMatchObject({
      peerId: 'ann',
      iceServers: [{ urls: ['relay of ben'] }],
      peerDescription: { sdp: 'offer' },
    });
    for (const [, , { roomId }] of sent) expect(roomId).toBe(`id of ${clock.now()}`);
  });

  it.each([
    ['of other nodes', { isShared: true }, undefined],
    ['of two who go on', {}, { continued: true }],
  ])('%s is announced once its room is stored', async (_, facts, reunion) => {
    const result = create(facts).open(match, reunion);
    await settle();
    expect(sent).toEqual([]);
    opening.resolve('opened');
    await result;
    expect(told()).toEqual(both);
    expect(opened).toMatchObject([
      [match, expect.anything(), { waited: reunion ? undefined : 3000, continued: reunion?.continued }],
    ]);
  });

  it('is opened once both are told', async () => {
    choosing = Promise.withResolvers();
    const result = create({ isShared: true }).open(match);
    opening.resolve('opened');
    const first = await Promise.race([result, settle().then(() => 'not yet')]);
    expect([first, sent, waits]).toEqual(['not yet', [], []]);
    choosing.resolve();
    expect(await result).toBe('opened');
    expect([told(), waits]).toEqual([both, [3000]]);
  });

  it('that is refused is announced to no one, and counts for nothing', async () => {
    const result = create({ isShared: true }).open(match);
    opening.resolve('refused');
    expect(await result).toBe('refused');
    expect([sent, waits]).toEqual([[], []]);
  });

  it.each(['failed', new Error('away')])('that fails (%s) is told to both', async (how) => {
    const result = create({ isShared: true }).open(match);
    if (how instanceof Error) opening.reject(how);
    else opening.resolve('failed');
    expect(await result).toBe('failed');
    const failed = [matchingError.name, expect.objectContaining({ reason: 'UNAVAILABLE' })];
    expect(sent).toEqual([
      ['tab of ann', ...failed],
      ['tab of ben', ...failed],
    ]);
    expect(error.mock.calls).toEqual(
      how instanceof Error ? [[{ err: how, roomId: `id of ${clock.now()}` }, 'room not opened']] : [],
    );
  });
});

it.each([
  ['strangers where there is a relay', true, [], 'relay'],
  ['friends, who may know each other', true, ['ben'], 'all'],
  ['strangers where there is none', false, [], 'all'],
])('connects %s', async (_, hasRelay, friends, policy) => {
  match = [matchedUser('ann', { friends }), matchedUser('ben')];
  void create({ hasRelay }).open(match);
  await settle();
  expect(opened).toMatchObject([[match, expect.anything(), { policy }]]);
  expect(chosen).toEqual([[match, policy]]);
  for (const [, , { iceTransportPolicy }] of sent) expect(iceTransportPolicy).toBe(policy);
});
