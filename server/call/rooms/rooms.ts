import { AppError } from '@visavis/domain/wire/errors.ts';
import { createBatcher } from '../../ports/batcher.ts';
import type { CallRepo, RoomFacts, RoomMember } from './repo.ts';
import type { Opened } from './room-store.ts';

/** A room as this process knows it: facts that never change. */
export interface Room extends RoomFacts {
  /** settles once the room is stored or could not be */
  opened: Promise<Opened>;
}

export interface Membership {
  room: Room;
  me: RoomMember;
  peer: RoomMember;
}

export type Rooms = ReturnType<typeof createRooms>;

const KEPT = 20_000;
const BATCH = 250;
const WAITING = 50_000;

/** The group of the sockets that sit in a room. */
export const groupOf = (roomId: string): string => `call:${roomId}`;

export interface RoomsDependencies {
  repo: Pick<CallRepo, 'rooms'>;
  /** least time between two batches, ms */
  batchInterval: number;
}

/** Knows the members of rooms: from the match, or from the database where another node opened the room. */
export function createRooms({ repo, batchInterval }: RoomsDependencies) {
  const known = new Map<string, Room>();
  const loads = createBatcher<string, RoomFacts | undefined>({
    max: BATCH,
    maxWaiting: WAITING,
    batchInterval,
    async run(roomIds) {
      const found = await repo.rooms(roomIds);
      return roomIds.map((roomId) => found.get(roomId));
    },
  });

  function keep(room: Room): Room {
    known.set(room.id, room);
    const [oldest] = known.size > KEPT ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return room;
  }

  /** Keeps a room that the database has. */
  const keepStored = ({ id, members, policy }: RoomFacts): Room =>
    keep({ id, members, policy, opened: Promise.resolve('opened') });

  async function find(roomId: string): Promise<Room | undefined> {
    const room = known.get(roomId);
    if (room) return room;
    const facts = await loads.add(roomId);
    return facts && keepStored(facts);
  }

  return {
    keep,
    keepStored,
    /** @throws NOT_A_MEMBER, alike for rooms of others and rooms that do not exist */
    async membership(roomId: string, userId: string): Promise<Membership> {
      const room = await find(roomId);
      const [a, b] = room?.members ?? [];
      if (room && a && b && userId === a.userId) return { room, me: a, peer: b };
      if (room && a && b && userId === b.userId) return { room, me: b, peer: a };
      throw new AppError('NOT_A_MEMBER');
    },
  };
}
