import { MEETING_LENGTH } from '@visavis/domain/waiting/rules.ts';

/** Daily times of day, `HH:MM`, in a time zone such as `Europe/Paris`. */
export interface MeetingHours {
  times: readonly string[];
  zone: string;
}

/** Days looked at: one before, whose last hour may still be under way, and enough after for those that are shown. */
const DAYS = [-1, 0, 1, 2, 3];

/** @returns the starts of the meeting hours that have not ended at `now`, the earliest first, ms */
export function meetingsFrom({ times, zone }: MeetingHours, now: number, count: number): number[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const starts = DAYS.flatMap((days) =>
    times.map((time) => {
      const start = today.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) });
      return start.epochMilliseconds;
    }),
  );
  const open = [...new Set(starts)].filter((start) => start + MEETING_LENGTH > now);
  return open.sort((a, b) => a - b).slice(0, count);
}
