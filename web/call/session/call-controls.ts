import type { Rating } from '@visavis/domain/call/contract.ts';
import { isBlurred } from '@visavis/domain/call/readiness.ts';
import type { CallMachine } from '@visavis/domain/call/run-call.ts';
import type { CallEvent } from '@visavis/domain/call/states/events.ts';
import type { Elsewhere, FoundRoom } from '@visavis/domain/matching/contract.ts';
import type { AcquireOptions } from '../../platform/media/types.ts';
import type { Services } from '../../services/services.tsx';
import { markCall } from '../connection/call-timing.ts';
import type { Guard } from '../safety/guard.ts';
import type { Veil } from '../safety/veil.ts';
import type { StoredCall } from './stored-call.ts';

/** Everything that the user can do; every button and key calls one of these. */
export interface CallControls {
  /** Opens the camera, then searches. Does nothing while a search or a call runs. */
  start(options?: { audioOnly?: boolean }): void;
  /**
   * The call page is there: what was started goes on, and a page that was asked for by its address starts. One that the
   * browser's history has led to starts nothing.
   * @param isLeaving another page is on its way: the history may lead back before it is there
   * @returns whether the page has something to show
   */
  arrive(isLeaving: boolean): boolean;
  /** Brings the search or call that another tab has into this one. */
  bringHere(elsewhere: Elsewhere): void;
  /** The call with a friend that this tab has made or accepted begins, whatever goes on here. */
  meetFriend(room: FoundRoom): void;
  /** The room of a friend's call that the user has given up is there: it ends. */
  leaveFriend(roomId: string): void;
  /** The user leaves the call page: a search ends, a call and an offer to call back continue without it. */
  leaveScreen(): void;
  /** The user is on the call page again. */
  enterScreen(): void;
  /** The search or call has ended, and the setup is being opened. */
  leadAway(): void;
  /** Nothing has been started since then: someone who is still on the call page has gone back before the setup opened. */
  isLedAway(): boolean;
  /** Resumes the call that this tab was in before a reload, if there was one. */
  resume(): void;
  back(): void;
  skip(): void;
  /** A swipe: the same after three seconds, unless it is taken back. */
  swipe(): void;
  takeBack(): void;
  hangUp(): void;
  /** Opens the sheet of a report over the call; the other is blurred and muted while it is open. */
  openReport(): void;
  closeReport(): void;
  /** The report is sent: ends the call. */
  report(): void;
  callBack(): void;
  /** Declines, and searches on. */
  declineCallBack(): void;
  /** Ends what goes on, on whatever page: a call, or an offer to call back. Nothing follows. */
  quit(): void;
  setMicrophone(on: boolean): void;
  setCamera(on: boolean): void;
  /** This user, who has begun blurred, is ready to be seen. */
  sayReady(): void;
  /** Blurs the other's picture for a reason, or ends that. */
  setVeil: Veil['setVeil'];
  /** Shows what the guard has blurred. */
  showBlurred(): void;
  rate(rating: Rating): void;
  /** Leaves the rating that is owed for later: it is asked for again before the next search. */
  leaveRating(): void;
  dismissRatingPrompt(): void;
  dismissNotice(): void;
}

