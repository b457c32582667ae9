import { dayOf } from '../../i18n/format.ts';
import type { AuditEntry } from './queries.ts';

/** Entries in their order, under the days on which they were made, as the reader's clock has them. */
export function byDay<E extends Pick<AuditEntry, 'at'>>(entries: readonly E[], locale: string) {
  const days: { day: string; entries: E[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at, locale);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
