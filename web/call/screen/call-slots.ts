import type { Reporting } from '@visavis/domain/call/states/context.ts';
import type { ReactNode } from 'react';

/** The call that a slot belongs to. */
export interface CallSlot {
  roomId: string;
  peerId: string;
  username: string;
  /** opens the sheet of a report over the call */
  report: () => void;
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
  /** beside the picture: friend, report and block buttons */
  side?: (call: CallSlot) => ReactNode;
  /** under the search: what someone who waits sees and can do */
  searching?: () => ReactNode;
  /** while the two connect, under the other's name: report and block */
  waiting?: (call: CallSlot) => ReactNode;
  /** the room chat, over the picture or beside it */
  chat?: (call: CallSlot) => ReactNode;
  /** the sheet of a report, over the call and beyond its end */
  reporting?: (report: ReportSlot) => ReactNode;
  /** under the notice that matching is refused because of a suspension */
  suspended?: () => ReactNode;
  /** in the dialog for camera and sound */
  devices?: () => ReactNode;
}
