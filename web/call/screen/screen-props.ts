import type { ReactNode, RefObject } from 'react';
import type { Clock } from '../../platform/clock.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';
import type { CallControls } from '../session/call-controls.ts';
import type { CallView } from '../session/call-view.ts';
import type { ShortcutEditorProps } from '../shortcuts/ShortcutEditor.tsx';
import type { ShortcutChoice } from '../shortcuts/shortcut-keys.ts';
import type { StageLayout } from '../stage/stage-layout.ts';
import type { Panel, StageForm } from '../stage/stage-plan.ts';
import type { CallSlots } from './call-slots.ts';
import type { StatusActions } from './StatusPanel.tsx';

export interface CallScreenProps {
  view: CallView;
  controls: Pick<
    CallControls,
    | 'setMicrophone'
    | 'setCamera'
    | 'sayReady'
    | 'showBlurred'
    | 'skip'
    | 'swipe'
    | 'takeBack'
    | 'openReport'
    | 'rate'
    | 'dismissRatingPrompt'
    | 'callBack'
    | 'declineCallBack'
  >;
  actions: StatusActions;
  onBack: () => void;
  /** leaves the page; the call goes on in the floating panel */
  onFloat: () => void;
  /** the keys in use, and what changes them */
  shortcuts: ShortcutEditorProps;
  clock: Clock;
  /** stores the chosen layout */
  store: KeyValue;
  slots?: CallSlots;
  /** when the last call with a stranger ended, ms; null before */
  lastCallEndedAt?: number | null;
  /** called at the first frame of each stream, with the element that shows it */
  onFirstFrame?: (stream: MediaStream, video: HTMLVideoElement) => void;
  /** what is open beside the picture: the room's chat, or a game in its place */
  panel?: Panel | null;
  /** the element that shows the other */
  remoteVideo?: RefObject<HTMLVideoElement | null>;
}

export interface ControlBarProps {
  view: Pick<
    CallView,
    'isFriendCall' | 'microphoneOn' | 'cameraOn' | 'hasCamera' | 'hasMicrophone' | 'localStream' | 'canSkip'
  >;
  form: StageForm;
  /** there is room for End alone */
  isLow: boolean;
  fullscreen: { isSupported: boolean; isFull: boolean };
  /** the other's picture is there: the call can go on in the floating panel, and has a safety code */
  isLive: boolean;
  shortcuts: ShortcutChoice;
  onMicrophone: () => void;
  onCamera: () => void;
  onSkip: () => void;
  /** ends the call or the search */
  onEnd: () => void;
  onDevices: () => void;
  onSafety: () => void;
  onFloat: () => void;
  /** the other's picture fills the stage rather than being shown whole */
  isFilled: boolean;
  onFill: () => void;
  layout: StageLayout;
  onLayout: (layout: StageLayout) => void;
  onFullscreen: () => void;
  onHelp: () => void;
  /** the button of the chat; without it a disabled one keeps its place */
  chat?: ReactNode;
  /** items of other features, at the top of the menu */
  more?: ReactNode;
}

/** What the menu of rarer things needs of them. */
export type MoreItemsProps = Pick<
  ControlBarProps,
  | 'view'
  | 'fullscreen'
  | 'isLive'
  | 'isFilled'
  | 'onFill'
  | 'onDevices'
  | 'onSafety'
  | 'onFloat'
  | 'layout'
  | 'onLayout'
  | 'onFullscreen'
  | 'onHelp'
  | 'more'
>;
