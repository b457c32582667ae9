import { describe, expect, it } from 'vitest';
import { isRelayOnly, sessionIdOf } from './description.ts';

const sdp = (...lines: string[]) => ['v=0', 'o=- 42 2 IN IP4 127.0.0.1', 's=-', 't=0 0', ...lines, ''].join('\r\n');
const relay = 'a=candidate:1 1 udp 41885439 203.0.113.9 49160 typ relay raddr 0.0.0.0 rport 0 generation 0';

it('reads the session id of the origin line', () => {
  expect(sessionIdOf(sdp())).toBe('42');
  expect(sessionIdOf('v=0\r\no=mozilla...THIS_IS_SDPARTA-99.0 77 0 IN IP4 0.0.0.0\r\n')).toBe('77');
  expect(sessionIdOf('v=0\r\n')).toBeNull();
});

describe('a description shows nothing but relayed addresses', () => {
  it.each([
    ['no candidate at all', sdp('c=IN IP4 0.0.0.0'), true],
    ['a relayed candidate', sdp('c=IN IP4 203.0.113.9', 'a=rtcp:9 IN IP4 0.0.0.0', relay), true],
    [
      'a relayed one over IPv6',
      sdp(relay.replace('203.0.113.9', '2001:db8::9').replace('raddr 0.0.0.0', 'raddr ::')),
      true,
    ],
    ['a host candidate', sdp(relay, 'a=candidate:2 1 udp 2122260223 192.168.1.4 50000 typ host'), false],
    ['a hidden host name', sdp('a=candidate:2 1 udp 2122260223 4f2a.local 50000 typ host'), false],
    [
      'a reflexive candidate',
      sdp('a=candidate:3 1 udp 1686052607 198.51.100.7 50000 typ srflx raddr 0.0.0.0 rport 0'),
      false,
    ],
    ['the related address of a relayed one', sdp(relay.replace('raddr 0.0.0.0', 'raddr 198.51.100.7')), false],
    ['a connection line with another address', sdp('c=IN IP4 198.51.100.7', relay), false],
    ['an RTCP line with another address', sdp('a=rtcp:50001 IN IP4 198.51.100.7', relay), false],
    ['a connection line over IPv6', sdp('c=IN IP6 2001:db8::7', relay), false],
  ])('%s: %s', (_, text, expected) => expect(isRelayOnly(text)).toBe(expected));
});
