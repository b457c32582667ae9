import type { MatchedRoom } from '@visavis/domain/matching/contract.ts';
import type { Match } from '../ports/match-pool/match-pool.ts';

/** A socket and whose it is. */
export interface UserSocket {
  userId: string;
  socketId: string;
}

/** The call that this process last put a user into. Another node may have ended it since. */
export interface CurrentCall {
  roomId: string;
  /** whether the database has it; if not, its room is being stored */
  isStored: boolean;
}

/** The call that a user was in, here before the database was read (`currentOf`), and by the database. */
export interface FoundCall {
  known: CurrentCall | undefined;
  activeCall: string | null;
}

export interface HeldOptions {
  /** further sockets that are not another's */
  own: readonly string[];
  /** also a call whose seat no socket has */
  orFree: boolean;
  /** also a match that one of the `own` sockets has missed, if the user has never entered its room */
  orMissed: boolean;
}

export interface HeldCall {
  room: MatchedRoom;
  /** no socket has the user's seat */
  isFree?: true;
}

/** The functions of calls that matching needs. */
export interface Calls {
  /**
   * Opens the room of a match. It can be entered at once; that it is stored follows.
   * @returns once it is stored, or with 'refused' where something came between the two or storing took too long, or
   * with 'failed' where the database did not answer
   */
  open(
    match: Match,
    roomId: string,
    options: {
      policy: 'all' | 'relay';
      continued?: boolean | undefined;
      waited?: number | undefined;
      /** who called the other, a friend */
      calledBy?: string | undefined;
    },
  ): Promise<'opened' | 'refused' | 'failed'>;

  /**
   * A user begins a search: a partner who may call them back is notified that it is over.
   * @returns whether a call back may have been agreed, so that its room may open at the same moment
   */
  endCallBackOf(userId: string): Promise<boolean>;

  currentOf(userId: string): CurrentCall | undefined;

  /**
   * Ends the call that a user is in, so that a socket of theirs may search; another socket in it is notified first.
   * @param found if the database was read; a stored call that it no longer has is forgotten
   * @returns whether there was a call
   */
  release(socket: UserSocket, found?: FoundCall): Promise<boolean>;

  /** The call that another socket of the user's has now, and that `release` would end. */
  heldElsewhere(socket: UserSocket, found: FoundCall, options: HeldOptions): Promise<HeldCall | undefined>;

  /**
   * How a call that the database has a user in concerns a socket that waits: the socket sits in it, or is expected to
   * enter, or another socket of the user's has it. A call that no socket has is ended.
   */
  claim(socket: UserSocket, roomId: string): Promise<'seated' | 'expected' | 'elsewhere' | 'ended'>;
}
