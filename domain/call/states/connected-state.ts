import { and, assign, cancel, enqueueActions, raise, sendTo } from 'xstate';
import { announcePicture, announceSwitches, callSetup, endAs, lostConnection, setTracks } from './setup.ts';
import * as updates from './updates.ts';

/** Announces to the peer that this side has switched its microphone or camera. */
const announceSwitch = callSetup.createAction(
  enqueueActions(({ context: { roomId, microphoneOn }, event, enqueue }) => {
    if (event.type === 'SET_CAMERA') enqueue(announcePicture);
    else if (roomId) enqueue({ type: 'announceTrack', params: { roomId, kind: 'audio', enabled: microphoneOn } });
  }),
);

/** Both pictures are there and the link is up. */
export const connected = callSetup.createStateConfig({
  entry: [
    assign(({ context }) => updates.markConnected(context)),
    announceSwitches,
    raise({ type: 'QUALITY_CHECK' }, { id: 'qualityCheck', delay: 'qualityEvery' }),
  ],
  exit: cancel('qualityCheck'),
  after: {
    ratingCheck: { actions: raise({ type: 'TRIGGER_RATING_CHECK' }) },
    initialLevel: {
      actions: [assign({ videoLevel: 'medium' }), sendTo('peer', { type: 'SET_VIDEO_LEVEL', level: 'medium' })],
    },
  },
  on: {
    TRIGGER_RATING_CHECK: {
      actions: assign(({ context }) => ({ ratingPromptOpen: context.earlyRating === null })),
    },
    DISMISS_RATING_PROMPT: { actions: assign({ ratingPromptOpen: false }) },
    RATING_SUBMITTED: {
      actions: assign(({ event }) => ({ earlyRating: event.rating, ratingPromptOpen: false })),
    },
    QUALITY_CHECK: {
      actions: [
        sendTo('peer', { type: 'SAMPLE_QUALITY' }),
        raise({ type: 'QUALITY_CHECK' }, { id: 'qualityCheck', delay: 'qualityEvery' }),
      ],
    },
    UPDATE_CONNECTION_QUALITY: [
      {
        guard: and(['inRoom', 'hasFailed']),
        target: '#call.disconnecting',
        actions: [
          assign(({ context, event }) => updates.storeQuality(context, event)),
          endAs('connection_lost', 'network'),
        ],
      },
      {
        guard: and(['inRoom', 'needsNewPath']),
        actions: [
          assign(({ context, event }) => ({ ...updates.storeQuality(context, event), videoLevel: 'low' as const })),
          sendTo('peer', { type: 'SET_VIDEO_LEVEL', level: 'low' }),
          sendTo('peer', { type: 'SEEK_NEW_PATH' }),
        ],
      },
      {
        guard: and(['inRoom', 'givesUpPicture']),
        actions: [
          assign(({ context, event }) => ({ ...updates.storeQuality(context, event), soundOnly: true })),
          sendTo('peer', { type: 'SEND_VIDEO', enabled: false }),
          announcePicture,
        ],
      },
      {
        guard: and(['inRoom', 'regainsPicture']),
        actions: [
          assign(({ context, event }) => ({ ...updates.storeQuality(context, event), ...updates.regainPicture })),
          sendTo('peer', { type: 'SET_VIDEO_LEVEL', level: 'low' }),
          sendTo('peer', { type: 'SEND_VIDEO', enabled: true }),
          announcePicture,
        ],
      },
      {
        guard: and(['inRoom', 'changesLevel']),
        actions: [
          assign(({ context, event }) => ({
            ...updates.storeQuality(context, event),
            videoLevel: updates.levelOf(context, event),
          })),
          sendTo('peer', ({ context, event }) => ({
            type: 'SET_VIDEO_LEVEL',
            level: updates.levelOf(context, event),
          })),
        ],
      },
      { guard: 'inRoom', actions: assign(({ context, event }) => updates.storeQuality(context, event)) },
    ],
    LINK_INTERRUPTED: { guard: 'inRoom', actions: assign({ linkInterrupted: true }) },
    LINK_RESTORED: { guard: 'inRoom', actions: assign({ linkInterrupted: false, shortestRoundTrip: null }) },
    REMOTE_STREAM_READY: { guard: 'inRoom', actions: 'storeRemoteStream' },
    SET_MICROPHONE: { actions: ['storeSwitch', setTracks, announceSwitch] },
    SET_CAMERA: { actions: ['storeSwitch', setTracks, announceSwitch] },
    'xstate.error.actor.peer': { target: '#call.disconnecting', actions: lostConnection },
    CONNECTION_LOST: { guard: 'inRoom', target: '#call.disconnecting', actions: lostConnection },
  },
});
