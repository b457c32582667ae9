import fc from 'fast-check';

/** Ids that answers and events name: without them, fuzz would seldom get past 'not found'. */
export interface Known {
  /** Takes in the ids and names of an answer or an event. @param place where it came from, such as `desk/cases` */
  note(text: string, place: string): void;
  /**
   * An id that exists, often a new one, and one of `hints` where there is such a one: places, or keys of objects.
   * `undefined` while none is known. It is drawn when it is used, so that it may be one that came in meanwhile.
   */
  id(hints: readonly string[]): fc.Arbitrary<string | undefined>;
  /** a username, a code, a token or a moment that exists; `undefined` while none is known */
  word: fc.Arbitrary<string | undefined>;
}

/** The newest are kept: a part of a long fuzz makes thousands. */
const KEPT = 300;
/** Rooms and calls that ring do not last: half of what is drawn is among so many of the newest. */
const NEWEST = 8;

const ID = /(?:"(\w+)":)?"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g;
const WORD = /"(?:username|inviteCode|code|token|challenge|startsAt|version)":"([^"\\]{1,200})"/g;

/** @param keptOut ids never to be drawn, such as the sessions of those who send the fuzz */
export function createKnown(keptOut: readonly string[] = []): Known {
  const all = new Set<string>();
  const byHint = new Map<string, Set<string>>();
  const words = new Set<string>();

  function add(values: Set<string>, value: string): void {
    values.delete(value);
    values.add(value);
    const [oldest] = values;
    if (values.size > KEPT && oldest !== undefined) values.delete(oldest);
  }
  function addHinted(hint: string, id: string): void {
    const ids = byHint.get(hint) ?? new Set<string>();
    byHint.set(hint, ids);
    add(ids, id);
  }
  const draw = (values: ReadonlySet<string>, choice: number, isNew: boolean): string | undefined => {
    const some = isNew ? [...values].slice(-NEWEST) : [...values];
    return some[choice % Math.max(1, some.length)];
  };

  return {
    note(text, place) {
      for (const [, key, id = ''] of text.matchAll(ID)) {
        if (keptOut.includes(id)) continue;
        add(all, id);
        addHinted(place, id);
        if (key && key !== 'id') addHinted(key, id);
      }
      for (const [, word = ''] of text.matchAll(WORD)) add(words, word);
    },
    id: (hints) =>
      fc.tuple(fc.nat(), fc.boolean(), fc.integer({ min: 1, max: 4 })).map(([choice, isNew, one]) => {
        const hinted = hints.map((hint) => byHint.get(hint)).filter((ids) => ids !== undefined);
        // One in four of any kind: a message's id in the place of a room's is to be refused as well.
        const ids = one === 1 ? all : (hinted[choice % Math.max(1, hinted.length)] ?? all);
        return draw(ids, choice, isNew);
      }),
    word: fc.tuple(fc.nat(), fc.boolean()).map(([choice, isNew]) => draw(words, choice, isNew)),
  };
}

/** Where a route or an event belongs: `desk/cases`, `messages`, `video`. */
export function placeOf(name: string): string {
  if (!name.startsWith('/')) return name.split(':')[0] ?? name;
  const [, , first = '', second = ''] = name.split('/');
  const isDivided = (first === 'desk' || first === 'auth') && second && !second.startsWith(':');
  return isDivided ? `${first}/${second}` : first;
}

/** Keys that name the same kind of thing as another. */
const ALIASES: Record<string, string> = { recipientId: 'userId', reportedUserId: 'userId', replyTo: 'messages' };

/** Events whose payload is the id of a room. */
const OF_ROOMS = new Set(['video', 'room', 'matching']);

/** The kinds of id that a property may hold. @param key undefined for a payload that is an id */
export function hintsOf(key: string | undefined, place: string): readonly string[] {
  if (key === undefined && OF_ROOMS.has(place)) return ['roomId'];
  return key === undefined || key === 'id' ? [place, 'sockets'] : [ALIASES[key] ?? key];
}
