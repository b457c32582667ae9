import { join } from 'node:path';
import { machine } from '../figures.ts';
import { reportGoal } from '../goals.ts';
import { measureEvents, reportFailures } from './events.ts';
import type { Stack } from './stack.ts';

const preload = join(import.meta.dirname, 'room-channels.mjs');
/** Measures a further node's work on the calls of others, against its work with one stream. */
const GOAL = 0.1;

/**
 * Simulates the end of the one stream, of which every node reads everything: a channel for each room, on the real
 * server (docs/operating/capacity.md).
 */
export async function benchRooms(stack: Stack): Promise<void> {
  console.log(`A channel for each room, two nodes with people and one without (${machine()})`);
  const stream = await measureEvents(stack, 'one stream', {});
  const rooms = await measureEvents(stack, 'rooms', { NODE_OPTIONS: `--import ${preload}` });
  const share = Math.max(0, rooms.furtherNode / stream.furtherNode);
  reportGoal({
    figure: 'what a further node spends on the calls of others, of what it spends with one stream',
    value: Number(share.toFixed(2)),
    unit: 'times',
    goal: `at most ${GOAL}`,
    isMet: share <= GOAL,
  });
  reportFailures(stream.failures + rooms.failures);
  console.log(`  (${machine()})`);
}
