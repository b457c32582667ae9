import type { DECKS } from '../call/icebreakers/rules.ts';
import type { Rule } from '../moderation/rules.ts';

/** Each language's folder, beside the texts of the screens (`app`) and of the site (`legal`). */

/** `cards.ts`: the decks of the icebreakers. All languages have the same cards in the same order. */
export interface Cards extends Record<keyof typeof DECKS, readonly unknown[]> {
  questions: readonly string[];
  rather: readonly (readonly [string, string])[];
}

/** A rule as a sentence that people agree to, and what someone reported. */
export interface RuleText {
  name: string;
  happened: string;
  rule: string;
}

/** By the operator's command without a message, or carried over from an account that was erased. */
export type Unwritten = 'operator' | 'earlierAccount';

/** `rules.ts`: what staff write to someone about a rule. */
export interface RuleTexts {
  rules: Record<Rule, RuleText>;
  /** what follows from a warning or a suspension */
  next: Record<'warn' | 'suspend', string>;
  /** how a suspension came about for which no one wrote a message; the rule follows */
  unwritten: Record<Unwritten, string>;
}

/** `missing.ts`: the words of a page that could not be loaded, for the case that the texts are what is missing. */
export interface MissingTexts {
  title: string;
  text: string;
  reload: string;
  home: string;
}

export interface MailText {
  subject: string;
  text: string;
}
export interface Addressed {
  /** undefined at an address that may be someone else's: they did not choose it */
  username?: string | undefined;
}
interface WithLink {
  link: string;
}

/** Facts for a mail about a measure. */
export interface MeasureFacts {
  kind: 'warning' | 'suspension';
  /** the rule's name */
  rule: string;
  /** such as '4 March 2026 at 20:00'; null: no end */
  until: string | null;
  isAutomatic: boolean;
  /** what the team wrote; null where no one did, and where the address is not known to be theirs */
  message: string | null;
}

/** `mails.ts`: every mail, and the words that the server puts into the texts about the site. */
export interface MailTexts {
  hello(facts: Addressed): string;
  /** the labels of the links below each mail, with the colon */
  foot: Record<'contact' | 'terms' | 'privacy', string>;
  confirmAddress(facts: WithLink): MailText;
  confirmNewAddress(facts: WithLink): MailText;
  /** to the owner of an address that was entered for another account */
  addressTaken(facts: Addressed): MailText;
  /** to the address that is to be replaced */
  addressChanges(facts: Addressed): MailText;
  /** `device` is undefined where it is not known; `link` leads to a new password */
  newDevice(facts: Addressed & WithLink & { device: string | undefined; time: string }): MailText;
  resetPassword(facts: Addressed & WithLink): MailText;
  passwordChanged(facts: Addressed): MailText;
  /** after a mailed link; `passkeys` still open the account, `sites` such as 'Google, GitHub' no longer do */
  passwordReset(facts: Addressed & { passkeys: number; sites: string }): MailText;
  accountDeleted(facts: Addressed & { day: string }): MailText;
  codesSetUp(facts: Addressed): MailText;
  /** `name` is that of the passkey, `time` such as '4 March 2026 at 20:00' */
  identityLinked(facts: Addressed & { name: string; time: string }): MailText;
  identityRemoved(facts: Addressed & { name: string; time: string }): MailText;
  passkeyAdded(facts: Addressed & { name: string; time: string }): MailText;
  passkeyRemoved(facts: Addressed & { name: string; time: string }): MailText;
  /** before a meeting hour; `link` begins a line of its own */
  reminder(facts: Addressed & { day: string; time: string; link: string | undefined }): MailText;
  /** about a measure, without greeting: it is new, it was taken back, or an appeal was answered and it stays */
  measureMade(facts: MeasureFacts): MailText;
  measureWithdrawn(facts: Pick<MeasureFacts, 'kind'>): MailText;
  measureStays: MailText;
  /** where the operator has left no address, and no yearly figures */
  noContact: string;
  noFigures: string;
}

/** Texts of notifications: the system shows them, also while the app is closed. */
export interface NewsText {
  title: string;
  body: string;
}

/** `offline.ts`: the page that is shown where the server cannot be reached, by what is away. */
export interface OfflineTexts extends Record<'network' | 'server', { title: string; text: string }> {
  retry: string;
}

/** `notices.ts`: of the page with the licences. */
export interface NoticesTexts {
  title: string;
  text: string;
  home: string;
}

/** `news.ts`: notifications. `name` is that of a person. */
export interface NewsTexts {
  call(name: string): NewsText;
  missedCall(name: string): NewsText;
  /** where the text of the message is not to be shown, or there is none */
  message: string;
  /** the text of a message that is a picture without words */
  picture: string;
  /** in place of a text that was shown */
  deleted: string;
  request(name: string): NewsText;
  someone: NewsText;
  /** `time` such as '20:00 CET' */
  meeting(at: { day: string; time: string }): NewsText;
}
