import { describe, expect, it } from 'vitest';
import {
  answerTransportOf,
  asDtlsClient,
  isFirefox,
  isRelayCandidate,
  isRelayOnly,
  provisionalAnswer,
  sessionIdOf,
  withoutDirectAddresses,
} from './description.ts';

const sdp = (...lines: string[]) => ['v=0', 'o=- 42 2 IN IP4 127.0.0.1', 's=-', 't=0 0', ...lines, ''].join('\r\n');
const relay = 'a=candidate:1 1 udp 41885439 203.0.113.9 49160 typ relay raddr 0.0.0.0 rport 0 generation 0';

/** Ways to write a direct address past a relayed candidate. */
const host = 'a=candidate:2 1 udp 2122260223 192.168.1.4 50000 typ host';
const DIRECT = [
  host,
  ` ${host}`,
  host.replace('a=', 'a= '),
  host.replace('a=candidate', 'A=CANDIDATE'),
  host.replace('a=candidate', 'a=Candidate'),
  host.replaceAll(' ', '  '),
  host.replaceAll(' ', '\t'),
  host.replace('typ host', 'typ host typ relay'),
  relay.replace('raddr 0.0.0.0 rport 0', 'raddr 192.168.1.4 rport 50000'),
  `${relay} raddr 192.168.1.4 rport 50000`,
  `${relay} address 192.168.1.4`,
  relay.replace('203.0.113.9', '4f2a.local'),
  'a=remote-candidates:1 192.168.1.4 50000',
  'c=IN IP4 192.168.1.4/127',
  'c= IN IP4 192.168.1.4',
  'C=in ip4 192.168.1.4',
  'a=rtcp:50001 in ip4 192.168.1.4',
  'a=rtcp:50001  IN IP4 192.168.1.4',
  'a=x-address:192.168.1.4',
  'i=192.168.1.4',
];
/** Lines of offers of Chromium 143 and Firefox 145, one of each kind. */
const WRITTEN = [
  'a=group:BUNDLE 0 1',
  'a=extmap-allow-mixed',
  'a=msid-semantic: WMS *',
  'a=ice-options:trickle',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 63',
  'c=IN IP4 0.0.0.0',
  'b=AS:64',
  'a=rtcp:9 IN IP4 0.0.0.0',
  'a=ice-ufrag:mine',
  'a=ice-pwd:mmmmmmmmmmmmmmmmmmmmmmmm',
  'a=setup:actpass',
  'a=mid:0',
  'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=sendrecv',
  'a=msid:- track',
  'a=rtcp-mux',
  'a=rtcp-rsize',
  'a=rtpmap:111 opus/48000/2',
  'a=rtcp-fb:111 transport-cc',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=ssrc-group:FID 7 8',
  'a=ssrc:7 cname:me',
  'a=bundle-only',
  'a=end-of-candidates',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'a=sctp-port:5000',
  'a=max-message-size:262144',
];

it('reads the session id of the origin line', () => {
  expect(sessionIdOf(sdp())).toBe('42');
  expect(sessionIdOf('v=0\r\no=mozilla...THIS_IS_SDPARTA-99.0 77 0 IN IP4 0.0.0.0\r\n')).toBe('77');
  expect(sessionIdOf('v=0\r\n')).toBeNull();
});

it('knows what a Firefox has written', () => {
  expect(isFirefox('v=0\r\no=mozilla...THIS_IS_SDPARTA-153.0 77 0 IN IP4 0.0.0.0\r\n')).toBe(true);
  expect(isFirefox(sdp())).toBe(false);
});

it('makes the side of an offer the client of DTLS, for each section', () => {
  const offer = sdp('m=audio 9 X 0', 'a=setup:actpass', 'm=video 9 X 0', 'a=setup:actpass', 'a=mid:1');
  const expected = sdp('m=audio 9 X 0', 'a=setup:active', 'm=video 9 X 0', 'a=setup:active', 'a=mid:1');
  expect(asDtlsClient(offer)).toBe(expected);
  expect(asDtlsClient(expected)).toBe(expected);
});

describe('a description shows nothing but relayed addresses', () => {
  it.each<[string, string, boolean]>([
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
    [
      'a relayed one that is its own related address, as Firefox writes it',
      sdp('c=IN IP4 203.0.113.9', relay.replace('raddr 0.0.0.0 rport 0', 'raddr 203.0.113.9 rport 49160')),
      true,
    ],
    ['a connection line with another address', sdp('c=IN IP4 198.51.100.7', relay), false],
    ['an RTCP line with another address', sdp('a=rtcp:50001 IN IP4 198.51.100.7', relay), false],
    ['a connection line over IPv6', sdp('c=IN IP6 2001:db8::7', relay), false],
    ['an origin with another address', sdp(relay).replace('127.0.0.1', '198.51.100.7'), false],
    ...DIRECT.map((line) => [`the line ${JSON.stringify(line)}`, sdp(relay, line), false] as [string, string, boolean]),
    ['what browsers write', sdp(...WRITTEN, relay), true],
  ])('%s: %s', (_, text, expected) => expect(isRelayOnly(text)).toBe(expected));
});

