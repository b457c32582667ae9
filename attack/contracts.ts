import * as auth from '@visavis/domain/auth/contract.ts';
import * as call from '@visavis/domain/call/contract.ts';
import * as friends from '@visavis/domain/friends/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import * as messages from '@visavis/domain/messages/contract.ts';
import * as presence from '@visavis/domain/presence/contract.ts';
import * as reports from '@visavis/domain/reports/contract.ts';
import * as stats from '@visavis/domain/stats/contract.ts';
import * as users from '@visavis/domain/users/contract.ts';
import type { ClientEvent } from '@visavis/domain/wire/event.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';

/** Every contract by its folder in `domain/`; contracts.test.ts compares the keys with the folders. */
export const contracts: Record<string, object> = {
  auth,
  call,
  friends,
  matching,
  messages,
  presence,
  reports,
  stats,
  users,
};

const entries = Object.values(contracts).flatMap((contract) => Object.values(contract) as unknown[]);
const has = (entry: unknown, ...keys: string[]) =>
  typeof entry === 'object' && entry !== null && keys.every((key) => key in entry);

/** Every HTTP call of the product. */
export const routes = entries.filter((entry) => has(entry, 'method', 'path', 'auth')) as AnyRoute[];

/** Every event that a client may send. */
export const events = entries.filter((entry) => has(entry, 'name', 'perMinute')) as ClientEvent[];
