import { z } from 'zod';
import { content } from '../messages/contract.ts';
import { clientEvent, refusal, serverEvent } from '../wire/event.ts';
import { route } from '../wire/route.ts';
import { experiencePoints, id, isoTime, seconds } from '../wire/schema.ts';
import { EMOJIS, LONGEST_SETUP } from './rules.ts';

export const rating = z.enum(['positive', 'negative', 'dismiss']);
export type Rating = z.infer<typeof rating>;

/** A rating that the user owes; matching is refused until it is given. */
export const pendingRating = z.object({ roomId: id, peerId: id, duration: seconds });
export type PendingRating = z.infer<typeof pendingRating>;

export const rewards = z.object({ xpGained: experiencePoints, karmaGained: z.number() });
export type Rewards = z.infer<typeof rewards>;

const roomId = id;
const inRoom = z.object({ roomId });

/** Session descriptions and candidates are relayed unread, within a size limit. */
const description = z.object({
  type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
  sdp: z.string().max(40_000),
});
export type SessionDescription = z.infer<typeof description>;
const candidate = z
  .object({
    candidate: z.string().max(2000),
    sdpMid: z.string().max(64).nullish(),
    sdpMLineIndex: z.number().int().min(0).max(64).nullish(),
    usernameFragment: z.string().max(256).nullish(),
  })
  .nullable();
export type IceCandidate = z.infer<typeof candidate>;

const video = { family: 'video', perMinute: 600 } as const;
/** A call has one of each, and one more at every reload or new path; people who skip all the time make two a second. */
const descriptions = { family: 'video', perMinute: 120 } as const;

export const joinRoom = clientEvent('video:join_room', {
  payload: roomId,
  family: 'video',
  perMinute: 120,
  /** lets a client that rejoins show the call's true time (protocol.md, 'video:join_room') */
  data: z.object({ startedAt: isoTime.nullable(), endsAt: isoTime.nullable(), serverTime: isoTime }),
});
export const offer = clientEvent('video:offer', { payload: inRoom.extend({ offer: description }), ...descriptions });
export const answer = clientEvent('video:answer', { payload: inRoom.extend({ answer: description }), ...descriptions });
export const iceCandidate = clientEvent('video:ice_candidate', {
  payload: inRoom.extend({ candidate }),
  ...video,
  perMinute: 1200,
});
export const toggleAudio = clientEvent('video:toggle_audio', {
  payload: inRoom.extend({ enabled: z.boolean() }),
  ...video,
});
/** Why no picture is sent, where the user has not turned the camera off (rulings 38). */
const noPictureReason = z.enum(['weak_connection']);
export type NoPictureReason = z.infer<typeof noPictureReason>;
export const toggleVideo = clientEvent('video:toggle_video', {
  payload: inRoom.extend({ enabled: z.boolean(), reason: noPictureReason.optional() }),
  ...video,
});
/**
 * The sender begins blurred, and is ready to be seen or not yet. Sent at every `video:both_users_ready`, at the tap, and
 * once in answer to the other's first (rulings 44).
 */
export const beginBlurred = clientEvent('video:begin_blurred', {
  payload: inRoom.extend({ ready: z.boolean() }),
  family: 'video',
  perMinute: 120,
});
/** The page is closed, reloaded or put aside; the seat is kept for those who come back (rulings 15, 31). */
export const leaving = clientEvent('video:leaving', { payload: roomId, family: 'video', perMinute: 60 });
/** `ms` from matching:found to the first picture of the other (protocol.md, 'video:first_frame'; docs/decisions/009). */
export const firstFrame = clientEvent('video:first_frame', {
  payload: inRoom.extend({ ms: z.int().min(0).max(LONGEST_SETUP) }),
  family: 'video',
  perMinute: 60,
});
/** The obstacle that keeps a browser from reaching anyone, as far as its own test of a connection tells. */
export const obstacles = ['blocked', 'relay_unreachable', 'relay_full', 'relay_refused', 'unknown'] as const;
export type Obstacle = (typeof obstacles)[number];
/** A search has stopped because it reached none of two different people; `roomId`: the last of their rooms (rulings 28). */
export const unreachable = clientEvent('video:unreachable', {
  payload: inRoom.extend({ cause: z.enum(obstacles) }),
  family: 'video',
  perMinute: 60,
});
/** Sent once a connection: the first frame of the other was drawn, or the first sound heard where no picture comes. */
export const mediaFlowing = clientEvent('video:media_flowing', { payload: roomId, family: 'video', perMinute: 120 });
export const skip = clientEvent('video:skip', { payload: roomId, family: 'video', perMinute: 120 });
export const end = clientEvent('video:end', { payload: roomId, family: 'video', perMinute: 120 });
/** With a reason where the link has failed: the other is notified of a lost connection (rulings 38). */
export const callEndedByClient = clientEvent('video:call_ended', {
  payload: z.union([roomId, inRoom.extend({ reason: z.literal('connection_lost') })]),
  family: 'video',
  perMinute: 120,
});
export const rate = clientEvent('matching:rate', {
  payload: z.object({ roomId, rating }),
  family: 'matching',
  perMinute: 60,
});

/**
 * After a broken call: accepts or declines to be connected with the same person again, in a new room; without `accept`
 * it only asks. `until`: how long the offer holds; null where there is none, or it is over.
 */
