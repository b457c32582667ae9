import type {
  BrowserControlHandlers,
  BrowserControlSource,
  BrowserControlSwitches,
  BrowserControls,
  CallAction,
} from './browser-controls.ts';

export interface FakeBrowserControls extends BrowserControls {
  /** Presses one of the browser's buttons; does nothing while no call holds them. */
  press(action: CallAction): void;
  /** what the buttons show */
  shown(): BrowserControlSwitches | null;
}

/** The browser's buttons, pressed by a test. */
export function createFakeBrowserControls(): FakeBrowserControls {
  let held: BrowserControlHandlers | null = null;
  let shown: BrowserControlSwitches | null = null;
  return {
    hold(handlers) {
      held = handlers;
      return {
        show: (switches) => {
          shown = switches;
        },
        release: () => {
          held = null;
        },
      };
    },
    press(action) {
      if (action === 'togglemicrophone') held?.toggleMicrophone();
      else if (action === 'togglecamera') held?.toggleCamera();
      else held?.hangUp();
    },
    shown: () => shown,
  };
}

/** `navigator.mediaSession` as a browser has it that knows only some actions. */
export function createFakeControlSource(known: readonly CallAction[]) {
  const handlers = new Map<CallAction, () => void>();
  const shown: BrowserControlSwitches = { microphoneOn: false, cameraOn: false };
  const source: BrowserControlSource = {
    setActionHandler(action, handler) {
      if (!known.includes(action)) throw new TypeError(`unknown action ${action}`);
      if (handler) handlers.set(action, handler);
      else handlers.delete(action);
    },
    async setMicrophoneActive(active) {
      shown.microphoneOn = active;
    },
    async setCameraActive(active) {
      shown.cameraOn = active;
    },
  };
  return { source, shown, press: (action: CallAction) => handlers.get(action)?.() };
}
