import type { Reporting } from '@visavis/domain/call/states/context.ts';
import type { CSSProperties, ReactNode } from 'react';

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
  /** round buttons in a row at the top right: friend, emoji, report. The room for three is kept */
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
  /** under the notice that no more can be searched today: what else there is to do */
  limited?: () => ReactNode;
  /** under the notice that matching is refused because of a suspension */
  suspended?: () => ReactNode;
  /** in the dialog for camera and sound */
  devices?: () => ReactNode;
}
