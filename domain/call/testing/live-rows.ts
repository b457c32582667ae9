import {
  announced,
  answer,
  callBackOffered,
  candidate,
  codeMade,
  figures,
  knows,
  offer,
  peerGone,
  peerHides,
  peerLeaves,
  peerMutes,
  peerWeak,
  ready,
  serverEnds,
  trackChanged,
  wait,
} from './events.ts';
import { type Row, rowsFrom } from './row.ts';
import { waysTo } from './ways.ts';

/** Connecting and connected alike: the server's clock, the peer's signals, and every end of a call that holds a room. */
export function liveRows(from: 'connecting' | 'connected'): Row[] {
  const given = [...waysTo[from], wait(40)];
  const hidden = from === 'connected' ? { remoteStream: null, linkUp: false } : {};
  const closed = ['peer-'];
  const notified = ['notifyServer video:end room', ...closed];
  const ended = (reason: 'skip' | 'ended' | 'time_limit', seconds: number, ratingRequired = false) => ({
    ...hidden,
    figures: figures(seconds, ratingRequired),
    callDuration: seconds,
    callEndReason: reason,
    serverKnows: true,
  });

  const openReport = { type: 'OPEN_REPORT' } as const;
  const reporting = { userId: 'bob', username: 'bob', roomId: 'room' };

  return rowsFrom(from, [
    {
      name: 'the server’s clock is kept on the device’s',
      given,
      when: { ...ready, startedAt: 5000, endsAt: 65_000, serverTime: 5500 },
      effects: [...announced(), 'peer> ROOM_READY'],
      changes: { callStartTime: -460, endsAt: 59_540, ...(from === 'connecting' && knows()) },
    },
    {
      name: 'the switches are announced each time both are in the room',
      given: [
        ...waysTo[from],
        ready,
        { type: 'SET_MICROPHONE', enabled: false },
        { type: 'SET_CAMERA', enabled: false },
      ],
      when: ready,
      effects: [...announced(false, false), 'peer> ROOM_READY'],
      changes: from === 'connecting' ? knows(false, false) : {},
    },
    ...(['audio', 'video'] as const).map((kind) => ({
      name: `a device that is replaced or has gone is announced, though its switch is as it was: ${kind}`,
      given: [...waysTo[from], ready],
      when: trackChanged(kind),
      effects: [`announceTrack room ${kind} true`],
    })),
    {
      name: 'the clock of a call that starts is kept',
      given,
      when: { type: 'CALL_STARTED', roomId: 'room', startedAt: 5000, endsAt: 65_000, serverTime: 5500 },
      changes: { callStartTime: -460, endsAt: 59_540 },
    },
    {
      name: 'the clock of a resumed call is kept',
      given,
      when: { type: 'CLOCK_SYNCED', roomId: 'room', startedAt: 100, endsAt: 1100, serverTime: 600 },
      changes: { callStartTime: -460, endsAt: 540 },
    },
    { name: 'the peer’s offer reaches the session', when: offer, effects: ['peer> OFFER_RECEIVED'] },
    { name: 'the peer’s answer reaches the session', when: answer, effects: ['peer> ANSWER_RECEIVED'] },
    { name: 'the peer’s candidate reaches the session', when: candidate, effects: ['peer> CANDIDATE_RECEIVED'] },
    { name: 'the safety code is made', when: codeMade, changes: { safetyCode: codeMade.code } },
    {
      name: 'a new connection has another safety code',
      given: [...waysTo[from], codeMade],
      when: { ...codeMade, code: { status: 'pending' } },
      changes: { safetyCode: { status: 'pending' } },
    },
    { name: 'the peer’s page goes away', when: peerLeaves, changes: { peerAway: true } },
    {
      name: 'the peer comes back',
      given: [...waysTo[from], ready, peerLeaves],
      when: ready,
      effects: [...announced(), 'peer> ROOM_READY'],
      changes: { peerAway: false },
    },
    { name: 'the peer mutes', when: peerMutes, changes: { peerMuted: true } },
    {
      name: 'the peer unmutes',
      given: [...waysTo[from], peerMutes],
      when: { ...peerMutes, enabled: true },
      changes: { peerMuted: false },
    },
    { name: 'the peer turns the camera off', when: peerHides, changes: { peerVideoOff: true } },
    {
      name: 'the peer turns the camera on',
      given: [...waysTo[from], peerHides],
      when: { ...peerHides, enabled: true },
      changes: { peerVideoOff: false },
    },
    {
      name: 'the peer’s connection carries no picture, whose camera is on',
      given: [...waysTo[from], peerHides],
      when: peerWeak,
      changes: { peerVideoOff: false, peerSoundOnly: true },
    },
    {
      name: 'the peer’s picture is back',
      given: [...waysTo[from], peerWeak],
      when: { ...peerHides, enabled: true },
      changes: { peerSoundOnly: false },
    },
    { name: 'a new socket joins the room again', when: { type: 'SOCKET_RECONNECTED' }, effects: ['joinRoom room'] },
    {
      name: 'the user returns',
      when: { type: 'CALL_ENDED', by: 'user', reason: 'return' },
      to: 'disconnecting',
      effects: notified,
      changes: { ...hidden, callEndReason: 'return', shouldReturnToSetup: true, serverKnows: true },
    },
    {
      name: 'the user hangs up',
      when: { type: 'CALL_ENDED', by: 'user', reason: 'hangup' },
      to: 'disconnecting',
      effects: notified,
      changes: { ...hidden, callEndReason: 'ended', leaveAfterCall: true, serverKnows: true },
    },
    {
      name: 'the server ends the call: the peer skipped',
      when: serverEnds('skip', 300),
      to: 'disconnecting',
      effects: closed,
      changes: { ...ended('skip', 300), disconnectionReason: 'peer_skipped' },
    },
    {
      name: 'an end under 30 s is a skip',
      when: serverEnds('ended', 29),
      to: 'disconnecting',
      effects: closed,
      changes: { ...ended('skip', 29), disconnectionReason: 'peer_left' },
    },
    {
      name: 'an end from 30 s on is an end',
      when: serverEnds('ended', 30),
      to: 'disconnecting',
      effects: closed,
      changes: { ...ended('ended', 30), disconnectionReason: 'peer_left' },
    },
    {
      name: 'the session’s time is up',
      when: serverEnds('time_limit', 1800, true),
      to: 'disconnecting',
      effects: closed,
      changes: { ...ended('time_limit', 1800, true), disconnectionReason: 'time_limit' },
    },
    {
      name: 'a reported user sees an ordinary end',
      when: serverEnds('reported', 90),
      to: 'disconnecting',
      effects: closed,
      changes: { ...ended('ended', 90), disconnectionReason: 'peer_left' },
    },
    {
      name: 'the peer’s connection is lost, however short the call',
      when: peerGone('connection_lost', 10),
      to: 'disconnecting',
      effects: closed,
      changes: {
        ...ended('ended', 10),
        callEndReason: 'connection_lost',
        disconnectionReason: from === 'connected' ? 'peer_connection_lost' : 'no_picture',
      },
    },
    {
      name: 'the peer, whose page went away, does not come back: they left',
      given: [...waysTo[from], wait(40), peerLeaves],
      when: peerGone('connection_lost', 45),
      to: 'disconnecting',
      effects: closed,
      changes: { ...ended('ended', 45), callEndReason: 'connection_lost', disconnectionReason: 'peer_left' },
    },
    {
      name: 'the peer left',
      when: peerGone('left', 45),
      to: 'disconnecting',
      effects: closed,
      changes: { ...ended('ended', 45), disconnectionReason: 'peer_left' },
    },
    {
      name: 'an offer to call back is kept for the end that follows',
      when: callBackOffered,
      changes: { callBackUntil: 120_000 },
    },
    {
      name: 'the room no longer exists',
      when: { type: 'ROOM_GONE', roomId: 'room' },
      to: 'disconnecting',
      effects: closed,
      changes: {
        ...hidden,
        callEndReason: 'connection_lost',
        disconnectionReason: 'connection_lost',
        serverKnows: true,
      },
    },
    {
      name: 'the user reports the peer',
      when: { type: 'REPORT_USER' },
      to: 'disconnecting',
      effects: notified,
      changes: {
        ...hidden,
        callEndReason: 'report',
        serverKnows: true,
      },
    },
    { name: 'the sheet of a report opens over the call', when: openReport, changes: { reporting } },
    {
      name: 'the sheet is closed without a report: the call goes on',
      given: [...waysTo[from], openReport],
      when: { type: 'CLOSE_REPORT' },
      changes: { reporting: null },
    },
    {
      name: 'the report of the sheet is sent: the call ends, and the sheet stays',
      given: [...waysTo[from], openReport],
      when: { type: 'REPORT_USER' },
      to: 'disconnecting',
      effects: notified,
      changes: { ...hidden, callEndReason: 'report', serverKnows: true },
    },
    {
      name: 'the user cancels',
      when: { type: 'CANCEL_SEARCH' },
      to: 'disconnecting',
      effects: notified,
      changes: { ...hidden, callEndReason: 'cancel', leaveAfterCall: true, serverKnows: true },
    },
    {
      name: 'the user goes back',
      when: { type: 'GO_BACK' },
      to: 'returning',
      effects: ['notifyServer video:end room', 'peer-'],
      changes: { ...hidden, callEndReason: 'return', shouldReturnToSetup: true, serverKnows: true },
    },
  ]);
}
