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

  it.each([
    [true, 600],
    [false, 360],
  ])('gives credentials that the relay can check, longer in a call (%s): %i s', (inCall, seconds) => {
    const servers = iceServers({ stunUrls: stun, turnUrls: turn, turnSecret: 'shared' }, { userId: 'me', inCall }, NOW);
    const username = `${1_763_000_000 + seconds}:me`;
    const credential = createHmac('sha1', 'shared').update(username).digest('base64');
    expect(servers).toEqual([{ urls: stun }, { urls: turn, username, credential }]);
  });

  it('is the relay alone where no STUN server is configured beside it', () => {
    const servers = iceServers({ stunUrls: [], turnUrls: turn, turnSecret: 'shared' }, me, NOW);
    expect(servers.map(({ urls }) => urls)).toEqual([turn]);
  });
});
