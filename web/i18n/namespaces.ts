import type account from './locales/en/account.json';
import type auth from './locales/en/auth.json';
import type call from './locales/en/call.json';
import type common from './locales/en/common.json';
import type connection from './locales/en/connection.json';
import type credentials from './locales/en/credentials.json';
import type desk from './locales/en/desk.json';
import type errors from './locales/en/errors.json';
import type friends from './locales/en/friends.json';
import type globalChat from './locales/en/global-chat.json';
import type home from './locales/en/home.json';
import type landing from './locales/en/landing.json';
import type matching from './locales/en/matching.json';
import type matchingIndex from './locales/en/matching-index.json';
import type matchingSetup from './locales/en/matching-setup.json';
import type messages from './locales/en/messages.json';
import type moderation from './locales/en/moderation.json';
import type nav from './locales/en/nav.json';
import type passkeys from './locales/en/passkeys.json';
import type plans from './locales/en/plans.json';
import type presence from './locales/en/presence.json';
import type profile from './locales/en/profile.json';
import type report from './locales/en/report.json';
import type room from './locales/en/room.json';
import type sessions from './locales/en/sessions.json';
import type titles from './locales/en/titles.json';
import type user from './locales/en/user.json';
import type waiting from './locales/en/waiting.json';

/** One line per file of a language; the English files give the keys their types. */
export interface Resources {
  account: typeof account;
  auth: typeof auth;
  call: typeof call;
  common: typeof common;
  connection: typeof connection;
  credentials: typeof credentials;
  desk: typeof desk;
  errors: typeof errors;
  friends: typeof friends;
  'global-chat': typeof globalChat;
  home: typeof home;
  landing: typeof landing;
  matching: typeof matching;
  'matching-index': typeof matchingIndex;
  'matching-setup': typeof matchingSetup;
  messages: typeof messages;
  moderation: typeof moderation;
  nav: typeof nav;
  passkeys: typeof passkeys;
  plans: typeof plans;
  presence: typeof presence;
  profile: typeof profile;
  report: typeof report;
  room: typeof room;
  sessions: typeof sessions;
  titles: typeof titles;
  user: typeof user;
  waiting: typeof waiting;
}

export type Namespace = keyof Resources;

/** Loaded before the first screen; the others load with the page that names them. */
export const firstNamespaces = ['common', 'errors', 'nav', 'titles'] as const satisfies Namespace[];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
