import { expect, test } from 'vitest';
import { z } from 'zod';
import { codesOf } from '../testing/codes.ts';
import { clientEvent } from './event.ts';
import { id, isoTime, success } from './schema.ts';

test('ids are compared in lower case', () => {
  expect(id.parse('018F4D5E-0000-7000-8000-00000000000A')).toBe('018f4d5e-0000-7000-8000-00000000000a');
  expect(codesOf(id, 'bob')).toEqual({ '': 'INVALID_ID' });
});

test.each([
  ['2026-01-01T00:00:00.000Z', true],
  ['2026-01-01T00:00:00Z', false],
  ['2026-01-01T00:00:00.000000Z', false],
  ['2026-01-01T00:00:00.000+01:00', false],
])('%s is a time on the wire: %s', (time, valid) => {
  expect(isoTime.safeParse(time).success).toBe(valid);
});

test('a successful answer has the data of its call', () => {
  const answer = success(z.object({ count: z.number() }));
  expect(answer.parse({ success: true, data: { count: 2 } })).toEqual({ success: true, data: { count: 2 } });
  expect(answer.safeParse({ success: false, data: { count: 2 } }).success).toBe(false);
  expect(answer.safeParse({ success: true }).success).toBe(false);
});

test.each([undefined, null, 'text', { roomId: 'room' }])('an event without a payload ignores %j', (sent) => {
  expect(clientEvent('leave', { family: 'general', perMinute: 60 }).payload.parse(sent)).toEqual({});
});
