import type { Person } from '@visavis/domain/wire/schema.ts';
import { createContext, useContext } from 'react';

/** Calls a friend; null where no call can begin, such as in a story. */
export const CallFriendContext = createContext<((friend: Person) => void) | null>(null);

export const useCallFriend = () => useContext(CallFriendContext);
