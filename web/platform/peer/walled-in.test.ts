import { beforeEach, expect, test } from 'vitest';
import { settle } from '../clock.fake.ts';
import { connect, createSide, type Side } from './testing.ts';

let side: Side;
beforeEach(() => {
  side = createSide(true);
});

test('a browser that finds no address of its own fails at once, and not after ten seconds', async () => {
  side.open();
  await settle();
  expect(side.eventTypes()).toEqual([]);
  side.last().finishGathering();
  expect(side.eventTypes()).toEqual(['failed']);
});

test('one that was built ahead, and has ended its search in vain, fails as it opens', async () => {
  side.peers.prepare(side.options);
  void side.peers.offer();
  await settle();
  side.first().finishGathering();
  await settle();
  side.open();
  expect(side.eventTypes()).toEqual([]);
  await settle();
  expect(side.eventTypes()).toEqual(['failed']);
});

test('one with an address waits for the other', async () => {
  side.open();
  await settle();
  side.last().gather('candidate:1');
  side.last().finishGathering();
  expect(side.eventTypes()).toEqual([]);
});

test('what the relay refuses is said, and ends nothing by itself', async () => {
  side.open();
  await settle();
  for (const code of [486, 701, 401]) side.last().refuse(code);
  // That one of its addresses does not answer says nothing of the others.
  expect(side.events).toEqual([
    { type: 'relay_refused', isFull: true },
    { type: 'relay_refused', isFull: false },
  ]);
});

test('a running call goes on where a new path finds no address: another network may come', async () => {
  await connect(side, createSide(false));
  side.last().finishGathering();
  expect(side.eventTypes()).toEqual(['stream', 'connected']);
});

test('a closed connection says nothing any more', async () => {
  const peer = side.open();
  await settle();
  peer.close();
  side.last().refuse(486);
  side.last().finishGathering();
  expect(side.events).toEqual([]);
});
