import type { IceServer } from '@visavis/domain/call/contract.ts';
import { found, matchingError } from '@visavis/domain/matching/contract.ts';
import type { Reunion } from '../../ports/call-backs/call-backs.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Match } from '../../ports/match-pool/match-pool.ts';
import type { Random } from '../../ports/random.ts';
import type { Realtime } from '../../realtime/port.ts';
import type { Calls } from '../calls.ts';
import { presentMatch, presentRefusal } from '../presenter.ts';
import type { MatchOffers } from './match-offers.ts';

/** Defers tasks until the acknowledgements of this turn are sent; all tasks of one turn run together. */
function createAfterAcks(): (task: () => void) => void {
  let tasks: (() => void)[] = [];
  return (task) => {
    tasks.push(task);
    if (tasks.length > 1) return;
    // Runs after the promise jobs of this turn, which send the acknowledgements.
    process.nextTick(() => {
      const due = tasks;
      tasks = [];
      for (const run of due) run();
    });
  };
}

export interface MatchesDependencies {
  calls: Pick<Calls, 'open'>;
  offers: MatchOffers;
  realtime: Realtime;
  clock: Clock;
  random: Random;
  log: Log;
  /** other nodes share the queue */
  isShared: boolean;
  /** strangers are connected through a relay */
  hasRelay: boolean;
  relayServersOf(userId: string): IceServer[] | undefined;
  onMatched(waitMs: number): void;
}
export type Matches = ReturnType<typeof createMatches>;

/** Turns matches into rooms, and notifies the users matched. */
export function createMatches(dependencies: MatchesDependencies) {
  const { calls, offers, realtime, clock, random, log, isShared, hasRelay, relayServersOf, onMatched } = dependencies;
  const afterAcks = createAfterAcks();

  return {
    /** Opens the room of a match, or of a reunion. Never rejects. @returns see `Calls`; where it failed, both have been notified */
    async open(match: Match, reunion?: Pick<Reunion, 'continued'>): Promise<'opened' | 'refused' | 'failed'> {
      const [a, b] = match;
      const matchedAt = clock.now();
      const roomId = random.uuid(matchedAt);
      // Strangers never learn each other's address where there is a relay.
      const policy = hasRelay && !a.friends.includes(b.userId) ? 'relay' : 'all';
      const offering = offers.choose(match, policy);
      const notify = async () => {
        const offer = await offering;
        realtime.toSocket(
          a.socketId,
          found,
          presentMatch(roomId, { reader: a, peer: b, policy, iceServers: relayServersOf(a.userId), offer }),
        );
        realtime.toSocket(
          b.socketId,
          found,
          presentMatch(roomId, { reader: b, peer: a, policy, iceServers: relayServersOf(b.userId), offer }),
        );
      };
      const waited = reunion ? undefined : matchedAt - Math.min(a.joinedAt, b.joinedAt);
      const opening = calls.open(match, roomId, { policy, waited, continued: reunion?.continued });
      // Another node, which a user may be connected to, must find the room stored. Two who were offered to be connected
      // again go on only once it is.
      const isEarly = !isShared && !reunion;
      if (isEarly) afterAcks(() => void notify());
      const outcome = await opening.catch((error) => {
        log.error({ err: error, roomId }, 'room not opened');
        return 'failed' as const;
      });
      if (outcome === 'opened') {
        if (!isEarly) await notify();
        onMatched(matchedAt - Math.min(a.joinedAt, b.joinedAt));
      }
      if (outcome === 'failed') {
        for (const { socketId } of match) realtime.toSocket(socketId, matchingError, presentRefusal('UNAVAILABLE'));
      }
      return outcome;
    },
  };
}
