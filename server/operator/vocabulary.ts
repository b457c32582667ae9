import { PLANS } from '@visavis/domain/users/rules.ts';
import { z } from 'zod';

/** A day (its first moment in UTC) or a moment, as ISO 8601. */
const until = z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'is a date such as 2027-01-31');
/** An id, a username or a mail address. */
const user = z.string().trim().min(1, 'names a user').max(254);
const id = z.uuid('is the id of a report');

/** One thing that an operator can ask for: both sides read it here. */
interface Command {
  summary: string;
  /** the words after the command, in order; each is a field of `input` */
  words: readonly string[];
  /** the options, each a field of `input` of the same name, with what stands for its value in the help */
  options: Readonly<Record<string, string>>;
  input: z.ZodType;
  /** refuses to run without `--yes`, with this sentence */
  confirm?: string;
}

export const vocabulary = {
  'reports list': {
    summary: 'Reports, the oldest open one first',
    words: [],
    options: { status: 'open|resolved|all', limit: 'number' },
    input: z.object({
      status: z.enum(['open', 'resolved', 'all'], 'is open, resolved or all').default('open'),
      limit: z.coerce.number('is a number').int('is a whole number').min(1).max(1000).default(50),
    }),
  },
  'reports show': {
    summary: 'One report, its call, and what else was said about the person',
    words: ['id'],
    options: {},
    input: z.object({ id }),
  },
  'reports resolve': {
    summary: 'Close a report. A suspension stays until `users reinstate`',
    words: ['id'],
    options: { note: 'text' },
    input: z.object({ id, note: z.string('says what was found').trim().min(1, 'says what was found').max(2000) }),
  },
  'users show': {
    summary: 'An account and how it stands',
    words: ['user'],
    options: {},
    input: z.object({ user }),
  },
  'users suspend': {
    summary: 'Keep someone out of matching: until a date, or until reinstated',
    words: ['user'],
    options: { until: 'date' },
    input: z.object({ user, until: until.optional() }),
  },
  'users reinstate': {
    summary: 'End a suspension',
    words: ['user'],
    options: {},
    input: z.object({ user }),
  },
  'users set-plan': {
    summary: `Set the plan: ${PLANS.join(', ')}; without --until it lasts`,
    words: ['user', 'plan'],
    options: { until: 'date' },
    input: z.object({ user, plan: z.enum(PLANS, `is one of ${PLANS.join(', ')}`), until: until.optional() }),
  },
  'users export': {
    summary: 'Everything held about someone, as JSON',
    words: ['user'],
    options: {},
    input: z.object({ user }),
  },
  'users delete': {
    summary: 'Remove an account, its pictures and all that hangs on it, for good',
    words: ['user'],
    options: {},
    input: z.object({ user }),
    confirm: 'This cannot be undone: add --yes',
  },
  stats: {
    summary: 'How many people, calls and reports',
    words: [],
    options: {},
    input: z.object({}),
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof vocabulary;
export type InputOf<Name extends CommandName> = z.output<(typeof vocabulary)[Name]['input']>;
export const commandNames = Object.keys(vocabulary) as CommandName[];
export const commandOf = (name: CommandName): Command => vocabulary[name];

/** A line to the server. */
export const request = z.object({
  command: z.enum(commandNames as [CommandName, ...CommandName[]]),
  input: z.record(z.string(), z.unknown()),
});
export type Request = z.infer<typeof request>;

/** The line that comes back. */
export type Answer = { ok: true; data: unknown } | { ok: false; code: string; error: string };
export const refused = (code: string, error: string): Answer => ({ ok: false, code, error });
