import type { QueryClient } from '@tanstack/react-query';
import type { Friend, FriendRequest } from '@visavis/domain/friends/contract.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import { patchQuery } from '../lib/patch-query.ts';
import { refreshProfile } from '../lib/profiles.ts';
import { addFriend, removePerson, removeRequestsWith } from './friends-state.ts';
import { friendsKeys } from './queries.ts';

/** Removes every request to or from a person from the cache. */
function dropRequestsWith(client: QueryClient, userId: string): void {
  for (const key of [friendsKeys.pending, friendsKeys.sent]) {
    patchQuery<FriendRequest[]>(client, key, (list) => removeRequestsWith(list, userId));
  }
}

/** Adds a friend to the cache and removes the requests between the two. */
export function cacheFriend(client: QueryClient, friend: Friend): void {
  patchQuery<Friend[]>(client, friendsKeys.list, (list) => addFriend(list, friend));
  dropRequestsWith(client, friend.userId);
  refreshProfile(client, friend.userId);
}

/**
 * Applies a block, or its end, that the user has made on this device or another. A friend is among the blocked at once:
 * they are in no list of the user's otherwise.
 * @returns resolves once the list of the blocked has been fetched again
 */
export function applyBlock(client: QueryClient, userId: string, isBlocked: boolean): Promise<void> {
  const friend = client.getQueryData<Friend[]>(friendsKeys.list)?.find((person) => person.userId === userId);
  patchQuery<Person[]>(client, friendsKeys.blocked, (list) => [
    ...(isBlocked && friend ? [friend] : []),
    ...removePerson(list, userId),
  ]);
  if (isBlocked) {
    patchQuery<Friend[]>(client, friendsKeys.list, (list) => removePerson(list, userId));
    dropRequestsWith(client, userId);
  } else {
    // A request that came over the block is there from now on.
    void client.invalidateQueries({ queryKey: friendsKeys.pending });
  }
  refreshProfile(client, userId);
  return client.invalidateQueries({ queryKey: friendsKeys.blocked });
}
