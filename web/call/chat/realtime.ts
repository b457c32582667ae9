import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { TYPING_EXPIRY, TYPING_INDICATOR_DELAY } from '@visavis/domain/messages/rules.ts';
import { useEffect } from 'react';
import { type Services, useServices } from '../../services/services.tsx';
import { applyTyping, fly, land, receive, updateTyping } from './room-state.ts';
import { patchRoom } from './use-room.ts';

/** Milliseconds that an emoji stays on screen. */
export const FLIGHT = 2800;

/** Applies the server's chat events to the cache. Returns a function that stops it. */
export function connectRoomChat({ socket, clock }: Services, client: QueryClient, me: string): () => void {
  const stops = [
    socket.on('room:message', (message) => {
      patchRoom(client, message.roomId, (room) => {
        const next = receive(room, [message]);
        return message.userId === me ? next : applyTyping(next, false, clock.now());
      });
    }),
    socket.on('room:messages', ({ roomId, messages }) => {
      patchRoom(client, roomId, (room) => receive(room, messages));
    }),
    socket.on('room:typing', ({ roomId, userId, isTyping }) => {
      if (userId === me) return;
      patchRoom(client, roomId, (room) => applyTyping(room, isTyping, clock.now()));
      if (!isTyping) return;
      for (const ms of [TYPING_INDICATOR_DELAY, TYPING_EXPIRY]) {
        clock.after(ms, () => patchRoom(client, roomId, (room) => updateTyping(room, clock.now())));
      }
    }),
    socket.on('emoji_animated', ({ roomId, userId, emoji }) => {
      const key = patchRoom(client, roomId, (room) => fly(room, userId, emoji)).flown - 1;
      clock.after(FLIGHT, () => patchRoom(client, roomId, (room) => land(room, key)));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Mount once per signed-in user. */
export function useRoomChatRealtime(me: string): void {
  const services = useServices();
  const client = useQueryClient();
  useEffect(() => connectRoomChat(services, client, me), [services, client, me]);
}
