import { type CallBackAnswer, callBackEnded, callBackOffered } from '@visavis/domain/call/contract.ts';
import { CALL_BACK_TIME, continuedFrom } from '@visavis/domain/call/rules.ts';
import { matchingError } from '@visavis/domain/matching/contract.ts';
import type { CallBackOffer, CallBacks as CallBackStore, Reunion } from '../../ports/call-backs/call-backs.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Realtime, Sender } from '../../realtime/port.ts';
import { takenOver } from '../lifecycle/takeover.ts';
import { presentCallBack } from '../presenter.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { CallBackRepo } from './repo-call-backs.ts';

export interface CallBackDependencies {
  store: CallBackStore;
  repo: CallBackRepo;
  rooms: Rooms;
  realtime: Realtime;
  clock: Clock;
  log: Log;
  /** opens their new room, or notifies them that the offer is over */
  onAgreed(reunion: Reunion): Promise<void>;
}
export type CallBacks = ReturnType<typeof createCallBacks>;

/**
 * Two whose call broke may call each other back for two minutes (rulings 42). At its time an offer ends by itself, in
 * the store and in the clients: no timer of a node that may die has to end it.
 */
export function createCallBacks({ store, repo, rooms, realtime, clock, log, onAgreed }: CallBackDependencies) {
  /** where sockets of this process have accepted */
  const accepted = new Map<string, { roomId: string; userId: string }>();

  /** The offers are a courtesy: where the store does not answer there is none. */
  const lost = (error: unknown) => {
    log.debug({ err: error }, 'the call backs are out of reach');
    return undefined;
  };

  /** Ends an offer before its time. Who ended it, and why, stays unsaid. */
  async function end({ roomId, members }: Pick<CallBackOffer, 'roomId' | 'members'>, except?: string): Promise<void> {
    if (!(await store.end(roomId))) return;
    for (const userId of members) if (userId !== except) realtime.toUser(userId, callBackEnded, { roomId });
  }

  async function agree(roomId: string, sockets: Readonly<Record<string, string>>): Promise<void> {
    const sides = await repo.sides(roomId);
    const [a, b] = sides.map((side) => ({
      userId: side.userId,
      socketId: sockets[side.userId] ?? '',
      ...continuedFrom(side),
    }));
    if (a && b) await onAgreed({ roomId, members: [a, b], continued: a.continued || b.continued });
  }

  async function accept({ userId, socketId }: Sender, roomId: string): Promise<number | undefined> {
    if (!realtime.isConnected(socketId)) return undefined;
    const acceptance = await store.accept(roomId, userId, socketId, clock.now());
    if (acceptance.kind === 'over') return undefined;
    if (acceptance.kind === 'agreed') {
      accepted.delete(socketId);
      await agree(roomId, acceptance.sockets);
      return acceptance.until;
    }
    accepted.set(socketId, { roomId, userId });
    if (acceptance.replaced) realtime.toSocket(acceptance.replaced, matchingError, takenOver);
    // Disconnected meanwhile: its `lose` found nothing to take back.
    if (!realtime.isConnected(socketId)) await lose({ socketId });
    return acceptance.until;
  }

  /** The socket has gone: the other must not be connected with it. */
  async function lose({ socketId }: Pick<Sender, 'socketId'>): Promise<void> {
    const place = accepted.get(socketId);
    if (!place) return;
    accepted.delete(socketId);
    await store.retract(place.roomId, place.userId, socketId).catch(lost);
  }

  return {
    lose,

    /** The call of the two broke. Never rejects. */
    async offer(roomId: string, members: readonly [string, string]): Promise<void> {
      const now = clock.now();
      const offer = { roomId, members, until: now + CALL_BACK_TIME };
      if (!(await store.offer(offer, now).catch(lost))) return;
      for (const userId of members) {
        const peerId = members[0] === userId ? members[1] : members[0];
        realtime.toUser(userId, callBackOffered, { peerId, ...presentCallBack(offer, now) });
      }
    },

    /** A member accepts, declines, or only asks. Repeating it changes nothing. @throws NOT_A_MEMBER */
    async answer(sender: Sender, { roomId, accept: wants }: CallBackAnswer) {
      await rooms.membership(roomId, sender.userId);
      const offer = await store.of(roomId, clock.now());
      if (offer && wants === false) await end(offer, sender.userId);
      const isOpen = offer !== undefined && wants !== false;
      const until = isOpen && wants ? await accept(sender, roomId) : isOpen ? offer.until : undefined;
      const { until: time, serverTime } = presentCallBack({ roomId, until: until ?? 0 }, clock.now());
      return { until: until === undefined ? null : time, serverTime };
    },

    /**
     * A user wants no call back any more: they search, or may not be matched. Never rejects.
     * @returns whether one was agreed lately, so that its room may open at the same moment
     */
    async endOf(userId: string): Promise<boolean> {
      const offer = await store.ofUser(userId, clock.now()).catch(lost);
      if (!offer) return false;
      await end(offer, userId).catch(lost);
      // Agreed, or not ended here: agreed since.
      return true;
    },

    /** The two are not to be connected again: after a block or a report. */
    async endBetween(userId: string, otherId: string): Promise<void> {
      const offer = await store.ofUser(userId, clock.now()).catch(lost);
      if (offer?.members.includes(otherId)) await end(offer).catch(lost);
    },
  };
}
