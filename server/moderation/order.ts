import { asId } from '@visavis/domain/wire/ids.ts';

/** Facts that decide the place of a case in the queue. */
export interface Placed {
  id: string;
  isFirst: boolean;
  severity: number;
  weight: number;
  /** reported by a member whose plan has priority support */
  isPriority: boolean;
  /** ms */
  openedAt: number;
}

const DAY = 86_400_000;
const dayOf = ({ openedAt }: Placed) => Math.floor(openedAt / DAY);

/**
 * The order of the queue: automatic suspensions, then severity, then the best reporter's weight, then the day, then
 * priority support, then age. Priority lets nobody wait for days behind members who pay.
 */
export function compareCases(one: Placed, other: Placed): number {
  return (
    Number(other.isFirst) - Number(one.isFirst) ||
    other.severity - one.severity ||
    other.weight - one.weight ||
    dayOf(one) - dayOf(other) ||
    Number(other.isPriority) - Number(one.isPriority) ||
    one.openedAt - other.openedAt ||
    (one.id < other.id ? -1 : Number(one.id > other.id))
  );
}

/** The place after which the next page begins, as the client sends it back. */
export const cursorAfter = ({ isFirst, severity, weight, openedAt, isPriority, id }: Placed): string =>
  [Number(isFirst), severity, weight, openedAt, Number(isPriority), id].join('~');

function placeOf(cursor: string): Placed | undefined {
  const [isFirst, severity, weight, openedAt, isPriority, id = ''] = cursor.split('~');
  const place = {
    isFirst: isFirst === '1',
    severity: Number(severity),
    weight: Number(weight),
    openedAt: Number(openedAt),
    isPriority: isPriority === '1',
  };
  const isValid = [place.severity, place.weight, place.openedAt].every(Number.isFinite);
  return isValid ? { ...place, id } : undefined;
}

/** One page of the queue. @param cursor of the page before; anything else begins at the first */
export function pageOf<Entry extends Placed>(
  entries: readonly Entry[],
  { cursor, length }: { cursor: string | undefined; length: number },
): { page: Entry[]; next: string | null } {
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const rest = entries.toSorted(compareCases).filter((entry) => !after || compareCases(after, entry) < 0);
  const page = rest.slice(0, length);
  const last = page.at(-1);
  return { page, next: last && rest.length > length ? cursorAfter(last) : null };
}

/** Where a decided case stands: when it was decided, and which of that moment. */
interface DecidedPlace {
  at: Date;
  id: string;
}

/** The end of the year 9999, which the database still reads. ms */
const LAST_MOMENT = 253_402_300_799_999;

export const decidedCursor = ({ at, id }: DecidedPlace): string => `${at.getTime()}~${id}`;

/** @returns undefined for anything but a cursor */
export function placeOfDecided(cursor: string | undefined): DecidedPlace | undefined {
  const [time = '', text] = cursor?.split('~') ?? [];
  const [ms, id] = [/^\d+$/.test(time) ? Number(time) : Number.NaN, asId(text)];
  return id && ms <= LAST_MOMENT ? { at: new Date(ms), id } : undefined;
}
