import { z } from 'zod';
import { iceServer, pendingRating } from '../call/contract.ts';
import { COUNTRIES } from '../users/countries.ts';
import { country, language } from '../users/profile-fields.ts';
import { PROFILE_LANGUAGES } from '../users/rules.ts';
import { clientEvent, type PayloadOf, refusal, serverEvent } from '../wire/event.ts';
import { displayName, experiencePoints, id, isoTime, karma, pictureUrl } from '../wire/schema.ts';
import { POSTED_OFFER_LENGTH, REPLACED_SOCKETS, SHARED_INTERESTS_MAX } from './limits.ts';

export const queueStatus = z.object({ position: z.number().int().min(1), total: z.number().int().min(1) });
export type QueueStatus = z.infer<typeof queueStatus>;

/** Filters of premium_plus users; those of other plans are ignored. */
export const filters = z
  .object({
    languages: z.array(language).max(PROFILE_LANGUAGES.length),
    countries: z.array(country).max(COUNTRIES.length),
  })
  .partial();
export type MatchFilters = z.infer<typeof filters>;

/** An offer with its candidates, posted by a waiting user for the partner that the match brings. Kept unread. */
export const postedOffer = z.object({ type: z.literal('offer'), sdp: z.string().max(POSTED_OFFER_LENGTH) });
export type PostedOffer = z.infer<typeof postedOffer>;

/**
 * The ICE and DTLS parameters with which a user will answer an offer. The offerer that the match brings can take up the
 * connection with them before the answer has come.
 */
export const answerTransport = z.object({
  /** the session id that the answer will have (`o=` line) */
  session: z.string().regex(/^\d{1,20}$/),
  ufrag: z.string().regex(/^[\w+/-]{4,256}$/),
  password: z.string().regex(/^[\w+/-]{22,256}$/),
  /** of the certificate */
  fingerprint: z.string().regex(/^sha-256 [\dA-Fa-f]{2}(:[\dA-Fa-f]{2}){31}$/),
});
export type AnswerTransport = z.infer<typeof answerTransport>;

export const join = clientEvent('matching:join', {
  payload: z
    .object({
      filters: filters.optional(),
      description: postedOffer.optional(),
      /** counts only with a description */
      transport: answerTransport.optional(),
      /** what of another socket of the user's may be taken over; without it a search and a call (rulings 32) */
      takeover: z.enum(['none', 'search']).optional(),
      /** earlier sockets of the same tab: what they have is not another tab's */
      replaces: z.array(z.string().max(64)).max(REPLACED_SOCKETS).optional(),
      /** another tab has taken over what this one had: a call whose tab has gone since is named, and does not end */
      returns: z.boolean().optional(),
      /** a search goes on over a new connection: a match that its tab has missed is named, and does not end */
      continues: z.boolean().optional(),
    })
    .nullish(),
  family: 'matching',
  perMinute: 60,
});
export type JoinOptions = NonNullable<z.infer<typeof join.payload>>;

/** Replaces the offer of a waiting user; a user who does not wait posts nothing. */
export const postOffer = clientEvent('matching:offer', {
  payload: z.object({ description: postedOffer, transport: answerTransport.optional() }),
  family: 'matching',
  perMinute: 60,
});
export type Posting = z.infer<typeof postOffer.payload>;
export const leave = clientEvent('matching:leave', { family: 'matching', perMinute: 60 });
export const askStatus = clientEvent('matching:status', { family: 'matching', perMinute: 120 });

export const joined = serverEvent('matching:joined', queueStatus);
export const status = serverEvent('matching:status', queueStatus);

export const peerInfo = z.object({
  username: z.string(),
  displayName,
  avatar: pictureUrl,
  karma,
  experiencePoints,
});
export type PeerInfo = z.infer<typeof peerInfo>;

/** Fields that a client needs to enter the room of a match. */
export const matchedRoom = z.object({
  roomId: id,
  peerId: id,
  peerInfo,
  iceTransportPolicy: z.enum(['all', 'relay']),
  /** left out for two who were matched: a call between friends is not rated and counts for nothing */
  kind: z.literal('friend').optional(),
});
export type MatchedRoom = z.infer<typeof matchedRoom>;

export const found = serverEvent(
  'matching:found',
  matchedRoom.extend({
    /** only with a relay: the servers for this call, with credentials of its member */
    iceServers: z.array(iceServer).optional(),
    /** the offer that the peer has posted: this user answers it */
    peerDescription: postedOffer.optional(),
    /** the session id (`o=` line) of this user's posted offer, where the peer has received it */
    offeredSession: z.string().optional(),
    /** with `offeredSession`: what the peer has posted of the answer to come */
    peerTransport: answerTransport.optional(),
    /** interests that both have in public profiles, in this user's own words and order; left out where there are none */
    sharedInterests: z.array(z.string()).max(SHARED_INTERESTS_MAX).optional(),
  }),
);
export type FoundRoom = PayloadOf<typeof found>;

export const limitReached = serverEvent(
  'matching:limit_reached',
  z.object({ message: z.string(), limit: z.number().int(), resetsAt: isoTime }),
);

/** The user's activity in another tab or on another device. */
export const elsewhere = z.discriminatedUnion('activity', [
  z.object({ activity: z.literal('search') }),
  z.object({
    activity: z.literal('call'),
    room: matchedRoom,
    /** to a join that `returns`: no tab is in it any more; to one that `continues`: its tab was matched, and has missed it */
    isFree: z.literal(true).optional(),
  }),
]);
export type Elsewhere = z.infer<typeof elsewhere>;

export const matchingError = serverEvent(
  'matching:error',
  refusal.extend({
    code: z.literal('MATCHING_ERROR'),
    /** set if the reason is RATING_REQUIRED */
    pendingRating: pendingRating.optional(),
    /** set if the reason is ACTIVE_ELSEWHERE */
    elsewhere: elsewhere.optional(),
  }),
);
