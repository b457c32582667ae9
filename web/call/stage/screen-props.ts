import type { Reporting } from '@visavis/domain/call/states/context.ts';
import type { CSSProperties, ReactNode } from 'react';
import type { Clock } from '../../platform/clock.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';
import type { ShortcutChoice } from '../controls/shortcuts.ts';
import type { ShortcutEditorProps } from '../controls/use-shortcuts.ts';
import type { CallControls } from '../session/call-controls.ts';
import type { CallView } from '../session/call-view.ts';
import type { StatusActions } from './StatusPanel.tsx';
import type { StageLayout } from './stage-layout.ts';
import type { Panel, StageForm } from './stage-plan.ts';
import type { PictureRef, UseVideoOptions } from './use-video.ts';

/** The call that a slot belongs to. */
export interface CallSlot {
  roomId: string;
  peerId: string;
  username: string;
  /** opens the sheet of a report over the call */
  report: () => void;
}

/** The search that a slot belongs to. */
export interface SearchSlot {
  /** how many wait; null while unknown */
  total: number | null;
  /** when the last call with a stranger ended, ms; null before */
  lastCallEndedAt: number | null;
}

/** A report that is being written. */
export interface ReportSlot extends Reporting {
  /** still frames of the other, the oldest first */
  frames: readonly Blob[];
  /** the call is over already */
  isOver: boolean;
  /** ends the call, as the report is sent */
  onSend: () => void;
  /** @param then whether to go on searching; without it the call goes on where it does */
  onClose: (then?: 'search' | 'setup') => void;
}

export interface CallSlots {
  /** round buttons in a row at the top right: friend, games, report. The room for three is kept */
  side?: (call: CallSlot) => ReactNode;
  /** the button of the room chat, a `BarButton` */
  chatButton?: (call: CallSlot) => ReactNode;
  /** `Prompt`s of the prompt slot (web/call/prompts/PromptSlot.tsx): requests and questions during the call */
  prompts?: (call: CallSlot) => ReactNode;
  /** `MenuItem`s at the top of the menu 'more' */
  more?: (call: CallSlot) => ReactNode;
  /** where the camera did not open: why, and what to press */
  failed?: (actions: { onRetry: () => void; onAudioOnly: () => void }) => ReactNode;
  /** under the search: what someone who waits sees and can do */
  searching?: (search: SearchSlot) => ReactNode;
  /** while the two connect, under the other's name: report and block */
  waiting?: (call: CallSlot) => ReactNode;
  /** the room chat; `place` is where it lies when it is open */
  chat?: (call: CallSlot, place: CSSProperties) => ReactNode;
  /** the sheet of a report, over the call and beyond its end */
  reporting?: (report: ReportSlot) => ReactNode;
  /** under the notice that this side reaches no one: what is in the way, and what to try */
  unreachable?: () => ReactNode;
  /** under the notice that no more can be searched today: what else there is to do */
  limited?: () => ReactNode;
  /** under the notice that matching is refused because of a suspension */
  suspended?: () => ReactNode;
  /** in the dialog for camera and sound */
  devices?: () => ReactNode;
}

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
  /** called at the first frame of each stream */
  onFirstFrame?: UseVideoOptions['onFirstFrame'];
  /** what is open beside the picture: the room's chat, or a game in its place */
  panel?: Panel | null;
  /** is given the element that carries the other's picture */
  remoteVideo?: PictureRef;
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

/** The props of the menu of rarer things. */
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
