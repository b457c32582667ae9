import { and, assign, cancel, not, raise, sendTo } from 'xstate';
import { levelOf } from './guards.ts';
import { skipLater } from './pending-skip.ts';
import { announceMicrophone, announcePicture, callSetup, endAs, lostConnection, setTracks } from './setup.ts';
import * as updates from './updates.ts';

/** Both pictures are there and the link is up. */
export const connected = callSetup.createStateConfig({
  entry: [
    assign(({ context }) => updates.markConnected(context)),
    announceMicrophone,
    announcePicture,
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
      actions: assign(({ context }) => ({
        ratingPromptOpen: context.earlyRating === null && !context.isFriendCall,
      })),
    },
    SKIP_LATER: { guard: not('isSkipPending'), actions: skipLater },
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
            videoLevel: levelOf(context, event),
          })),
          sendTo('peer', ({ context, event }) => ({
            type: 'SET_VIDEO_LEVEL',
            level: levelOf(context, event),
          })),
        ],
      },
      { guard: 'inRoom', actions: assign(({ context, event }) => updates.storeQuality(context, event)) },
    ],
    LINK_INTERRUPTED: { guard: 'inRoom', actions: assign({ linkInterrupted: true }) },
    LINK_RESTORED: { guard: 'inRoom', actions: assign({ linkInterrupted: false, shortestRoundTrip: null }) },
    REMOTE_STREAM_READY: { guard: 'inRoom', actions: 'storeRemoteStream' },
    SET_MICROPHONE: { actions: ['storeSwitch', setTracks, announceMicrophone] },
    SET_CAMERA: { actions: ['storeSwitch', setTracks, announcePicture] },
    'xstate.error.actor.peer': { target: '#call.disconnecting', actions: lostConnection },
    CONNECTION_LOST: { guard: 'inRoom', target: '#call.disconnecting', actions: lostConnection },
  },
});
