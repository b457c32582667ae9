import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { Emoji, RoomChatMessage } from '@visavis/domain/call/contract.ts';
import type { Typist } from '@visavis/domain/messages/typist.ts';

/** An emoji that is on screen. */
export interface FlyingEmoji {
  key: number;
  userId: string;
  emoji: Emoji;
}

/** The chat of one call. */
export interface RoomState {
  /** oldest first */
  messages: readonly RoomChatMessage[];
  open: boolean;
  /** ids of the messages seen so far; the peer's others count as unread */
  seen: ReadonlySet<string>;
  /** id of the newest message that was seen before a reload */
  seenBefore: string | null;
  /** the peer types */
  typing: Typist | null;
  emojis: readonly FlyingEmoji[];
  /** number of emojis so far: the key of the next */
  flown: number;
}

export const emptyRoom: RoomState = {
  messages: [],
  open: false,
  seen: new Set(),
  seenBefore: null,
  typing: null,
  emojis: [],
  flown: 0,
};

export const roomKey = (roomId: string) => ['room', roomId] as const;

export const patchRoom = (client: QueryClient, roomId: string, step: (room: RoomState) => RoomState): RoomState =>
  client.setQueryData<RoomState>(roomKey(roomId), (room) => step(room ?? emptyRoom)) ?? emptyRoom;

/** The current state of the call's chat. */
export const useRoom = (roomId: string): RoomState =>
  useQuery<RoomState>({ queryKey: roomKey(roomId), queryFn: skipToken, staleTime: Infinity }).data ?? emptyRoom;
