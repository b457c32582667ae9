import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Emoji } from '@visavis/domain/call/rules.ts';
import { createTypingSignal } from '@visavis/domain/messages/typing-signal.ts';
import type { Ack } from '@visavis/domain/wire/event.ts';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import { emptyRoom, type RoomState, setOpen } from './room-state.ts';

export const roomKey = (roomId: string) => ['room', roomId] as const;

export const patchRoom = (client: QueryClient, roomId: string, step: (room: RoomState) => RoomState): RoomState =>
  client.setQueryData<RoomState>(roomKey(roomId), (room) => step(room ?? emptyRoom)) ?? emptyRoom;

/** The current state of the call's chat. */
export const useRoom = (roomId: string): RoomState =>
  useQuery<RoomState>({ queryKey: roomKey(roomId), queryFn: skipToken, staleTime: Infinity }).data ?? emptyRoom;

/** Requests the earlier messages on mount and after a reconnect. */
export function useRoomHistory(roomId: string): { failed: boolean; retry: () => void } {
  const { socket } = useServices();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const connected = useStore(socket.connection, ({ isSocketConnected }) => isSocketConnected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry requests again
  useEffect(() => {
    if (!connected) return;
    let left = false;
    void socket.emit('room:get_messages', { roomId }).then(({ ok }) => {
      if (!left) setFailed(!ok);
    });
    return () => {
      left = true;
    };
  }, [socket, roomId, connected, tries]);
  return { failed, retry: () => setTries((count) => count + 1) };
}

/** Why a message was not sent; in how many seconds another one may be, where they came too often. */
type Refused = Extract<Ack, { ok: false }>;

/** The actions of the chat. */
export function useRoomActions(roomId: string) {
  const { socket } = useServices();
  const client = useQueryClient();
  return useMemo(
    () => ({
      setOpen: (open: boolean) => void patchRoom(client, roomId, (room) => setOpen(room, open)),
      /** @returns null, or the refusal; the message itself arrives as an event */
      async send(content: string): Promise<Refused | null> {
        const ack = await socket.emit('room:message', { roomId, content });
        return ack.ok ? null : ack;
      },
      /** @returns null, or the error code of the refusal */
      async sendEmoji(emoji: Emoji): Promise<string | null> {
        const ack = await socket.emit('emoji_animated', { emoji });
        return ack.ok ? null : ack.code;
      },
    }),
    [socket, client, roomId],
  );
}

/** Sends the typing events of a room, whose chat has its own instance (`key`); stops when it closes. */
export function useRoomTyping(roomId: string) {
  const { socket, clock } = useServices();
  const [typing] = useState(() =>
    createTypingSignal({
      ...clock,
      send: (isTyping) => {
        if (socket.connection.get().isSocketConnected) void socket.emit('room:typing', { roomId, isTyping });
      },
    }),
  );
  useEffect(() => typing.stop, [typing]);
  return typing;
}
