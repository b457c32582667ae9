export type EndReason = 'skip' | 'ended' | 'time_limit' | 'reported' | 'connection_lost' | 'left';

/** The result of a call for one of its members. */
export interface MemberOutcome {
  userId: string;
  xpGained: number;
  karmaGained: number;
  ratingRequired: boolean;
}

/** The result of a call for both. */
export interface CallOutcome {
  reason: EndReason;
  /** whole seconds; 0 for a call that never started */
  duration: number;
  members: MemberOutcome[];
  /** who called whom, in a call between friends */
  friends?: { callerId: string; calleeId: string };
}

/** The call to end, and the reason. */
export interface EndInput {
  roomId: string;
  reason: EndReason;
  now: Date;
  /** a member who owes no rating, whatever the duration */
  excused?: string | undefined;
}