describe('a candidate shows nothing but a relayed address', () => {
  const relayed = relay.replace('a=', '');
  it.each<[string, string, boolean]>([
    ['a relayed one', relayed, true],
    ['the end of the list', '', true],
    ['a relayed one that is its own related address', relayed.replace('raddr 0.0.0.0', 'raddr 203.0.113.9'), true],
    ['one with a related address', relayed.replace('raddr 0.0.0.0', 'raddr 198.51.100.7'), false],
    ['one with a second related address', `${relayed} raddr 198.51.100.7`, false],
    ['a host', 'candidate:2 1 udp 2122260223 192.168.1.4 50000 typ host', false],
    ['a reflexive one', 'candidate:3 1 udp 1686052607 198.51.100.7 50000 typ srflx raddr 0.0.0.0 rport 0', false],
    ['a host that says relay later on', 'candidate:2 1 udp 2122260223 192.168.1.4 50000 typ host typ relay', false],
    ['two in one', `${relayed}\r\na=candidate:2 1 udp 2122260223 192.168.1.4 50000 typ host`, false],
    ['nonsense', 'candidate', false],
    ...DIRECT.map((line) => [JSON.stringify(line), line.replace('a=', ''), false] as [string, string, boolean]),
    ['one with what Chromium adds', `${relayed} ufrag Ab+/ network-id 1 network-cost 10`, true],
    ['one whose transport is in capitals, as Firefox writes it', relayed.replace('udp', 'UDP'), true],
  ])('%s: %s', (_, candidate, expected) => expect(isRelayCandidate(candidate)).toBe(expected));
});

it('takes every direct address out of a description, and leaves the rest as it is', () => {
  const direct = sdp('c=IN IP4 198.51.100.7', ...DIRECT, 'a=rtcp:9 IN IP6 2001:db8::7', relay, 'a=mid:0');
  const left = withoutDirectAddresses(direct.replace('127.0.0.1', '198.51.100.7'));
  expect(left).not.toMatch(/192\.168|198\.51|2001:db8|local/);
  expect(isRelayOnly(left)).toBe(true);
  expect(left.split('\r\n')).toEqual(
    expect.arrayContaining(['o=- 42 2 IN IP4 0.0.0.0', 'c=IN IP4 0.0.0.0', 'a=rtcp:9 IN IP6 ::', relay, 'a=mid:0']),
  );
  expect(withoutDirectAddresses(`v=0\n${host}\r${host}\nc=IN IP4 198.51.100.7\n`)).toBe('v=0\r\nc=IN IP4 0.0.0.0\r\n');
  const relayed = sdp(...WRITTEN, relay);
  expect(withoutDirectAddresses(relayed)).toBe(relayed);
});

const fingerprint = (byte: string) => `sha-256 ${Array(32).fill(byte).join(':')}`;
const offer = sdp(
  'a=group:BUNDLE 0 1',
  'm=audio 50000 UDP/TLS/RTP/SAVPF 111',
  'c=IN IP4 192.168.1.4',
  'a=rtcp:9 IN IP4 0.0.0.0',
  'a=candidate:2 1 udp 2122260223 192.168.1.4 50000 typ host',
  'a=ice-ufrag:mine',
  `a=ice-pwd:${'m'.repeat(24)}`,
  `a=fingerprint:${fingerprint('0A')}`,
  'a=setup:actpass',
  'a=mid:0',
  'a=sendrecv',
  'a=msid:- track',
  'a=rtpmap:111 opus/48000/2',
  'a=ssrc:7 cname:me',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 0.0.0.0',
  'a=mid:1',
);
const transport = { session: '77', ufrag: 'other', password: 'o'.repeat(24), fingerprint: fingerprint('0B') };

it('reads the transport of an answer from an offer of the same connection', () => {
  expect(answerTransportOf(offer)).toEqual({
    session: '42',
    ufrag: 'mine',
    password: 'm'.repeat(24),
    fingerprint: fingerprint('0A'),
  });
  expect(answerTransportOf(sdp())).toBeNull();
});

it('writes a provisional answer: the sections of the offer with the other transport, and no media', () => {
  expect(provisionalAnswer(offer, transport).split('\r\n')).toEqual([
    'v=0',
    'o=- 77 1 IN IP4 0.0.0.0',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0 1',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'c=IN IP4 0.0.0.0',
    'a=ice-ufrag:other',
    `a=ice-pwd:${'o'.repeat(24)}`,
    `a=fingerprint:${fingerprint('0B')}`,
    'a=setup:active',
    'a=mid:0',
    'a=inactive',
    'a=rtpmap:111 opus/48000/2',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    'a=mid:1',
    '',
  ]);
});
