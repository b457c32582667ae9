import * as account from '../account/contract.ts';
import * as age from '../age/contract.ts';
import * as ownAccount from '../auth/account-contract.ts';
import * as changes from '../auth/change-contract.ts';
import * as auth from '../auth/contract.ts';
import * as fields from '../auth/fields-contract.ts';
import * as proof from '../auth/proof-contract.ts';
import * as providers from '../auth/provider-contract.ts';
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
import type { ClientEvent, generalError, ServerEvent } from './event.ts';
import type { AnyRoute } from './route.ts';

const modules = {
  account: [account],
  age: [age],
  auth: [auth, fields, ownAccount, changes, sessions, proof, providers],
  call: [call],
  desk: [desk],
  friends: [friends, invitations, touch],
  history: [history],
  legal: [legal],
  matching: [matching],
  messages: [messages],
  moderation: [moderation],
  passkeys: [passkeys, passkeyNames],
  presence: [presence],
  push: [push],
  reports: [reports, newReports],
  ringing: [ringing],
  site: [site, crash],
  stats: [stats],
  users: [users],
  waiting: [waiting],
} as const;

/** Every contract by its folder. Tests, the attacks and the checks of the docs work through all of them. */
export const contracts: Record<string, Record<string, unknown>> = Object.fromEntries(
  Object.entries(modules).map(([folder, parts]) => [folder, Object.assign({}, ...parts)]),
);

type ExportsOf<Module> = Module extends unknown ? Module[keyof Module] : never;
type Exports = ExportsOf<(typeof modules)[keyof typeof modules][number]>;

/** Every HTTP call by its name, such as `GET /api/friends/:id`. */
export type Routes = {
  [R in Extract<Exports, { method: string; path: string }> as `${R['method']} ${R['path']}`]: R;
};
/** Every event that a client may send, by its name. */
export type ClientEvents = { [E in Extract<Exports, { name: string; perMinute: number }> as E['name']]: E };
/** Every event that the server may send, by its name. */
export type ServerEvents = {
  [E in
    | Exclude<Extract<Exports, { name: string; payload: object }>, { perMinute: number }>
    | typeof generalError as E['name']]: E;
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
