import { z } from 'zod';
import { route } from '../wire/route.ts';
import { isoTime } from '../wire/schema.ts';

/** The parts of a set-up, in the order in which they are shown. */
export const SETUP_PARTS = [
  'settings',
  'address',
  'certificate',
  'database',
  'redis',
  'relay',
  'mail',
  'signIn',
  'files',
  'push',
  'clock',
  'disk',
] as const;
export type SetupPart = (typeof SETUP_PARTS)[number];

/** A fault keeps people from a call, or soon will; a warning is a choice that few would make for real use. */
export const SETUP_LEVELS = ['good', 'warning', 'fault'] as const;
export type SetupLevel = (typeof SETUP_LEVELS)[number];

/** The findings of each check. The text `doctor.<part>.<code>` says what is wrong and what to do. */
export const SETUP_CODES = {
  settings: ['good', 'wrong', 'trial'],
  address: ['good', 'unset', 'insecure', 'unreachable', 'redirected', 'another', 'differs', 'proxy'],
  certificate: ['good', 'none', 'expired', 'soon', 'untrusted', 'unknown'],
  database: ['good', 'embedded', 'unreachable', 'readOnly', 'old', 'missing', 'newer'],
  redis: ['good', 'off', 'unreachable', 'replica', 'evicts'],
  relay: [
    'good',
    'off',
    'unreachable',
    'noTcp',
    'refused',
    'full',
    'failed',
    'private',
    'apart',
    'byAddress',
    'port',
    'certificate',
    'soon',
  ],
  mail: ['good', 'off', 'clear', 'unreachable', 'refused'],
  signIn: ['good', 'off', 'unset', 'unreachable', 'notFound', 'another'],
  files: ['good', 'folder', 'failed'],
  push: ['good', 'off', 'noKey'],
  clock: ['good', 'ahead', 'behind', 'alone'],
  disk: ['good', 'low', 'full', 'unknown'],
} as const satisfies Record<SetupPart, readonly string[]>;

export const setupFinding = z.object({
  part: z.enum(SETUP_PARTS),
  level: z.enum(SETUP_LEVELS),
  /** one of SETUP_CODES of the part; more may come */
  code: z.string(),
  /** what the text names: an address, a count, the words of another program. No secrets */
  values: z.record(z.string(), z.string()),
});
export type SetupFinding = z.infer<typeof setupFinding>;

export const checkSetup = route({
  method: 'GET',
  path: '/api/desk/setup',
  summary: 'Tries the database, Redis, the relay, mail and the rest of the set-up from the node that answers',
  auth: 'admin',
  data: z.object({ checkedAt: isoTime, findings: z.array(setupFinding) }),
  errors: ['NOT_FOUND', 'DESK_CLOSED'],
});
