import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasShape, isText } from '../../lib/shape.ts';
import { useServices } from '../../services/services.tsx';
import { patchRoom, type RoomState } from './room.ts';
import { newestSeen, seenUpTo } from './room-state.ts';

const KEY = 'roomSeen';

interface KeptSeen {
  roomId: string;
  id: string;
}
const isKeptSeen = hasShape<KeptSeen>({ roomId: isText, id: isText });

/** A reload keeps up to where a call's chat was seen: nothing that was read counts as new again. */
export function useKeptSeen(roomId: string, room: RoomState): void {
  const { storage } = useServices();
  const client = useQueryClient();
  useEffect(() => {
    const kept = storage.session.getJson(KEY, (value) => (isKeptSeen(value) ? value : null));
    if (kept?.roomId === roomId) patchRoom(client, roomId, (current) => seenUpTo(current, kept.id));
  }, [storage, client, roomId]);
  const newest = newestSeen(room);
  useEffect(() => {
    if (newest) storage.session.setJson(KEY, { roomId, id: newest } satisfies KeptSeen);
  }, [storage, roomId, newest]);
}
