import { type Mock, vi } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { createFakeKeyValue } from '../../platform/storage/storage.fake.ts';
import { draw } from '../../services/testing/render.tsx';
import { defaultShortcuts, type ShortcutChoice } from '../controls/shortcuts.ts';
import type { CallView } from '../session/call-view.ts';
import { CallScreen } from './CallScreen.tsx';
import * as liveParts from './live-parts.ts';
import type { CallScreenProps, CallSlots } from './screen-props.ts';

interface ShowOptions {
  slots?: CallSlots;
  clock?: ReturnType<typeof createFakeClock>;
  choice?: ShortcutChoice;
  panel?: CallScreenProps['panel'];
  store?: CallScreenProps['store'];
}

type Spies<T> = { [Name in keyof T]: Mock };
type Shown = ReturnType<typeof draw> & {
  controls: Spies<CallScreenProps['controls']>;
  actions: Spies<CallScreenProps['actions']>;
  onFloat: Mock;
  onBack: Mock;
  /** Shows another state of the call on the same screen. */
  become: (view: CallView) => void;
};

/** Renders the call screen with spies for everything that it can do. */
export function showCallScreen(
  view: CallView,
  {
    slots,
    clock = createFakeClock(),
    choice = defaultShortcuts,
    panel = null,
    store = createFakeKeyValue(),
  }: ShowOptions = {},
): Shown {
  const controls = {
    setMicrophone: vi.fn(),
    setCamera: vi.fn(),
    sayReady: vi.fn(),
    showBlurred: vi.fn(),
    skip: vi.fn(),
    swipe: vi.fn(),
    takeBack: vi.fn(),
    openReport: vi.fn(),
    rate: vi.fn(),
    dismissRatingPrompt: vi.fn(),
    callBack: vi.fn(),
    declineCallBack: vi.fn(),
  };
  const actions = {
    onReload: vi.fn(),
    onAgain: vi.fn(),
    onAudioOnly: vi.fn(),
    onSetup: vi.fn(),
    onBringHere: vi.fn(),
  };
  const onFloat = vi.fn();
  const onBack = vi.fn();
  const shortcuts = { choice, onTurn: vi.fn(), onRemap: vi.fn(), onReset: vi.fn() };
  const screenOf = (shown: CallView) => (
    <CallScreen
      parts={liveParts}
      view={shown}
      controls={controls}
      actions={actions}
      onBack={onBack}
      onFloat={onFloat}
      shortcuts={shortcuts}
      clock={clock}
      store={store}
      slots={slots}
      panel={panel}
    />
  );
  const drawn = draw(screenOf(view));
  const become = (next: CallView) => drawn.rerender(screenOf(next));
  return { ...drawn, become, controls, actions, onFloat, onBack };
}
