export type EndReason = 'skip' | 'ended' | 'time_limit' | 'reported' | 'connection_lost' | 'left';

/** What a call came to, for one of its members. */
export interface MemberOutcome {
  userId: string;
  xpGained: number;
  karmaGained: number;
  ratingRequired: boolean;
}

/** What a call came to, for both. */
export interface CallOutcome {
  reason: EndReason;
  /** whole seconds; 0 for a call that never started */
  duration: number;
  members: MemberOutcome[];
  /** who called whom, in a call between friends */
  friends?: { callerId: string; calleeId: string };
}

/** Which call to end, and why. */
export interface EndInput {
  roomId: string;
  reason: EndReason;
  now: Date;
  /** a member who owes no rating, whatever the duration */
  excused?: string | undefined;
}