export const callBack = clientEvent('matching:call_back', {
  payload: inRoom.extend({ accept: z.boolean().optional() }),
  data: z.object({ until: isoTime.nullable(), serverTime: isoTime }),
  family: 'matching',
  perMinute: 60,
});
export type CallBackAnswer = z.infer<typeof callBack.payload>;
/** Each of the two may call the other back until then. `roomId` is the room of the call that broke. */
export const callBackOffered = serverEvent(
  'matching:call_back_offered',
  z.object({ roomId: id, peerId: id, until: isoTime, serverTime: isoTime }),
);
/** The offer is over before its time: why stays unsaid. */
export const callBackEnded = serverEvent('matching:call_back_ended', inRoom);

const fromUser = z.object({ roomId: id, userId: id });
export const userJoined = serverEvent('video:user_joined', fromUser);
export const bothUsersReady = serverEvent(
  'video:both_users_ready',
  z.object({
    roomId: id,
    initiatorId: id,
    /** by the server's clock; before the call has started, what they would be if it started now */
    startedAt: isoTime,
    endsAt: isoTime,
    serverTime: isoTime,
  }),
);
/** Both have reported media: from `startedAt` on the call counts (rulings 28). */
export const callStarted = serverEvent(
  'video:call_started',
  z.object({ roomId: id, startedAt: isoTime, endsAt: isoTime, serverTime: isoTime }),
);
export const peerOffer = serverEvent('video:offer', fromUser.extend({ offer: description }));
export const peerAnswer = serverEvent('video:answer', fromUser.extend({ answer: description }));
export const peerCandidate = serverEvent('video:ice_candidate', fromUser.extend({ candidate }));
/** The other's page has gone. They are back once `video:both_users_ready` comes. */
export const peerLeaving = serverEvent('video:peer_leaving', fromUser);
export const peerAudioToggle = serverEvent('video:peer_audio_toggle', fromUser.extend({ enabled: z.boolean() }));
export const peerVideoToggle = serverEvent(
  'video:peer_video_toggle',
  fromUser.extend({ enabled: z.boolean(), reason: noPictureReason.optional() }),
);

export const peerBeginBlurred = serverEvent('video:peer_begin_blurred', fromUser.extend({ ready: z.boolean() }));

export const endReason = z.enum(['skip', 'ended', 'time_limit', 'reported']);
export const callEnded = serverEvent(
  'video:call_ended',
  z.object({
    roomId: id,
    reason: endReason,
    /** the member who ended it; null: neither did. Left out where it is not known */
    endedBy: id.nullish(),
    duration: seconds,
    rewards,
    ratingRequired: z.boolean(),
  }),
);
export const peerDisconnected = serverEvent(
  'video:peer_disconnected',
  z.object({
    roomId: id,
    reason: z.enum(['connection_lost', 'left']),
    /** the server's figures, as in video:call_ended */
    duration: seconds,
    rewards,
    ratingRequired: z.boolean(),
  }),
);
export const videoError = serverEvent('video:error', refusal.extend({ code: z.literal('VIDEO_ERROR') }));

/** Room chat: for everyone, kept while the room exists (rulings 18). */
export const roomChatMessage = z.object({
  roomId: id,
  id,
  userId: id,
  username: z.string(),
  content: z.string(),
  createdAt: isoTime,
});
export type RoomChatMessage = z.infer<typeof roomChatMessage>;

export const sendRoomMessage = clientEvent('room:message', {
  payload: z.object({ roomId, content }),
  family: 'general',
  perMinute: 60,
});
export const getRoomMessages = clientEvent('room:get_messages', { payload: inRoom, family: 'general', perMinute: 30 });
export const roomTyping = clientEvent('room:typing', {
  payload: inRoom.extend({ isTyping: z.boolean() }),
  family: 'general',
  perMinute: 240,
});
export const emojiAnimated = clientEvent('emoji_animated', {
  payload: z.object({ emoji: z.enum(EMOJIS, 'EMOJI_UNKNOWN') }),
  family: 'general',
  perMinute: 60,
});
export const roomMessage = serverEvent('room:message', roomChatMessage);
export const roomMessages = serverEvent('room:messages', z.object({ roomId: id, messages: z.array(roomChatMessage) }));
export const peerRoomTyping = serverEvent('room:typing', fromUser.extend({ isTyping: z.boolean() }));
export const animatedEmoji = serverEvent('emoji_animated', fromUser.extend({ emoji: z.enum(EMOJIS) }));

/** Always refused: the page is a 'coming soon' page. */
export const joinGlobal = clientEvent('join_global', { family: 'general', perMinute: 30 });
export const globalMessage = clientEvent('message', { family: 'general', perMinute: 30 });
export const globalTyping = clientEvent('typing', { family: 'general', perMinute: 60 });
export const debugRooms = clientEvent('debug:rooms', { family: 'general', perMinute: 60, data: z.unknown() });
export const debugMyRooms = clientEvent('debug:myrooms', { family: 'general', perMinute: 60, data: z.unknown() });

export const iceServer = z.object({
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof iceServer>;

export const getIceServers = route({
  method: 'GET',
  path: '/api/ice/servers',
  summary: 'STUN and TURN servers; credentials hold for minutes, longer for a user in a call',
  auth: 'user',
  data: z.array(iceServer),
  errors: ['EMAIL_UNVERIFIED', 'AGE_UNPROVEN', 'SUSPENDED'],
});
