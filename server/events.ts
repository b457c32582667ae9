import type { Reunion } from './ports/call-backs/call-backs.ts';

/** Domain events of one feature that concern others, with the arguments of their handlers. */
export interface DomainEvents {
  /** One user has blocked another. */
  blocked: [blockerId: string, blockedId: string];
  /** One user has reported another. */
  reported: [reporterId: string, reportedId: string];
  /** A review has decided about a report. */
  reportDecided: [reportId: string];
  /** The queue of the desk is another: a new report, a claim, a decision, an appeal. */
  caseChanged: [caseId: string | null];
  /** A warning or a suspension was made, was withdrawn, or an appeal against it was decided. */
  measureChanged: [decisionId: string, what: 'made' | 'withdrawn' | 'answered'];
  /** A user may neither be matched nor be in a call any more: suspended, or about to be deleted. */
  barred: [userId: string];
  /** A user is hidden from others, as the account is being deleted, or is shown again. */
  visibilityChanged: [userId: string];
  /** A user waits for a partner: no one was free at once. */
  waits: [userId: string];
  /** Two users have become friends. */
  befriended: [userId: string, otherId: string];
  /** A user has entered a call (from the match on) or left one. */
  callChanged: [userId: string, inCall: boolean];
  /** Two are no friends any more: one removed the other. */
  unfriended: [userId: string, otherId: string];
  /** A call between friends has ended. */
  friendCallEnded: [roomId: string, friends: { callerId: string; calleeId: string }, seconds: number];
  /** Two whose call broke have both accepted to be connected again. */
  calledBack: [reunion: Reunion];
}

type Handler<Name extends keyof DomainEvents> = (...args: DomainEvents[Name]) => Promise<void> | void;
type Handlers = { [Name in keyof DomainEvents]: Handler<Name>[] };

export type Events = ReturnType<typeof createEvents>;

/** Carries domain events between the features of this process; app.ts lists who subscribes to what. */
export function createEvents() {
  const handlers: Handlers = {
    blocked: [],
    reported: [],
    reportDecided: [],
    caseChanged: [],
    measureChanged: [],
    barred: [],
    visibilityChanged: [],
    waits: [],
    befriended: [],
    callChanged: [],
    unfriended: [],
    friendCallEnded: [],
    calledBack: [],
  };

  return {
    on<Name extends keyof DomainEvents>(name: Name, handler: Handler<Name>): void {
      handlers[name].push(handler);
    },

    /**
     * Runs every handler, one after the other in the order subscribed, also when one of them fails.
     * @throws what a handler threw; an AggregateError where several did
     */
    async publish<Name extends keyof DomainEvents>(name: Name, ...args: DomainEvents[Name]): Promise<void> {
      const failures: unknown[] = [];
      for (const handler of handlers[name]) {
        try {
          await handler(...args);
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 1) throw new AggregateError(failures, `${failures.length} handlers of '${name}' failed`);
      if (failures.length === 1) throw failures[0];
    },
  };
}
