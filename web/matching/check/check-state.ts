import type { Obstacle } from '@visavis/domain/call/contract.ts';
import { isRefusal, mayLackCamera } from '../../platform/media/problem-state.ts';
import type { Media, MediaState } from '../../platform/media/types.ts';
import type { Hints } from '../hints/use-hints.ts';

/** The browsers that have a hint on where to find the camera permission. */
export type BrowserHelp = 'chrome' | 'edge' | 'firefox' | 'firefoxAndroid' | 'safari' | 'ios' | 'android' | 'other';
/** The systems that have one on where to find their own. */
export type SystemHelp = 'mac' | 'windows' | 'android' | 'other';

/** Guesses the browser from the user agent: good enough for a hint only. */
export function browserOf(userAgent: string, touchPoints = 0): BrowserHelp {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // An iPad that requests desktop pages claims to be a Mac, but has a touch screen.
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'ios';
  if (/Firefox\//.test(userAgent)) return /Android/.test(userAgent) ? 'firefoxAndroid' : 'firefox';
  if (/Android/.test(userAgent)) return 'android';
  if (/Edg\//.test(userAgent)) return 'edge';
  if (/Chrome\//.test(userAgent)) return 'chrome';
  if (/Safari\//.test(userAgent)) return 'safari';
  return 'other';
}

export function systemOf(userAgent: string): SystemHelp {
  if (/Android/.test(userAgent)) return 'android';
  if (/Macintosh/.test(userAgent)) return 'mac';
  return /Windows/.test(userAgent) ? 'windows' : 'other';
}

/** Where someone is, for hints on what to press there. */
export interface Place {
  browser: BrowserHelp;
  system: SystemHelp;
}

export const placeOf = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Place => ({
  browser: browserOf(userAgent, maxTouchPoints),
  system: systemOf(userAgent),
});

export type CheckStatus = 'off' | 'checking' | 'ready' | 'readyAudio' | 'failed';

/** The readiness as a text: devices that are off, or the reason why there is no start yet. */
export function readinessOf({ status, canStart, cameraOn, hasCamera, microphoneOn }: CheckView) {
  if (!canStart) return `status.${status}` as const;
  const isSeen = cameraOn && hasCamera;
  if (!microphoneOn) return isSeen ? 'levelMuted' : 'status.off';
  return isSeen ? 'status.ready' : 'status.readyAudio';
}

type ProblemKind = NonNullable<MediaState['problem']>['kind'];

function helpOf(kind: ProblemKind, { browser, system }: Place): NonNullable<CheckView['help']> {
  if (kind === 'denied') return `help.browser.${browser}`;
  // There the settings of the system are those of the browser.
  if (kind === 'denied_by_system') return browser === 'ios' ? 'help.browser.ios' : `help.system.${system}`;
  return `help.cause.${kind}`;
}

/** Everything that the camera check shows, as a plain value. */
export interface CheckView {
  status: CheckStatus;
  problem: ProblemKind | null;
  /** what to press where it was refused, in order by browser or system; by cause for the rest */
  help:
    | `help.browser.${BrowserHelp}`
    | `help.system.${SystemHelp}`
    | `help.cause.${Exclude<ProblemKind, 'denied' | 'denied_by_system'>}`
    | null;
  /** it opens by itself once that works */
  goesOn: boolean;
  /** what would make a poor first impression, one thing at a time */
  hint: 'dark' | 'quiet' | 'silenced' | null;
  /** a voice has been heard well */
  isHeard: boolean;
  /** a microphone alone may still work */
  mayGoAudioOnly: boolean;
  /** another device may do */
  mayChoose: boolean;
  canStart: boolean;
  stream: MediaStream | null;
  audioOnly: boolean;
  hasCamera: boolean;
  microphoneOn: boolean;
  cameraOn: boolean;
  devices: MediaState['devices'];
  chosen: MediaState['chosen'];
  canChooseSpeaker: boolean;
  /** null where this browser cannot blur, or without a camera */
  blur: MediaState['blur'] | null;
  /** there is no relay, so strangers learn this one's address */
  isDirect: boolean;
  beginBlurred: boolean;
  /** what is in the way of calls, and whether it is being tested again; null where nothing is known to be */
  reach: { obstacle: Obstacle; isTesting: boolean } | null;
}

export type ProblemView = Pick<CheckView, 'problem' | 'help' | 'goesOn' | 'mayGoAudioOnly' | 'mayChoose'>;

/** Why nothing opened, what to press, and whether it goes on by itself after that. */
function problemViewOf(media: MediaState, place: Place): ProblemView {
  const kind = media.status === 'failed' ? (media.problem?.kind ?? 'unknown') : null;
  const problem = media.status === 'ready' && !media.hasMicrophone ? 'microphone_not_found' : kind;
  return {
    problem,
    help: problem && helpOf(problem, place),
    goesOn: kind !== null && kind !== 'insecure' && kind !== 'denied_by_policy',
    mayGoAudioOnly: kind !== null && mayLackCamera(kind) && !media.audioOnly,
    mayChoose: problem !== null && problem !== 'insecure' && !isRefusal(problem),
  };
}

/** Where nothing but the devices is shown. */
export const NOTHING_MEASURED = { isDirect: false, reach: null, isDark: false, heard: 'nothing' } as const;

export function checkViewOf(
  media: MediaState,
  place: Place,
  { canChooseSpeaker, canBlur }: Pick<Media, 'canChooseSpeaker' | 'canBlur'>,
  { isDirect, reach, isDark, heard }: Pick<CheckView, 'isDirect' | 'reach'> & Pick<Hints, 'isDark' | 'heard'>,
): CheckView {
  const isReady = media.status === 'ready' && media.hasMicrophone;
  // A microphone that the system has muted, as in a phone call, is as silent as one that its user muted.
  const microphoneOn = media.microphoneOn && !media.interrupted.audio;
  const isShown = isReady && media.hasCamera && media.cameraOn;
  const hintOf = (): CheckView['hint'] => {
    if (isReady && media.microphoneOn && media.interrupted.audio) return 'silenced';
    if (isShown && isDark) return 'dark';
    return isReady && microphoneOn && heard === 'quiet' ? 'quiet' : null;
  };
  return {
    status: isReady ? (media.hasCamera ? 'ready' : 'readyAudio') : media.status === 'ready' ? 'failed' : media.status,
    ...problemViewOf(media, place),
    hint: hintOf(),
    isHeard: heard === 'well',
    canStart: isReady,
    stream: media.stream,
    audioOnly: media.audioOnly,
    hasCamera: media.hasCamera,
    microphoneOn,
    cameraOn: media.cameraOn,
    devices: media.devices,
    // A device in use is shown as chosen, even if the browser picked it.
    chosen: {
      camera: media.inUse.camera ?? media.chosen.camera,
      microphone: media.inUse.microphone ?? media.chosen.microphone,
      speaker: media.chosen.speaker,
    },
    canChooseSpeaker,
    blur: canBlur && media.hasCamera ? media.blur : null,
    isDirect,
    beginBlurred: media.beginBlurred,
    reach,
  };
}
