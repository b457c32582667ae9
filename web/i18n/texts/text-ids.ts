import type account from '@visavis/domain/languages/en/app/account.json';
import type auth from '@visavis/domain/languages/en/app/auth.json';
import type call from '@visavis/domain/languages/en/app/call.json';
import type camera from '@visavis/domain/languages/en/app/camera.json';
import type common from '@visavis/domain/languages/en/app/common.json';
import type connection from '@visavis/domain/languages/en/app/connection.json';
import type credentials from '@visavis/domain/languages/en/app/credentials.json';
import type descriptions from '@visavis/domain/languages/en/app/descriptions.json';
import type desk from '@visavis/domain/languages/en/app/desk.json';
import type doctor from '@visavis/domain/languages/en/app/doctor.json';
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
import type obstacle from '@visavis/domain/languages/en/app/obstacle.json';
import type passkeySettings from '@visavis/domain/languages/en/app/passkey-settings.json';
import type passkeys from '@visavis/domain/languages/en/app/passkeys.json';
import type plans from '@visavis/domain/languages/en/app/plans.json';
import type presence from '@visavis/domain/languages/en/app/presence.json';
import type profile from '@visavis/domain/languages/en/app/profile.json';
import type providers from '@visavis/domain/languages/en/app/providers.json';
import type push from '@visavis/domain/languages/en/app/push.json';
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
  doctor: typeof doctor;
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
  obstacle: typeof obstacle;
  'passkey-settings': typeof passkeySettings;
  passkeys: typeof passkeys;
  plans: typeof plans;
  presence: typeof presence;
  profile: typeof profile;
  providers: typeof providers;
  push: typeof push;
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

/** The texts of a structure by their paths in it, such as `karma.label`. */
type Path<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Name : `${Name}.${Path<Texts[Name]>}`;
}[keyof Texts & string];

/** A text by its whole name, such as `common:karma.label`. */
export type TextId = { [Each in Namespace]: `${Each}:${Path<Resources[Each]>}` }[Namespace];

/** The values of a text's placeholders, by name. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** Gives the text of a key in a namespace, or of a whole name. */
export type Translate<Of extends Namespace = 'common'> = (key: Path<Resources[Of]> | TextId, values?: Values) => string;
