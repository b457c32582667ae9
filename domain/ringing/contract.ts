import { z } from 'zod';
import { clientEvent, serverEvent } from '../wire/event.ts';
import { id, isoTime, person } from '../wire/schema.ts';

/**
 * Why a call no longer rings. `answered`: on another device, or here. `failed`: accepted, and no room could be opened,
 * or the caller's connection has gone for good.
 */
export const ringEnd = z.enum(['answered', 'declined', 'busy', 'missed', 'offline', 'cancelled', 'failed']);
export type RingEnd = z.infer<typeof ringEnd>;

const ofCall = z.object({ callId: id });

/**
 * Rings a friend, on every device of theirs. `callId` is the room that both are sent in `matching:found` once the
 * friend accepts; at once (`connecting`) where the friend is ringing this user. `until` is null where it does not ring.
 */
export const ring = clientEvent('friend:call', {
  payload: z.object({ userId: id }),
  data: z.object({
    callId: id,
    outcome: z.enum(['ringing', 'connecting', 'busy', 'offline']),
    until: isoTime.nullable(),
    serverTime: isoTime,
  }),
  family: 'general',
  perMinute: 20,
});
export type Ringing = z.infer<typeof ring.data>;

/** The caller gives up. */
export const cancelRing = clientEvent('friend:call_cancel', { payload: ofCall, family: 'general', perMinute: 60 });
/** The socket that accepts is the one that is connected. */
export const acceptRing = clientEvent('friend:call_accept', { payload: ofCall, family: 'general', perMinute: 60 });
export const declineRing = clientEvent('friend:call_decline', { payload: ofCall, family: 'general', perMinute: 60 });

/** To every device of the friend, and to one that connects while it rings. */
export const ringIncoming = serverEvent(
  'friend:call_incoming',
  ofCall.extend({ caller: person, until: isoTime, serverTime: isoTime }),
);
export type Heard = z.infer<typeof ringIncoming.payload>;
/** To the caller: `matching:found` follows. */
export const ringAccepted = serverEvent('friend:call_accepted', ofCall);
/** To the caller. */
export const ringDeclined = serverEvent('friend:call_declined', ofCall);
/** It no longer rings. */
export const ringEnded = serverEvent('friend:call_ended', ofCall.extend({ reason: ringEnd }));
