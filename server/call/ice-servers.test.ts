import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { iceServers } from './ice-servers.ts';

const me = { userId: 'me', inCall: true };
const none = { stunUrls: [], turnUrls: [], turnSecret: undefined };
const stun = ['stun:stun.test'];
const turn = ['turn:turn.test', 'turns:turn.test'];
const NOW = 1_763_000_000_900;

describe('iceServers', () => {
  it('is two public STUN servers where none is configured', () => {
    const urls = ['stun:stun.l.google.com:19302', 'stun:stun1.l.google.com:19302'];
    expect(iceServers(none, me, NOW)).toEqual([{ urls }]);
  });

  it('is the STUN servers that are configured', () => {
    expect(iceServers({ ...none, stunUrls: stun }, me, NOW)).toEqual([{ urls: stun }]);
  });

  it('has no relay without its secret or its address', () => {
    const publicOnes = iceServers(none, me, NOW);
    expect(iceServers({ ...none, turnUrls: turn }, me, NOW)).toEqual(publicOnes);
    expect(iceServers({ ...none, turnSecret: 'shared' }, me, NOW)).toEqual(publicOnes);
  });

  const name = (seconds: number, rest: string) => {
    const username = `${1_763_000_000 + seconds}:${rest}`;
    return { username, credential: createHmac('sha1', 'shared').update(username).digest('base64') };
  };
  it('gives a user one name at all addresses of the relay, and in a call one for each, which holds longer', () => {
    const settings = { stunUrls: stun, turnUrls: turn, turnSecret: 'shared' };
    expect(iceServers(settings, { userId: 'me', inCall: false }, NOW)).toEqual([
      { urls: stun },
      { urls: turn, ...name(360, 'me') },
    ]);
    expect(iceServers(settings, { userId: 'me', inCall: true }, NOW)).toEqual([
      { urls: stun },
      { urls: ['turn:turn.test'], ...name(600, 'me:0') },
      { urls: ['turns:turn.test'], ...name(600, 'me:1') },
    ]);
  });

  it.each([
    ['the address at which it is reached over UDP', ['turn:turn.test'], ['stun:turn.test']],
    [
      'that address once, with its port',
      ['turn:turn.test:3478?transport=udp', 'turn:turn.test:3478?transport=tcp'],
      ['stun:turn.test:3478'],
    ],
    ['none, where it is reached over TLS alone', ['turns:turn.test?transport=tcp'], undefined],
  ])('takes the relay for the STUN server where none is configured: %s', (_, turnUrls, expected) => {
    const servers = iceServers({ stunUrls: [], turnUrls, turnSecret: 'shared' }, { ...me, inCall: false }, NOW);
    expect(servers.map(({ urls }) => urls)).toEqual([...(expected ? [expected] : []), turnUrls]);
  });
});
