import type account from '@visavis/domain/languages/en/app/account.json';
import type auth from '@visavis/domain/languages/en/app/auth.json';
import type call from '@visavis/domain/languages/en/app/call.json';
import type camera from '@visavis/domain/languages/en/app/camera.json';
import type common from '@visavis/domain/languages/en/app/common.json';
import type connection from '@visavis/domain/languages/en/app/connection.json';
import type credentials from '@visavis/domain/languages/en/app/credentials.json';
import type descriptions from '@visavis/domain/languages/en/app/descriptions.json';
import type desk from '@visavis/domain/languages/en/app/desk.json';
import type emojis from '@visavis/domain/languages/en/app/emojis.json';
import type errors from '@visavis/domain/languages/en/app/errors.json';
import type friends from '@visavis/domain/languages/en/app/friends.json';
import type globalChat from '@visavis/domain/languages/en/app/global-chat.json';
import type history from '@visavis/domain/languages/en/app/history.json';
import type home from '@visavis/domain/languages/en/app/home.json';
import type icebreakers from '@visavis/domain/languages/en/app/icebreakers.json';
import type invitation from '@visavis/domain/languages/en/app/invitation.json';
import type landing from '@visavis/domain/languages/en/app/landing.json';
import type live from '@visavis/domain/languages/en/app/live.json';
import type matching from '@visavis/domain/languages/en/app/matching.json';
import type matchingSetup from '@visavis/domain/languages/en/app/matching-setup.json';
import type messages from '@visavis/domain/languages/en/app/messages.json';
import type moderation from '@visavis/domain/languages/en/app/moderation.json';
import type nav from '@visavis/domain/languages/en/app/nav.json';
import type passkeySettings from '@visavis/domain/languages/en/app/passkey-settings.json';
import type passkeys from '@visavis/domain/languages/en/app/passkeys.json';
import type plans from '@visavis/domain/languages/en/app/plans.json';
import type presence from '@visavis/domain/languages/en/app/presence.json';
import type profile from '@visavis/domain/languages/en/app/profile.json';
import type push from '@visavis/domain/languages/en/app/push.json';
import type refusals from '@visavis/domain/languages/en/app/refusals.json';
import type report from '@visavis/domain/languages/en/app/report.json';
import type ringing from '@visavis/domain/languages/en/app/ringing.json';
import type room from '@visavis/domain/languages/en/app/room.json';
import type sessions from '@visavis/domain/languages/en/app/sessions.json';
import type setupIntro from '@visavis/domain/languages/en/app/setup-intro.json';
import type titles from '@visavis/domain/languages/en/app/titles.json';
import type user from '@visavis/domain/languages/en/app/user.json';
import type waiting from '@visavis/domain/languages/en/app/waiting.json';

/** One line per file of a language; the English files give the keys their types. */
export interface Resources {
  account: typeof account;
  auth: typeof auth;
  call: typeof call;
  camera: typeof camera;
  common: typeof common;
  connection: typeof connection;
  credentials: typeof credentials;
  /** of the pages that the build writes; the app loads none of them */
  descriptions: typeof descriptions;
  desk: typeof desk;
  emojis: typeof emojis;
  errors: typeof errors;
  friends: typeof friends;
  'global-chat': typeof globalChat;
  history: typeof history;
  home: typeof home;
  icebreakers: typeof icebreakers;
  invitation: typeof invitation;
  landing: typeof landing;
  live: typeof live;
  matching: typeof matching;
  'matching-setup': typeof matchingSetup;
  messages: typeof messages;
  moderation: typeof moderation;
  nav: typeof nav;
  'passkey-settings': typeof passkeySettings;
  passkeys: typeof passkeys;
  plans: typeof plans;
  presence: typeof presence;
  profile: typeof profile;
  push: typeof push;
  /** what only later screens can be refused with; loaded with any of the later texts */
  refusals: typeof refusals;
  report: typeof report;
  ringing: typeof ringing;
  room: typeof room;
  sessions: typeof sessions;
  'setup-intro': typeof setupIntro;
  titles: typeof titles;
  user: typeof user;
  waiting: typeof waiting;
}

export type Namespace = keyof Resources;

/** Loaded before the first screen; the others load with the page that names them. */
export const firstNamespaces = ['common', 'errors', 'nav', 'titles'] as const satisfies Namespace[];

/** Needed in calls, and on pages that are not on the way to one; they have a file of their own (later-texts.ts). */
const laterNamespaces = [
  'account',
  'credentials',
  'emojis',
  'friends',
  'global-chat',
  'history',
  'icebreakers',
  'live',
  'messages',
  'moderation',
  'passkey-settings',
  'plans',
  'presence',
  'profile',
  'refusals',
  'report',
  'ringing',
  'room',
  'sessions',
  'setup-intro',
  'user',
] as const satisfies Namespace[];

export const isLater = (namespace: Namespace): boolean => (laterNamespaces as readonly Namespace[]).includes(namespace);
