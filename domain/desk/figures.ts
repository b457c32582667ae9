import { z } from 'zod';
import { REPORT_REASONS } from '../reports/rules.ts';
import { route } from '../wire/route.ts';
import { nothing } from '../wire/schema.ts';
import { FIGURES_DAYS, FIGURES_DAYS_MAX } from './rules.ts';

const count = z.number().int().min(0);

export const figures = z.object({
  /** of the period, which ends now */
  days: count,
  reportsByReason: z.array(z.object({ reason: z.enum(REPORT_REASONS), count })),
  /** of UTC, oldest first, those without a report among them */
  reportsByDay: z.array(z.object({ day: z.iso.date(), count })),
  /** seconds from a case's first report to its decision; null without a decision */
  medianTimeToDecision: z.number().nullable(),
  /** those that were undone are left out */
  decisions: z.object({ dismiss: count, warn: count, suspend: count, automatic: count }),
  /** made and decided in the period, whichever decision they are against; waiting now */
  appeals: z.object({ made: count, decided: count, overturned: count, waiting: count }),
});
export type Figures = z.infer<typeof figures>;

export const getFigures = route({
  method: 'GET',
  path: '/api/desk/figures',
  summary: 'What was reported and decided in the last days',
  auth: 'moderator',
  query: z.object({ days: z.coerce.number().int().min(1).max(FIGURES_DAYS_MAX).default(FIGURES_DAYS) }),
  data: figures,
  errors: ['NOT_FOUND', 'DESK_CLOSED'],
});
/** As they are now; today: within 24 hours. */
export const totals = z.object({
  people: z.object({ all: count, newToday: count, paying: count, suspended: count }),
  calls: z.object({ all: count, today: count, running: count }),
  messagesToday: count,
  reports: z.object({ all: count, open: count }),
  /** frames, messages and pictures that are kept with reports */
  evidence: count,
  /** sockets of the node that answers */
  connections: count,
  /** the site has become too large for the embedded database: PostgreSQL is due */
  isOutgrown: z.boolean().optional(),
});
export type Totals = z.infer<typeof totals>;

export const getTotals = route({
  method: 'GET',
  path: '/api/desk/totals',
  summary: 'How many people, calls, messages and reports there are',
  auth: 'admin',
  data: totals,
  errors: ['NOT_FOUND', 'DESK_CLOSED'],
});
/** `year,rule,figure,value`, as transparency reports under the DSA count them. */
export const getTransparencyReport = route({
  method: 'GET',
  path: '/api/desk/transparency',
  summary: 'What was reported and decided in a calendar year (UTC), as CSV',
  auth: 'moderator',
  query: z.object({ year: z.coerce.number().int().min(2020).max(2100) }),
  download: 'text/csv; charset=utf-8',
  data: nothing,
  errors: ['NOT_FOUND', 'DESK_CLOSED'],
});
