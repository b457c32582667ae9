const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type ActivityTime =
  | { kind: 'now' }
  | { kind: 'hours'; count: number }
  | { kind: 'yesterday' }
  | { kind: 'days'; count: number }
  | { kind: 'date' };

/**
 * How to show the time of an activity (spec.md section 9, 'Display').
 * @param age milliseconds; negative, from a clock that runs ahead, counts as now
 */
export function activityTime(age: number): ActivityTime {
  if (age < HOUR) return { kind: 'now' };
  if (age < DAY) return { kind: 'hours', count: Math.floor(age / HOUR) };
  const days = Math.floor(age / DAY);
  if (days === 1) return { kind: 'yesterday' };
  if (days <= 7) return { kind: 'days', count: days };
  return { kind: 'date' };
}
