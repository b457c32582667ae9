/** Runs what it is given after the acknowledgements of this turn, and all of one turn together. */
export function createAnnouncer(): (announce: () => void) => void {
  let announcements: (() => void)[] = [];
  return (announce) => {
    announcements.push(announce);
    if (announcements.length > 1) return;
    // Behind all that promises still have to do in this turn.
    process.nextTick(() => {
      const due = announcements;
      announcements = [];
      for (const run of due) run();
    });
  };
}
