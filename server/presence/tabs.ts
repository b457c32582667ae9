/** A tab of a user: a socket of this process. */
export interface Tab {
  userId: string;
  /** the user is inactive: heartbeats do not count as sightings */
  idle: boolean;
  /** it announced that it closes and has sent nothing since */
  closing: boolean;
  /** when the user was last saved as seen, ms */
  writtenAt: number;
}

/** least time between two saved sightings of a tab, ms */
export const SIGHTING_INTERVAL = 180_000;

/** Whether a heartbeat is saved as a sighting. */
export const isWorthWriting = (tab: Tab, now: number): boolean => !tab.idle && now - tab.writtenAt >= SIGHTING_INTERVAL;
