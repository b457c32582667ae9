import { email as emailField, username as usernameField } from '@visavis/domain/auth/fields-contract.ts';
import { USERNAME_MAX, USERNAME_MIN } from '@visavis/domain/auth/rules.ts';
import { MESSAGE_MAX, ROLES, RULES } from '@visavis/domain/moderation/rules.ts';
import { OUTCOMES } from '@visavis/domain/reports/rules.ts';
import { profileFields } from '@visavis/domain/users/profile-fields.ts';
import { DISPLAY_NAME_MAX, PLANS } from '@visavis/domain/users/rules.ts';
import { storable } from '@visavis/domain/wire/text.ts';
import { z } from 'zod';

/** A date (its start in UTC) or a date and time, as ISO 8601. */
const until = z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'is a date such as 2027-01-31');
/** An id, a username or an email. */
const user = z.string().trim().min(1, 'names a user').max(254);
const id = z.uuid('is the id of a report');
const whichRule = `is one of ${RULES.join(', ')}`;
/** In any case. */
const rule = z.string(whichRule).toUpperCase().pipe(z.enum(RULES, whichRule));
/** The message to the person, in their language. */
const message = z
  .string()
  .trim()
  .min(1, 'says what happened')
  .max(MESSAGE_MAX, `has ${MESSAGE_MAX} characters at most`)
  .refine(storable, 'has characters that cannot be stored');

const username = z
  .string()
  .refine(
    (value) => usernameField.safeParse(value).success,
    `has ${USERNAME_MIN} to ${USERNAME_MAX} letters, digits, dots, dashes and underscores`,
  );
/** In the form that accounts have. */
const email = z
  .string()
  .refine((value) => emailField.safeParse(value).success, 'is a mail address')
  .transform((value) => emailField.parse(value));
const name = z
  .string()
  .refine(
    (value) => profileFields.shape.displayName.safeParse(value).success,
    `has 1 to ${DISPLAY_NAME_MAX} characters, and none that are not seen`,
  )
  .transform((value) => profileFields.shape.displayName.parse(value));

/** The schema of one command, for the command line and for the server. */
interface Command {
  summary: string;
  /** the words after the command, in order; each is a field of `input` */
  words: readonly string[];
  /** the options, each a field of `input`, with the placeholder of its value in the help */
  options: Readonly<Record<string, string>>;
  input: z.ZodType;
  /** what a run without `--yes` answers; unset: needs none */
  confirm?: string;
}

const commands = {
  'reports list': {
    summary: 'Reports, open ones in the order to review them: automatic suspensions first, then by severity and age',
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
    summary: 'Close a report; the reporter learns the outcome. A suspension stays until its end or `users reinstate`',
    words: ['id'],
    options: { note: 'text', outcome: OUTCOMES.join('|') },
    input: z.object({
      id,
      note: z.string('says what was found').trim().min(1, 'says what was found').max(2000),
      outcome: z.enum(OUTCOMES, `is ${OUTCOMES.join(' or ')}`).optional(),
    }),
  },
  'users show': {
    summary: 'An account and how it stands',
    words: ['user'],
    options: {},
    input: z.object({ user }),
  },
  'users suspend': {
    summary:
      'Keep someone out of calls for breaking a rule: until a date, or until reinstated. They read the message; without one, the rule',
    words: ['user'],
    options: { rule: RULES.join('|').toLowerCase(), until: 'date', message: 'text' },
    input: z.object({ user, rule, until: until.optional(), message: message.optional() }),
  },
  'users reinstate': {
    summary:
      'Withdraw what suspends someone, in favour of an appeal that waits; they are informed. With the end that `users show` prints, that suspension alone',
    words: ['user'],
    options: { until: 'date|reinstated' },
    input: z.object({ user, until: until.or(z.literal('reinstated')).optional() }),
  },
  'users sign-out': {
    summary: 'End every session of someone, on every device',
    words: ['user'],
    options: {},
    input: z.object({ user }),
  },
  'users set-role': {
    summary:
      'Let someone into the desk, or no more: `none` also removes their one-time codes. Closes the desk for them',
    words: ['user', 'role'],
    options: {},
    input: z.object({ user, role: z.enum([...ROLES, 'none'], `is one of ${ROLES.join(', ')}, none`) }),
  },
  'users set-plan': {
    summary: `Set the plan: ${PLANS.join(', ')}; without --until it lasts`,
    words: ['user', 'plan'],
    options: { until: 'date' },
    input: z.object({ user, plan: z.enum(PLANS, `is one of ${PLANS.join(', ')}`), until: until.optional() }),
  },
  'users set-username': {
    summary: 'Give someone a username, also one that is reserved for the team, such as `support`',
    words: ['user', 'username'],
    options: {},
    input: z.object({ user, username }),
  },
  'users set-display-name': {
    summary: 'Give someone a display name, also one that is reserved for the team',
    words: ['user', 'name'],
    options: {},
    input: z.object({ user, name }),
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
  'admin-link': {
    summary:
      'Print a link with which someone sets a password and becomes admin: once, within a day. Without an account, --born makes one',
    words: ['email'],
    options: { born: 'date', username: 'name' },
    input: z.object({
      email,
      born: z.iso.date('is a date such as 1990-11-02').optional(),
      username: username.optional(),
    }),
  },
  'sessions end': {
    summary: 'End every session of everyone: all sign in again. After a leak, or after an older backup is restored',
    words: [],
    options: {},
    input: z.object({}),
    confirm: 'This signs everyone out: add --yes',
  },
  'test-mail': {
    summary: 'Send a mail to an address at once, and print what the mail server answers',
    words: ['address'],
    options: {},
    input: z.object({ address: z.email('is a mail address') }),
  },
  stats: {
    summary: 'How many people, calls and reports',
    words: [],
    options: {},
    input: z.object({}),
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;
type InputOf<Name extends CommandName> = z.output<(typeof commands)[Name]['input']>;
export const commandNames = Object.keys(commands) as CommandName[];
export const commandOf = (name: CommandName): Command => commands[name];

/** A request, one JSON line. */
export const request = z.object({
  command: z.enum(commandNames as [CommandName, ...CommandName[]]),
  input: z.record(z.string(), z.unknown()),
});
export type Request = z.infer<typeof request>;

/** Its answer, one JSON line. Data that is a stream of text follows that line, and the end of the connection it. */
export type Answer = { ok: true; data: unknown } | { ok: false; code: string; error: string };
export const refused = (code: string, error: string): Answer => ({ ok: false, code, error });

/** Thrown by a command that cannot be carried out; code and text are the operator's answer. */
export class CommandRefusal extends Error {
  readonly code: string;
  constructor(code: string, text: string) {
    super(text);
    this.name = 'CommandRefusal';
    this.code = code;
  }
}

/** Runs the commands. @throws CommandRefusal */
export type Handlers<Name extends CommandName = CommandName> = {
  [Key in Name]: (input: InputOf<Key>) => Promise<unknown>;
};
