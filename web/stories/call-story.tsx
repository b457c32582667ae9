import { useEffect, useState } from 'react';
import { createShortcutStore, defaultShortcuts } from '../call/controls/shortcuts.ts';
import { CALM_AFTER } from '../call/prompts/LivePrompts.tsx';
import type { CallView } from '../call/session/call-view.ts';
import { CallScreen, SETTLE } from '../call/stage/CallScreen.tsx';
import * as liveParts from '../call/stage/live-parts.ts';
import type { CallSlots } from '../call/stage/screen-props.ts';
import type { StageLayout } from '../call/stage/stage-layout.ts';
import type { Panel } from '../call/stage/stage-plan.ts';
import { type Clock, createClock } from '../platform/clock.ts';
import { createFakeKeyValue } from '../platform/storage/storage.fake.ts';

/** A moving picture without a camera. */
export function useMovingPicture(warm: boolean): MediaStream | null {
  const [stream, setStream] = useState<MediaStream | null>(null);
  useEffect(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1280;
    canvas.height = 720;
    const context = canvas.getContext('2d');
    const draw = (turn: number) => {
      if (!context) return;
      const light = context.createRadialGradient(640, 300, 40, 640, 360, 800);
      light.addColorStop(0, warm ? '#e8b48a' : '#9db7c9');
      light.addColorStop(1, warm ? '#3b241b' : '#1d2a33');
      context.fillStyle = light;
      context.fillRect(0, 0, 1280, 720);
      context.fillStyle = warm ? '#7a4a36' : '#41586a';
      context.beginPath();
      context.arc(640 + Math.sin(turn / 20) * 12, 300, 150, 0, 7);
      context.arc(640, 760, 320, 0, 7);
      context.fill();
    };
    let turn = 0;
    draw(turn);
    const timer = setInterval(() => {
      turn += 1;
      draw(turn);
    }, 50);
    setStream(canvas.captureStream(20));
    return () => clearInterval(timer);
  }, [warm]);
  return stream;
}

const nothing = () => undefined;
export const callControls = {
  setMicrophone: nothing,
  setCamera: nothing,
  sayReady: nothing,
  showBlurred: nothing,
  skip: nothing,
  swipe: nothing,
  takeBack: nothing,
  openReport: nothing,
  rate: nothing,
  dismissRatingPrompt: nothing,
  callBack: nothing,
  declineCallBack: nothing,
};
const actions = {
  onReload: nothing,
  onAgain: nothing,
  onAudioOnly: nothing,
  onSetup: nothing,
  onBringHere: nothing,
};
const real = createClock();
/** The stage settles at once, and the optional rating comes at once, so that a picture of it is complete. */
const clock: Clock = { ...real, after: (ms, run) => real.after(ms === SETTLE || ms === CALM_AFTER ? 0 : ms, run) };
const keys = createShortcutStore(createFakeKeyValue());
export const storyShortcuts = { choice: defaultShortcuts, onTurn: keys.turn, onRemap: keys.remap, onReset: keys.reset };

export interface CallStoryProps {
  view: CallView;
  slots?: CallSlots;
  layout?: StageLayout;
  panel?: Panel | null;
}

/** The call screen over moving pictures; nothing happens on a press. */
export function CallStory({ view, slots, layout = 'fullscreen', panel = null }: CallStoryProps) {
  const own = useMovingPicture(false);
  const store = createFakeKeyValue();
  store.set('call-layout', layout);
  return (
    <CallScreen
      parts={liveParts}
      view={{ ...view, localStream: own }}
      controls={callControls}
      actions={actions}
      onBack={nothing}
      onFloat={nothing}
      shortcuts={storyShortcuts}
      clock={clock}
      store={store}
      slots={slots}
      panel={panel}
    />
  );
}
