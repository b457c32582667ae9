import type { VideoLevel } from '../picture/video.ts';
import { INITIAL_LEVEL_AFTER, QUALITY_EVERY } from '../rules.ts';
import { announceMicrophone, announcePicture, setTracks } from './announcements.ts';
import type { CallEffect } from './effects.ts';
import { endAs, lostConnection } from './ending.ts';
import type { EventOf, PeerCommand } from './events.ts';
import { givesUpPicture, hasFailed, levelOf, needsNewPath, regainsPicture, untilRatingCheck } from './guards.ts';
import { live, skipLater } from './live-state.ts';
import { type CallDraft, inRoom, type StateRules } from './state-rules.ts';
import { markConnected, regainPicture, storeQuality } from './updates.ts';

const toPeer = (command: PeerCommand): CallEffect => ({ type: 'sendPeer', command });
const setLevel = (level: VideoLevel): CallEffect => toPeer({ type: 'SET_VIDEO_LEVEL', level });
const sendVideo = (enabled: boolean): CallEffect => toPeer({ type: 'SEND_VIDEO', enabled });

/** A sample of the connection: what a weak one cannot bear goes step by step, and comes back (rulings 38). */
function adapt(call: CallDraft, sample: EventOf<'UPDATE_CONNECTION_QUALITY'>): void {
  const before = call.context;
  call.update(storeQuality(before, sample));
  const level = levelOf(before, sample);
  if (hasFailed(before, sample)) {
    call.goTo('disconnecting', endAs(call, 'connection_lost', 'network'));
  } else if (needsNewPath(before, sample)) {
    call.update({ videoLevel: 'low' });
    call.emit(setLevel('low'), toPeer({ type: 'SEEK_NEW_PATH' }));
  } else if (givesUpPicture(before, sample)) {
    call.update({ soundOnly: true });
    announcePicture(call);
    call.emit(sendVideo(false));
  } else if (regainsPicture(before, sample)) {
    call.update(regainPicture);
    announcePicture(call);
    call.emit(setLevel('low'), sendVideo(true));
  } else if (level && level !== before.videoLevel) {
    call.update({ videoLevel: level });
    call.emit(setLevel(level));
  }
}

/** Both pictures are there and the link is up. */
export const connected: StateRules = {
  within: live,
  enter(call) {
    call.update(markConnected(call.context, call.now));
    announceMicrophone(call);
    announcePicture(call);
  },
  timers: {
    QUALITY_CHECK: () => QUALITY_EVERY,
    TRIGGER_RATING_CHECK: untilRatingCheck,
    INITIAL_LEVEL_DUE: () => INITIAL_LEVEL_AFTER,
  },
  on: {
    TRIGGER_RATING_CHECK(call) {
      const { earlyRating, isFriendCall } = call.context;
      call.update({ ratingPromptOpen: earlyRating === null && !isFriendCall });
    },
    INITIAL_LEVEL_DUE(call) {
      call.update({ videoLevel: 'medium' });
      call.emit(setLevel('medium'));
    },
    QUALITY_CHECK(call) {
      call.emit(toPeer({ type: 'SAMPLE_QUALITY' }), { type: 'startTimer', timer: 'QUALITY_CHECK', ms: QUALITY_EVERY });
    },
    SKIP_LATER: skipLater,
    DISMISS_RATING_PROMPT: (call) => call.update({ ratingPromptOpen: false }),
    RATING_SUBMITTED: (call, { rating }) => call.update({ earlyRating: rating, ratingPromptOpen: false }),
    UPDATE_CONNECTION_QUALITY: inRoom(adapt),
    LINK_INTERRUPTED: inRoom((call) => call.update({ linkInterrupted: true })),
    LINK_RESTORED: inRoom((call) => call.update({ linkInterrupted: false, shortestRoundTrip: null })),
    REMOTE_STREAM_READY: inRoom((call, { stream }) => call.update({ remoteStream: stream })),
    SET_MICROPHONE(call, { enabled }) {
      call.update({ microphoneOn: enabled });
      setTracks(call);
      announceMicrophone(call);
    },
    SET_CAMERA(call, { enabled }) {
      call.update({ cameraOn: enabled });
      setTracks(call);
      announcePicture(call);
    },
    PEER_CRASHED: (call) => call.goTo('disconnecting', lostConnection(call)),
    CONNECTION_LOST: inRoom((call) => call.goTo('disconnecting', lostConnection(call))),
  },
};
