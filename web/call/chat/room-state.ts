import type { RoomChatMessage } from '@visavis/domain/call/contract.ts';
import type { Emoji } from '@visavis/domain/call/rules.ts';
import { keepTyping, type Typist, updateTypist } from '@visavis/domain/messages/typist.ts';

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

const inOrder = (a: RoomChatMessage, b: RoomChatMessage) => Date.parse(a.createdAt) - Date.parse(b.createdAt);

const allSeen = (room: RoomState): RoomState => ({ ...room, seen: new Set(room.messages.map(({ id }) => id)) });

/** Adds messages, each once and in order. While the chat is open they count as seen. */
export function receive(room: RoomState, messages: readonly RoomChatMessage[]): RoomState {
  const byId = new Map([...room.messages, ...messages].map((message) => [message.id, message]));
  const next = { ...room, messages: [...byId.values()].sort(inOrder) };
  return room.open ? allSeen(next) : next;
}

export const setOpen = (room: RoomState, open: boolean): RoomState => ({ ...(open ? allSeen(room) : room), open });

export const applyTyping = (room: RoomState, types: boolean, now: number): RoomState => ({
  ...room,
  typing: types ? keepTyping(room.typing, now) : null,
});

/** Shows typing that has lasted, and drops what has expired; the same room if nothing changes. */
export function updateTyping(room: RoomState, now: number): RoomState {
  const { typing } = room;
  const next = typing && updateTypist(typing, now);
  return next === typing ? room : { ...room, typing: next };
}

export const isTyping = ({ typing }: RoomState): boolean => typing?.isShown === true;

export const fly = (room: RoomState, userId: string, emoji: Emoji): RoomState => ({
  ...room,
  emojis: [...room.emojis, { key: room.flown, userId, emoji }],
  flown: room.flown + 1,
});

export const land = (room: RoomState, key: number): RoomState => ({
  ...room,
  emojis: room.emojis.filter((emoji) => emoji.key !== key),
});

/** The id of the newest message that was seen, which a reload keeps; null where none was. */
export const newestSeen = ({ messages, seen }: RoomState): string | null =>
  messages.findLast(({ id }) => seen.has(id))?.id ?? null;

export const seenUpTo = (room: RoomState, id: string): RoomState => ({ ...room, seenBefore: id });

/** The newest message of the peer that was not seen. A person who writes has read everything before. */
export const unreadOf = ({ messages, seen, seenBefore }: RoomState, me: string): RoomChatMessage | undefined =>
  messages
    .slice(messages.findLastIndex(({ id, userId }) => userId === me || id === seenBefore) + 1)
    .findLast(({ id }) => !seen.has(id));
