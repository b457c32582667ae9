import type { CheckView } from './check-state.ts';

/** A camera check that is ready. */
export const checkView = (part: Partial<CheckView> = {}): CheckView => ({
  status: 'ready',
  problem: null,
  help: null,
  goesOn: false,
  hint: null,
  isHeard: false,
  mayGoAudioOnly: false,
  mayChoose: false,
  canStart: true,
  stream: null,
  audioOnly: false,
  hasCamera: true,
  microphoneOn: true,
  cameraOn: true,
  devices: {
    cameras: [
      { id: 'cam-1', label: 'FaceTime HD Camera' },
      { id: 'cam-2', label: 'Logitech StreamCam with a rather long name (046d:0893)' },
    ],
    microphones: [{ id: 'mic-1', label: '' }],
    speakers: [{ id: 'out-1', label: 'Built-in speakers' }],
  },
  chosen: { camera: 'cam-1', microphone: 'mic-1', speaker: null },
  canChooseSpeaker: true,
  blur: { isOn: false, isReady: false, problem: null },
  isDirect: false,
  beginBlurred: false,
  reach: null,
  ...part,
});
