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

/** What matching needs of calls. */
export interface Calls {
  /**
   * Opens the room of a match. It can be entered at once; that it is stored follows.
   * @returns once it is stored, or with 'refused' where something came between the two or storing took too long, or
   * with 'failed' where the database did not answer
   */
  open(
    match: Match,
    roomId: string,
    options: { policy: 'all' | 'relay'; continued?: boolean | undefined },
  ): Promise<'opened' | 'refused' | 'failed'>;

  /**
   * A user begins a search: a partner who may call them back is notified that it is over.
   * @returns whether a call back may have been agreed, so that its room may open at the same moment
   */
  endCallBackOf(userId: string): Promise<boolean>;

  currentOf(userId: string): CurrentCall | undefined;

  /**
   * Ends the call that a user is in, so that a socket of theirs may search; another socket in it is notified first.
   * @param known `currentOf` before the database was read; a stored call that the database no longer has is forgotten
   * @param activeCall the room that the database has the user in, if it was read
   * @returns whether there was a call
   */
  release(socket: UserSocket, found?: { known: CurrentCall | undefined; activeCall: string | null }): Promise<boolean>;

  /**
   * How a call that the database has a user in concerns a socket that waits: the socket sits in it, or is expected to
   * enter, or another socket of the user's has it. A call that no socket has is ended.
   */
  claim(socket: UserSocket, roomId: string): Promise<'seated' | 'expected' | 'elsewhere' | 'ended'>;
}
