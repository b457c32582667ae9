/** A socket of this process, as presence sees it: one tab of a user. */
export interface Tab {
  userId: string;
  /** the user does nothing there: its heartbeats are no sign of life */
  idle: boolean;
  /** it said that it closes, and has not been heard of since */
  closing: boolean;
  /** when the user was last written down as seen, ms */
  writtenAt: number;
}

/** Between two times that a tab's heartbeats are written down. */
export const WRITE_EVERY = 180_000;

/** Whether a heartbeat is to be written down as a sign of life. */
export const isWorthWriting = (tab: Tab, now: number): boolean => !tab.idle && now - tab.writtenAt >= WRITE_EVERY;
