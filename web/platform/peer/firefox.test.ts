import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeStream } from '../media/media.fake.ts';
import { PATH_WAIT } from '../path/new-path.ts';
import { POLITE_WAIT } from './peer.ts';
import { connect, createSide, exchange, type OpenSide } from './testing.ts';

type Browser = 'firefox' | 'chromium';
const sideOf = (initiator: boolean, browser: Browser) => createSide(initiator, createFakeStream(), browser);

describe.each<[Browser, Browser]>([
  ['firefox', 'chromium'],
  ['chromium', 'firefox'],
])('between a %s and a %s', (one, other) => {
  let sides: OpenSide[];
  beforeEach(async () => {
    const { a, b } = await connect(sideOf(true, one), sideOf(false, other));
    sides = [a, b];
  });
  const exchangeAll = () => exchange(...(sides as [OpenSide, OpenSide]));
  const connections = () => sides.map(({ side }) => side.connections.length);

  describe.each([
    ['the initiator', 0],
    ['the other', 1],
  ])('a new path for %s is another connection', (_, index) => {
    test.each<[string, (asks: OpenSide) => void]>([
      ['its network has changed', ({ peer }) => peer.ready(true)],
      ['the connection is weak', ({ peer }) => peer.seekNewPath()],
      ['the path has failed', ({ side }) => side.last().setState('failed')],
    ])('when %s', async (_when, ask) => {
      const asks = sides[index] as OpenSide;
      ask(asks);
      await asks.side.clock.advance(index === 0 ? 0 : POLITE_WAIT); // the polite side waits for the other's offer
      await exchangeAll();
      expect(connections()).toEqual([2, 2]);
      for (const { side } of sides) {
        side.last().setState('connected');
        expect(side.last().signalingState).toBe('stable');
        expect(side.eventTypes().at(-1)).toBe('restored');
      }
    });
  });

  test('both may ask at once', async () => {
    for (const { peer } of sides) peer.seekNewPath();
    await exchangeAll();
    expect(connections()).toEqual([2, 2]);
    expect(sides.map(({ side }) => side.last().signalingState)).toEqual(['stable', 'stable']);
  });

  test('one that is being opened has its time before another is opened', async () => {
    const [asks] = sides as [OpenSide, OpenSide];
    asks.side.last().setState('failed');
    await exchangeAll();
    await asks.side.clock.advance(PATH_WAIT - 1000);
    expect(asks.side.connections).toHaveLength(2);
    await asks.side.clock.advance(4000);
    expect(asks.side.connections).toHaveLength(3);
  });

  test('re-entering the room replaces nothing', async () => {
    for (const { peer } of sides) peer.ready();
    await exchangeAll();
    expect(connections()).toEqual([1, 1]);
  });
});

test.each([
  ['of the one who offers', 0],
  ['of the other', 1],
])(
  'between two Firefox a path %s that has failed is another connection: a restart would carry nothing',
  async (_, index) => {
    const { a, b } = await connect(sideOf(true, 'firefox'), sideOf(false, 'firefox'));
    const asks = [a, b][index] as OpenSide;
    asks.side.last().setState('failed');
    await asks.side.clock.advance(index === 0 ? 0 : POLITE_WAIT);
    await exchange(a, b);
    expect([a, b].map(({ side }) => side.connections.length)).toEqual([2, 2]);
    expect([a, b].map(({ side }) => side.last().signalingState)).toEqual(['stable', 'stable']);
  },
);

test('a Firefox whose path has failed answers a restart with another connection', async () => {
  const { a, b } = await connect(sideOf(true, 'firefox'), sideOf(false, 'firefox'));
  b.side.last().setState('failed');
  a.peer.seekNewPath();
  await exchange(a, b);
  expect([a, b].map(({ side }) => side.connections.length)).toEqual([2, 2]);
  expect([a, b].map(({ side }) => side.last().signalingState)).toEqual(['stable', 'stable']);
});

test('between two of a kind it is an ICE restart', async () => {
  const { a, b } = await connect(sideOf(true, 'firefox'), sideOf(false, 'firefox'));
  b.peer.seekNewPath();
  await b.side.clock.advance(POLITE_WAIT);
  await exchange(a, b);
  expect([a, b].map(({ side }) => side.connections.length)).toEqual([1, 1]);
  expect(a.side.last().remoteDescription?.sdp).toContain('/2/');
});
