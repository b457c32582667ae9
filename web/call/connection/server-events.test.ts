import type { CallEvent } from '@visavis/domain/call/states/events.ts';
import { expect, test } from 'vitest';
import { createScope } from '../../lib/scope.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { forwardServerEvents } from './server-events.ts';

test.each([
  ['CALL_OVER', []],
  ['RATE_LIMITED', ['VIDEO_ERROR', 'GENERAL_ERROR']],
])('of refusals, %s is no notice where the end of the call says so', (reason, codes) => {
  const services = createFakeServices();
  const sent: CallEvent[] = [];
  forwardServerEvents(createScope(), services, (event) => sent.push(event));
  services.socket.receive('video:error', { code: 'VIDEO_ERROR', message: '', reason });
  services.socket.receive('error', { code: 'GENERAL_ERROR', message: '', reason });
  expect(sent.map((event) => event.type === 'SERVER_ERROR' && event.code)).toEqual(codes);
});
