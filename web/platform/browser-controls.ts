/** Handlers of the browser's own buttons in a call: on a headset, a window in a corner, the lock screen. */
export interface BrowserControlHandlers {
  toggleMicrophone: () => void;
  toggleCamera: () => void;
  hangUp: () => void;
}

export interface BrowserControlSwitches {
  microphoneOn: boolean;
  cameraOn: boolean;
}

/** The browser's controls for calls (Media Session). */
export interface BrowserControls {
  /** Takes them for a call. Does nothing in browsers without them. */
  hold(handlers: BrowserControlHandlers): HeldControls;
}

export interface HeldControls {
  /** Shows whether microphone and camera are on. */
  show(switches: BrowserControlSwitches): void;
  release(): void;
}

/** Newer than TypeScript's list, and none of them in every browser. */
export type CallAction = 'togglemicrophone' | 'togglecamera' | 'hangup';

/** The part of `navigator.mediaSession` in use. */
export interface BrowserControlSource {
  /** throws for an action that the browser does not know */
  setActionHandler(action: CallAction, handler: (() => void) | null): void;
  setMicrophoneActive?: (active: boolean) => Promise<void> | undefined;
  setCameraActive?: (active: boolean) => Promise<void> | undefined;
}

const quietly = (run: () => unknown): void => {
  try {
    // Rejected while the page is hidden and nothing is captured; the buttons then show what they showed before.
    void Promise.resolve(run()).catch(() => undefined);
  } catch {
    // The browser does not know this one.
  }
};

/** @param source `navigator.mediaSession`; undefined in browsers without it */
export function createBrowserControls(source: BrowserControlSource | undefined): BrowserControls {
  const setHandlers = (handlers: BrowserControlHandlers | null) => {
    quietly(() => source?.setActionHandler('togglemicrophone', handlers && (() => handlers.toggleMicrophone())));
    quietly(() => source?.setActionHandler('togglecamera', handlers && (() => handlers.toggleCamera())));
    quietly(() => source?.setActionHandler('hangup', handlers && (() => handlers.hangUp())));
  };
  return {
    hold(handlers) {
      setHandlers(handlers);
      return {
        show({ microphoneOn, cameraOn }) {
          quietly(() => source?.setMicrophoneActive?.(microphoneOn));
          quietly(() => source?.setCameraActive?.(cameraOn));
        },
        release: () => setHandlers(null),
      };
    },
  };
}
