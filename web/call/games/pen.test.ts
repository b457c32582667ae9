import { MESSAGE_POINTS, PEN_EVERY, PEN_RATE } from '@visavis/domain/call/icebreakers/rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { createPen, type Pen } from './pen.ts';

let clock: ReturnType<typeof createFakeClock>;
let drawn: string[];
let pen: Pen;
beforeEach(() => {
  clock = createFakeClock();
  drawn = [];
  pen = createPen(clock, (begins, points) => drawn.push(`${begins ? 'new ' : ''}${points}`));
});

test('a tap is a dot', () => {
  pen.down({ x: 0.5, y: 0.25 });
  pen.up();
  expect(drawn).toEqual(['new 500,250']);
});

test('a movement is sent in parts, without points that lie close', async () => {
  pen.down({ x: 0, y: 0 });
  pen.move({ x: 0.002, y: 0 });
  pen.move({ x: 0.01, y: 0 });
  await clock.advance(PEN_EVERY);
  pen.move({ x: 0.02, y: 0 });
  expect(drawn).toEqual(['new 0,0,10,0']);
  pen.up();
  expect(drawn).toEqual(['new 0,0,10,0', '20,0']);
});

test('a place outside of the picture is on its edge', () => {
  pen.down({ x: -1, y: 2 });
  pen.up();
  expect(drawn).toEqual(['new 0,1000']);
});

test('a new stroke begins where the pen is set down again', () => {
  for (const x of [0, 0.1]) {
    pen.down({ x, y: 0 });
    pen.up();
  }
  expect(drawn).toEqual(['new 0,0', 'new 100,0']);
});

test('no hand makes more points, or longer messages, than the other side takes', async () => {
  pen.down({ x: 0, y: 0 });
  for (let step = 0; step < 2000; step += 1) pen.move({ x: (step % 100) / 100, y: 0.5 });
  pen.up();
  const counts = drawn.map((part) => part.replace('new ', '').split(',').length / 2);
  expect(Math.max(...counts)).toBe(MESSAGE_POINTS);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(PEN_RATE.burst);
});
