import { sendRequestByCode } from '@visavis/domain/friends/contract.ts';
import { getProfile } from '@visavis/domain/users/contract.ts';
import type { TestPerson } from '../server/testing/person.ts';

/** A Cookie header. */
export const cookieHeader = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Makes two people friends: both ask by code. @returns the answers as text */
export async function befriend(one: TestPerson, other: TestPerson): Promise<string[]> {
  const codeOf = async (person: TestPerson) => (await person.call(getProfile)).data.inviteCode;
  const asked = await one.call(sendRequestByCode, { params: { code: await codeOf(other) } });
  const accepted = await other.call(sendRequestByCode, { params: { code: await codeOf(one) } });
  return [asked.text, accepted.text];
}
