import type { Ticket } from '../server/ports/match-pool/match-pool.ts';

const countries = ['US', 'GB', 'FR', 'DE', 'ES', 'IT', 'CA', null] as const;
const languages = ['en', 'fr', 'es'] as const;

/** A queue entry; `index` varies the languages, countries, interests and head starts. */
export const ticketOf = (userId: string, index: number, rest: Partial<Ticket> = {}): Ticket => ({
  userId,
  socketId: `socket-${userId}`,
  joinedAt: index,
  headStart: (index * 37) % 16_000,
  language: languages[index % languages.length] ?? 'en',
  country: countries[index % countries.length] ?? null,
  interests: [`interest-${index % 50}`, `interest-${index % 7}`],
  filters: null,
  never: [],
  met: '',
  info: { username: `user${index}`, avatar: '/uploads/default/user.svg', karma: 60, experiencePoints: 0 },
  sessionSeconds: 1800,
  friends: [],
  ...rest,
});

/** Filters for speakers of German, of whom there are none: the entry stays in the queue. */
export const UNMATCHABLE = { filters: { languages: ['de'] } } satisfies Partial<Ticket>;
