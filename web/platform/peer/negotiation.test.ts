import { expect, test } from 'vitest';
import { sessionIdOf } from './negotiation.ts';

test('reads the session id from any browser’s description', () => {
  expect(sessionIdOf('v=0\r\no=- 4611 2 IN IP4 127.0.0.1\r\n')).toBe('4611');
  expect(sessionIdOf('v=0\r\no=mozilla...THIS_IS_SDPARTA-99.0 77 0 IN IP4 0.0.0.0\r\n')).toBe('77');
  expect(sessionIdOf('v=0')).toBeNull();
});
