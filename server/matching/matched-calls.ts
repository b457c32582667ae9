import type { Match } from '../ports/match-pool/match-pool.ts';
import type { Sender } from '../realtime/port.ts';

/** What matching needs of calls; app.ts hands it over. */
export interface MatchedCalls {
  /** Opens the room of a match; settles once it is known whether it is stored. */
  open(match: Match, roomId: string, policy: 'all' | 'relay'): Promise<'opened' | 'refused' | 'failed'>;
  /** The room that a user was put into and is not known to have left; the database may not know it yet. */
  roomOf(userId: string): string | undefined;
  /** The same, where the database knows it. */
  storedRoomOf(userId: string): string | undefined;
  /** Another process has ended the call in a room that was stored. */
  forgetEnded(userId: string, roomId: string): void;
  /** The room in which a socket of this process sits, or sat last. */
  roomOfSocket(socketId: string): string | undefined;
  /** Ends the call that this user is in, for the sender's socket takes over. */
  takeOver(sender: Pick<Sender, 'userId' | 'socketId'>, roomId: string): Promise<void>;
  /** The socket that a user sits with in a room, or was matched with. */
  socketIn(roomId: string, userId: string): Promise<string | null | undefined>;
}
