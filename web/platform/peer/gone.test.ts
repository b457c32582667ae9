import { expect, test } from 'vitest';
import { settle } from '../clock.fake.ts';
import { connect, createSide } from './testing.ts';

/** Chromium keeps what an open connection holds at the relay for ten minutes after its page has gone. */
test('a page that goes for good closes every connection at once', async () => {
  const [low, high] = [createSide(true), createSide(false)];
  const { a } = await connect(low, high);
  low.peers.prepare(low.options);
  void low.peers.offer();
  await settle();
  a.peer.close();
  low.open();
  low.peers.prepare({ ...low.options, policy: 'relay' });
  expect(low.connections.map(({ signalingState }) => signalingState)).not.toContain('closed');
  low.gone.emit();
  expect(new Set(low.connections.map(({ signalingState }) => signalingState))).toEqual(new Set(['closed']));
  expect(high.last().signalingState).toBe('stable');
});
