import type { CallEvent, ServerClock } from '@visavis/domain/call/states/events.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Services } from '../../services/services.tsx';
import { markCall } from './call-timing.ts';

/** The server's ISO 8601 times in milliseconds. */
export const serverClockOf = (times: { startedAt: string; endsAt: string; serverTime: string }): ServerClock => ({
  startedAt: Date.parse(times.startedAt),
  endsAt: Date.parse(times.endsAt),
  serverTime: Date.parse(times.serverTime),
});

export const callBackOfferOf = (offer: { roomId: string; until: string; serverTime: string }) =>
  ({
    type: 'CALL_BACK_OFFERED',
    roomId: offer.roomId,
    until: Date.parse(offer.until),
    serverTime: Date.parse(offer.serverTime),
  }) as const satisfies CallEvent;

/** Forwards the server's events about matching and calls to the machine. */
export function forwardServerEvents(
  scope: Scope,
  { socket, iceServers }: Pick<Services, 'socket' | 'iceServers'>,
  send: (event: CallEvent) => void,
): void {
  scope.keep(
    socket.on('matching:joined', (status) => {
      markCall('queued');
      send({ type: 'UPDATE_QUEUE_STATUS', ...status });
    }),
    socket.on('matching:status', (status) => send({ type: 'UPDATE_QUEUE_STATUS', ...status })),
    socket.on('matching:found', ({ iceServers: servers, ...match }) => {
      // The ring session knows whether a friend's call is still awaited (`CallControls.meetFriend`).
      if (match.kind === 'friend') return;
      markCall('found');
      if (servers) iceServers.take(servers);
      send({ type: 'MATCH_FOUND', ...match });
    }),
    socket.on('matching:limit_reached', ({ message, resetsAt }) => send({ type: 'LIMIT_REACHED', message, resetsAt })),
    socket.on('matching:error', ({ message, reason, pendingRating, elsewhere }) => {
      if (reason === 'TAKEN_OVER') send({ type: 'TAKEN_OVER', message });
      else if (pendingRating) send({ type: 'RATING_OWED', pendingRating });
      else if (elsewhere) send({ type: 'ACTIVE_ELSEWHERE', message, elsewhere });
      else send({ type: 'MATCHING_ERROR', message, reason });
    }),
    socket.on('video:error', (refusal) => {
      // The end itself says enough.
      if (refusal.reason !== 'CALL_OVER') send({ type: 'SERVER_ERROR', ...refusal });
    }),
    socket.on('error', ({ message, reason }) => {
      // A message that was under way as the call ended: the end says enough.
      if (reason !== 'CALL_OVER') send({ type: 'SERVER_ERROR', code: 'GENERAL_ERROR', message, reason });
    }),
    socket.on('video:both_users_ready', ({ roomId, initiatorId, ...times }) => {
      markCall('ready');
      send({ type: 'ROOM_READY', roomId, initiatorId, ...serverClockOf(times) });
    }),
    socket.on('video:call_started', ({ roomId, ...times }) =>
      send({ type: 'CALL_STARTED', roomId, ...serverClockOf(times) }),
    ),
    socket.on('video:offer', (signal) => send({ type: 'OFFER_RECEIVED', ...signal })),
    socket.on('video:answer', (signal) => send({ type: 'ANSWER_RECEIVED', ...signal })),
    socket.on('video:ice_candidate', (signal) => send({ type: 'CANDIDATE_RECEIVED', ...signal })),
    socket.on('video:peer_leaving', (leaving) => send({ type: 'PEER_LEAVING', ...leaving })),
    socket.on('video:peer_audio_toggle', (toggle) => send({ type: 'PEER_AUDIO_TOGGLED', ...toggle })),
    socket.on('video:peer_video_toggle', (toggle) => send({ type: 'PEER_VIDEO_TOGGLED', ...toggle })),
    socket.on('video:peer_begin_blurred', (word) => send({ type: 'PEER_BEGIN_BLURRED', ...word })),
    socket.on('video:call_ended', (end) => send({ type: 'CALL_ENDED', by: 'server', ...end })),
    socket.on('video:peer_disconnected', (end) => send({ type: 'PEER_DISCONNECTED', ...end })),
    socket.on('matching:call_back_offered', (offer) => send(callBackOfferOf(offer))),
    socket.on('matching:call_back_ended', ({ roomId }) => send({ type: 'CALL_BACK_OVER', roomId })),
    socket.onConnected(() => send({ type: 'SOCKET_RECONNECTED' })),
  );
}
