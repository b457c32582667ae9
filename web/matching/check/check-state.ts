import type { Media, MediaState } from '../../platform/media/types.ts';

/** The browsers that have a hint on where to find the camera permission. */
export type BrowserHelp = 'chrome' | 'edge' | 'firefox' | 'safari' | 'ios' | 'android' | 'other';

/** Guesses the browser from the user agent: good enough for a hint only. */
export function browserOf(userAgent: string, touchPoints = 0): BrowserHelp {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // An iPad that requests desktop pages claims to be a Mac, but has a touch screen.
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'ios';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Android/.test(userAgent)) return 'android';
  if (/Edg\//.test(userAgent)) return 'edge';
  if (/Chrome\//.test(userAgent)) return 'chrome';
  if (/Safari\//.test(userAgent)) return 'safari';
  return 'other';
}

export type CheckStatus = 'off' | 'checking' | 'ready' | 'readyAudio' | 'failed';

/** Everything that the camera check shows, as a plain value. */
export interface CheckView {
  status: CheckStatus;
  problem: NonNullable<MediaState['problem']>['kind'] | null;
  /** which hint to show: by browser for a refusal, by cause for the rest */
  help: BrowserHelp | 'not_found' | 'in_use' | 'insecure' | 'overconstrained' | 'unknown' | null;
  /** a microphone alone may still work: a browser can refuse either and does not say which */
  mayGoAudioOnly: boolean;
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
}

export function checkViewOf(
  media: MediaState,
  browser: BrowserHelp,
  { canChooseSpeaker, canBlur }: Pick<Media, 'canChooseSpeaker' | 'canBlur'>,
  isDirect: boolean,
): CheckView {
  const kind = media.status === 'failed' ? (media.problem?.kind ?? 'unknown') : null;
  const isReady = media.status === 'ready' && media.hasMicrophone;
  return {
    status: isReady ? (media.hasCamera ? 'ready' : 'readyAudio') : media.status === 'ready' ? 'failed' : media.status,
    problem: media.status === 'ready' && !media.hasMicrophone ? 'not_found' : kind,
    help: kind === null ? null : kind === 'denied' ? browser : kind,
    mayGoAudioOnly: kind !== null && kind !== 'insecure' && !media.audioOnly,
    canStart: isReady,
    stream: media.stream,
    audioOnly: media.audioOnly,
    hasCamera: media.hasCamera,
    microphoneOn: media.microphoneOn,
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
  };
}
