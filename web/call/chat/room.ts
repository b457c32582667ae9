import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { emptyRoom, type RoomState } from './room-state.ts';

export const roomKey = (roomId: string) => ['room', roomId] as const;

export const patchRoom = (client: QueryClient, roomId: string, step: (room: RoomState) => RoomState): RoomState =>
  client.setQueryData<RoomState>(roomKey(roomId), (room) => step(room ?? emptyRoom)) ?? emptyRoom;

/** The current state of the call's chat. */
export const useRoom = (roomId: string): RoomState =>
  useQuery<RoomState>({ queryKey: roomKey(roomId), queryFn: skipToken, staleTime: Infinity }).data ?? emptyRoom;
