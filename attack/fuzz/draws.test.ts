import { downloadData } from '@visavis/domain/account/contract.ts';
import { login } from '@visavis/domain/auth/contract.ts';
import { endOtherSessions } from '@visavis/domain/auth/session-contract.ts';
import { getTransparencyReport } from '@visavis/domain/desk/figures.ts';
import { listFriends } from '@visavis/domain/friends/contract.ts';
import { deletePasskey, removePasskey } from '@visavis/domain/passkeys/contract.ts';
import { putAvatar, putProfile } from '@visavis/domain/users/contract.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faultOf } from './answers.ts';
import { createKnown, hintsOf, placeOf } from './known.ts';
import { isSlow } from './slow.ts';

const ids = Array.from({ length: 400 }, (_, index) => `0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}`);

it('what hashes a password or decodes a picture is slow, and nothing else', () => {
  for (const route of [login, downloadData, endOtherSessions, removePasskey, putAvatar])
    expect(isSlow(route)).toBe(true);
  for (const route of [listFriends, deletePasskey, putProfile]) expect(isSlow(route)).toBe(false);
});

it('a download is no JSON, but its refusal is', () => {
  const asked = { route: getTransparencyReport, method: 'GET' };
  expect(faultOf(asked, 200, 'year,reports\n2026,4\n')).toBeUndefined();
  expect(faultOf(asked, 404, 'not found')).toMatch(/^no JSON/);
  expect(faultOf(asked, 404, '{"success":false,"error":"Not found","code":"NOT_FOUND"}')).toBeUndefined();
  expect(faultOf({ route: listFriends, method: 'GET' }, 200, 'a,b')).toMatch(/^no JSON/);
});

it('what is known are ids and names of answers, the newest most often, and nothing that is kept out', () => {
  const [room, kept] = [ids[0] ?? '', ids[1] ?? ''];
  const known = createKnown([kept]);
  const draw = (hints: string[]) => fc.sample(known.id(hints), { numRuns: 200, seed: 1 });
  const all = draw(['friends']);
  known.note(JSON.stringify(ids.slice(2).map((id) => ({ id, kept }))), 'friends');
  known.note(JSON.stringify({ roomId: room, username: 'ann' }), 'sockets');
  expect(new Set(all)).toEqual(new Set([undefined]));
  const rooms = draw(['roomId']).filter((id) => id === room).length;
  expect(rooms).toBeGreaterThan(140);
  const friends = draw(['friends']);
  expect(friends.filter((id) => ids.slice(-8).includes(id ?? '')).length).toBeGreaterThan(60);
  expect(new Set(friends).size).toBeGreaterThan(40);
  expect([...friends, ...draw([])]).not.toContain(kept);
  expect(fc.sample(known.word, 1)).toEqual(['ann']);
});

it.each([
  ['/api/desk/cases/:id/claim', 'desk/cases'],
  ['/api/desk/people/:id', 'desk/people'],
  ['/api/friends/request/:id', 'friends'],
  ['video:join_room', 'video'],
  ['heartbeat', 'heartbeat'],
])('%s belongs to %s', (name, place) => {
  expect(placeOf(name)).toBe(place);
});

it.each([
  [undefined, 'video', ['roomId']],
  ['id', 'desk/cases', ['desk/cases', 'sockets']],
  ['reportedUserId', 'reports', ['userId']],
  ['callId', 'friend', ['callId']],
])('the id in the field %s of %s is drawn from %j', (key, place, hints) => {
  expect(hintsOf(key, place)).toEqual(hints);
});
