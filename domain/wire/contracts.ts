import * as account from '../account/contract.ts';
import * as age from '../age/contract.ts';
import * as ownAccount from '../auth/account-contract.ts';
import * as changes from '../auth/change-contract.ts';
import * as auth from '../auth/contract.ts';
import * as fields from '../auth/fields-contract.ts';
import * as proof from '../auth/proof-contract.ts';
import * as sessions from '../auth/session-contract.ts';
import * as call from '../call/contract.ts';
import * as desk from '../desk/contract.ts';
import * as friends from '../friends/contract.ts';
import * as invitations from '../friends/invite-contract.ts';
import * as touch from '../friends/touch-contract.ts';
import * as history from '../history/contract.ts';
import * as legal from '../legal/contract.ts';
import * as matching from '../matching/contract.ts';
import * as messages from '../messages/contract.ts';
import * as moderation from '../moderation/contract.ts';
import * as passkeys from '../passkeys/contract.ts';
import * as passkeyNames from '../passkeys/name-contract.ts';
import * as presence from '../presence/contract.ts';
import * as push from '../push/contract.ts';
import * as reports from '../reports/contract.ts';
import * as newReports from '../reports/report-contract.ts';
import * as ringing from '../ringing/contract.ts';
import * as site from '../site/contract.ts';
import * as crash from '../site/crash-contract.ts';
import * as stats from '../stats/contract.ts';
import * as users from '../users/contract.ts';
import * as waiting from '../waiting/contract.ts';
import type { ClientEvent, ServerEvent } from './event.ts';
import type { AnyRoute } from './route.ts';

/** Every contract by its folder. Tests, the attacks and the checks of the docs work through all of them. */
export const contracts: Record<string, Record<string, unknown>> = {
  account,
  age,
  auth: { ...auth, ...fields, ...ownAccount, ...changes, ...sessions, ...proof },
  call,
  desk,
  friends: { ...friends, ...invitations, ...touch },
  history,
  legal,
  matching,
  messages,
  moderation,
  passkeys: { ...passkeys, ...passkeyNames },
  presence,
  push,
  reports: { ...reports, ...newReports },
  ringing,
  site: { ...site, ...crash },
  stats,
  users,
  waiting,
};

/** Everything that contracts export, except plain values. */
const parts = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .filter((part): part is object => typeof part === 'object' && part !== null);

/** Every HTTP call. */
export const routes = parts.filter((part): part is AnyRoute => 'method' in part && 'path' in part);
/** Every event that a client may send. */
export const clientEvents = parts.filter((part): part is ClientEvent => 'perMinute' in part);
/** Every event that the server may send, but for the general `error`. */
export const serverEvents = parts.filter(
  (part): part is ServerEvent => 'name' in part && 'payload' in part && !('perMinute' in part),
);
/** Whether a route belongs to the desk: it exists for people with a role alone. */
export const isOfDesk = ({ auth }: AnyRoute): boolean => auth !== 'none' && auth !== 'user';
/** The names of all events, in both directions. */
export const eventNames = parts.flatMap((part) => ('name' in part && 'payload' in part ? [String(part.name)] : []));
