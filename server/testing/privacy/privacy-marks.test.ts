import { expect, it } from 'vitest';
import { findMarks, markedPerson } from './privacy-marks.ts';

const bob = markedPerson('bob');
const fields = (text: string) => findMarks(text, [...bob.secret, ...bob.closed]).map(({ field }) => field);

it('finds each private value, plain or encoded', () => {
  const { email, birthDate, lastName } = bob.registration;
  expect(fields(JSON.stringify({ email }))).toEqual(['mail']);
  expect(fields(email.toUpperCase())).toEqual(['mail']);
  expect(fields(`https://example.com/?q=${encodeURIComponent(`<${lastName}>`)}`)).toEqual(['lastname']);
  expect(fields([...lastName].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''))).toEqual(['lastname']);
  expect(fields(btoa(`{"bio":"${bob.profile.bio}"}`))).toEqual(['bio']);
  expect(fields(Buffer.from(`{"bio":"${bob.profile.bio}"}`).toString('base64url'))).toEqual(['bio']);
  expect(fields(`born ${birthDate}T00:00:00.000Z`)).toEqual(['birthDate']);
});

it('finds nothing in texts without private values', () => {
  expect(fields('{"username":"bob","createdAt":"2026-01-15T12:00:00.000Z","mark":"zqmark"}')).toEqual([]);
  for (const name of ['alice', 'bob2', 'bo', 'rob']) {
    const { registration, profile } = markedPerson(name);
    expect(fields(JSON.stringify({ registration, profile }))).toEqual([]);
  }
});

it('finds values that the server assigned', () => {
  const carol = markedPerson('carol');
  carol.addMark('secret', 'inviteCode', 'ABC234');
  expect(findMarks('code: abc234', carol.secret)).toEqual([{ owner: 'carol', field: 'inviteCode', value: 'ABC234' }]);
});
