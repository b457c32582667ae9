import { AppError } from '@visavis/domain/wire/errors.ts';
import { createBatcher } from '../../ports/batcher.ts';
import type { Opened } from './openings.ts';
import type { RoomFacts, RoomMember, RoomsRepo } from './repo-rooms.ts';

/** A room as this process knows it: facts that never change. */
export interface Room extends RoomFacts {
  /** settles once it is known whether the room is stored */
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

export interface RoomsDependencies {
  repo: RoomsRepo;
  /** least time between two batches, ms */
  batchInterval: number;
}

/** Knows who belongs to which room: from the match itself, else (another process made it) from the database. */
export function createRooms({ repo, batchInterval }: RoomsDependencies) {
  const known = new Map<string, Room>();
  const loads = createBatcher<string, RoomFacts | undefined>({
    max: BATCH,
    maxWaiting: WAITING,
    batchInterval,
    async run(roomIds) {
      const found = await repo.facts(roomIds);
      return roomIds.map((roomId) => found.get(roomId));
    },
  });

  function keep(room: Room): Room {
    known.set(room.id, room);
    const [oldest] = known.size > KEPT ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return room;
  }

  async function find(roomId: string): Promise<Room | undefined> {
    const room = known.get(roomId);
    if (room) return room;
    const facts = await loads.add(roomId);
    return facts && keep({ ...facts, opened: Promise.resolve('opened') });
  }

  return {
    keep,
    find,
    /** @throws NOT_A_MEMBER, alike for rooms of others and rooms that are none */
    async membership(roomId: string, userId: string): Promise<Membership> {
      const room = await find(roomId);
      const [a, b] = room?.members ?? [];
      if (room && a && b && userId === a.userId) return { room, me: a, peer: b };
      if (room && a && b && userId === b.userId) return { room, me: b, peer: a };
      throw new AppError('NOT_A_MEMBER');
    },
  };
}