export function createCallControls(
  { media, tab, iceServers, socket }: Pick<Services, 'media' | 'tab' | 'iceServers' | 'socket'>,
  { get, send }: Pick<CallMachine, 'get' | 'send'>,
  {
    startsHere,
    storedCall,
    veil,
    guard,
  }: { startsHere: boolean; storedCall: StoredCall; veil: Veil; guard: Pick<Guard, 'show'> },
): CallControls {
  /** the user has asked for a search, and has not left the call page since */
  let isWanted = startsHere;
  /** Rises when the user leaves the call page, so that a camera that opens late starts nothing. */
  let visit = 0;
  /** the setup is on its way, and nothing has been started since */
  let isLedAway = false;

  const withCamera = (event: () => CallEvent, options: AcquireOptions = {}) => {
    const begun = visit;
    isLedAway = false;
    socket.hasten();
    const proceed = () => {
      if (begun !== visit || get().state !== 'idle') return;
      send(event());
    };
    // The camera check has opened it already: the search starts synchronously.
    if (media.state.get().stream && options.audioOnly === undefined) {
      void media.acquire('call');
      return proceed();
    }
    // The screen shows a failure from the state of the media.
    media.acquire('call', options).then(proceed, () => {
      storedCall.clear();
      media.setCover(false);
    });
  };

  const switches = () => {
    const { microphoneOn, cameraOn, beginBlurred } = media.state.get();
    return { microphoneOn, cameraOn, beginBlurred };
  };

  const resume = () => {
    const stored = storedCall.read();
    if (!stored) return false;
    const { room, sent, readiness } = stored;
    // Before capture starts, so that no picture and no sound gets out that was turned off.
    media.setEnabled('audio', sent.microphoneOn);
    media.setEnabled('video', sent.cameraOn);
    media.setCover(isBlurred(readiness));
    withCamera(() => ({ type: 'RESUME_CALL', ...room, ...switches(), readiness }), {
      orLess: true,
      ...(sent.audioOnly && { audioOnly: true }),
    });
    return true;
  };

  const start: CallControls['start'] = (options) => {
    const begun = visit;
    isWanted = true;
    isLedAway = false;
    tab.whenKnown(() => {
      if (begun !== visit || get().state !== 'idle' || resume()) return;
      withCamera(() => ({ type: 'START_SEARCH', ...switches() }), options);
    });
  };

  return {
    start,
    arrive(isLeaving) {
      if (isLeaving) isWanted = false;
      if (isLeaving || get().state !== 'idle') return true;
      if (!isWanted && !storedCall.read()) return false;
      start();
      return true;
    },
    bringHere(elsewhere) {
      if (get().state !== 'idle') return;
      send({ type: 'DISMISS_NOTICE' });
      withCamera(
        () =>
          elsewhere.activity === 'call'
            ? { type: 'RESUME_CALL', ...elsewhere.room, ...switches() }
            : { type: 'START_SEARCH', takeover: 'search', ...switches() },
        { orLess: elsewhere.activity === 'call' },
      );
    },
    meetFriend({ iceServers: servers, ...room }) {
      isLedAway = false;
      markCall('found');
      if (servers) iceServers.take(servers);
      send({ type: 'FRIEND_CALL', ...room, ...switches() });
    },
    leaveFriend: (roomId) => send({ type: 'FRIEND_CALL_GIVEN_UP', roomId }),
    resume() {
      tab.whenKnown(() => {
        if (get().state === 'idle') resume();
      });
    },
    leaveScreen() {
      visit += 1;
      isWanted = false;
      const state = get().state;
      if (state === 'idle') {
        media.release('call');
        media.setCover(false);
      } else if (state === 'searching') send({ type: 'CANCEL_SEARCH' });
      else send({ type: 'LEAVE_PAGE' });
    },
    enterScreen: () => send({ type: 'ENTER_PAGE' }),
    leadAway() {
      isLedAway = true;
    },
    isLedAway: () => isLedAway && get().state === 'idle',
    back: () => send({ type: 'GO_BACK' }),
    skip: () => send({ type: 'SKIP' }),
    swipe: () => send({ type: 'SKIP_LATER' }),
    takeBack: () => send({ type: 'TAKE_BACK_SKIP' }),
    hangUp: () => send({ type: 'CALL_ENDED', by: 'user', reason: 'hangup' }),
    openReport: () => send({ type: 'OPEN_REPORT' }),
    closeReport: () => send({ type: 'CLOSE_REPORT' }),
    report: () => send({ type: 'REPORT_USER' }),
    callBack: () => send({ type: 'ACCEPT_CALL_BACK' }),
    declineCallBack: () => send({ type: 'DECLINE_CALL_BACK' }),
    quit: () => send({ type: 'CANCEL_SEARCH' }),
    setMicrophone(on) {
      const { stream, hasMicrophone } = media.state.get();
      if (stream && !hasMicrophone) return;
      // While idle the machine does not hold the switches.
      if (get().state === 'idle') media.setEnabled('audio', on);
      else send({ type: 'SET_MICROPHONE', enabled: on });
    },
    setCamera(on) {
      const { stream, hasCamera } = media.state.get();
      if (stream && !hasCamera) return;
      if (get().state === 'idle') media.setEnabled('video', on);
      else send({ type: 'SET_CAMERA', enabled: on });
    },
    sayReady: () => send({ type: 'SAY_READY' }),
    setVeil: veil.setVeil,
    showBlurred: guard.show,
    rate: (rating) => send({ type: 'RATING_SUBMITTED', rating }),
    leaveRating: () => get().state === 'mandatoryRating' && send({ type: 'CANCEL_SEARCH' }),
    dismissRatingPrompt: () => send({ type: 'DISMISS_RATING_PROMPT' }),
    dismissNotice: () => send({ type: 'DISMISS_NOTICE' }),
  };
}
