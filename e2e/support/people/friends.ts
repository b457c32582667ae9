import { befriend, conversationOf } from '../servers/seed.ts';
import type { Privacy } from '../watch/privacy.ts';
import type { Person } from './person.ts';

/** Makes two people friends. @returns the id of their conversation */
export async function makeFriends(one: Person, other: Person, privacy: Privacy): Promise<string> {
  await befriend(one.api, other.api);
  privacy.befriend(one.username, other.username);
  return conversationOf(one.api, other.api);
}
