import type { MediaState } from '../../platform/media/types.ts';
import type { BrowserHelp } from './browser-help.ts';

export type CheckStatus = 'off' | 'checking' | 'ready' | 'readyAudio' | 'failed';

/** Everything that the camera check shows: a plain value, so that a story can show any of it. */
export interface CheckView {
  status: CheckStatus;
  problem: NonNullable<MediaState['problem']>['kind'] | null;
  /** which text helps: by browser for a refusal, by cause for the rest */
  help: BrowserHelp | 'not_found' | 'in_use' | 'insecure' | 'overconstrained' | 'unknown' | null;
  /** a microphone alone may still work: a browser refuses the two apart and does not say which */
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
}

export function checkViewOf(media: MediaState, browser: BrowserHelp, canChooseSpeaker: boolean): CheckView {
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
    // What runs is shown as chosen, though nobody chose it.
    chosen: {
      camera: media.inUse.camera ?? media.chosen.camera,
      microphone: media.inUse.microphone ?? media.chosen.microphone,
      speaker: media.chosen.speaker,
    },
    canChooseSpeaker,
  };
}
