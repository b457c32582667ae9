import { useEffect, useEffectEvent, useRef } from 'react';
import type { BrowserControlHandlers, BrowserControlSwitches, HeldControls } from '../../platform/browser-controls.ts';
import { useServices } from '../../services/services.tsx';

/** Lets the browser's own buttons control a call while `isInCall`. */
export function useBrowserControls(
  isInCall: boolean,
  { microphoneOn, cameraOn }: BrowserControlSwitches,
  handlers: BrowserControlHandlers,
): void {
  const { browserControls } = useServices();
  const held = useRef<HeldControls | null>(null);
  const press = useEffectEvent((control: keyof BrowserControlHandlers) => handlers[control]());

  useEffect(() => {
    if (!isInCall) return;
    const controls = browserControls.hold({
      toggleMicrophone: () => press('toggleMicrophone'),
      toggleCamera: () => press('toggleCamera'),
      hangUp: () => press('hangUp'),
    });
    held.current = controls;
    return () => {
      held.current = null;
      controls.release();
    };
  }, [browserControls, isInCall]);

  useEffect(() => {
    if (isInCall) held.current?.show({ microphoneOn, cameraOn });
  }, [isInCall, microphoneOn, cameraOn]);
}
