import type { Rolldown } from 'vite';
import { type Modules, screensOf } from './screens-of.ts';

type Group = Rolldown.CodeSplittingGroup;

/** What loads when one of these screens does; `whole` also what no other screen needs, else only what they share. */
interface Shared {
  name: string;
  screens: RegExp;
  /** and what these screens share with others */
  and?: RegExp;
  /** only what one of these needs as well */
  also?: RegExp;
  whole?: boolean;
  /** of that, these files only */
  only?: RegExp;
}

const SIGN_UP = /\/web\/pages\/(Landing|Register|ForgotPassword|ResetPassword|VerifyEmail|Legal|Invite)Page\.tsx$/;

const CALL = /\/web\/(pages\/call\/live-call\.tsx)$/;

/** Those that load earlier come first: a file takes what its modules import along. */
const shared: Shared[] = [
  {
    name: 'members',
    screens: /\/web\/app\/(frame\/Member(Layout|Frame)|routing\/CallGuarded)\.tsx$/,
    whole: true,
    // In one file: every member's page needs both.
    and: /\/web\/pages\/(Home|MatchingSetup|call\/Call)Page\.tsx$/,
  },
  { name: 'to-calls', screens: /\/web\/pages\/(MatchingSetup|call\/Call)Page\.tsx$/, whole: true },
  // Apart from the sign-up, which members do not need.
  { name: 'everyone', screens: SIGN_UP, also: /\/web\/pages\/(Friends|Messages|User)Page\.tsx$/ },
  { name: 'sign-up', screens: SIGN_UP },
  // Each apart, so that a screen does not load what only other screens share.
  { name: 'home', screens: /\/web\/pages\/HomeAsides\.tsx$/ },
  { name: 'messages', screens: /\/web\/pages\/MessagesPage\.tsx$/ },
  // Apart, so that neither loads what else the friends' page has: overlays, and parts that keep the focus.
  {
    name: 'base-ui',
    screens: /\/web\/ui\/library\/library\.ts$/,
    also: /\/web\/pages\/(Friends|Profile)Page\.tsx$/,
    only: /\/node_modules\/@(base-ui|floating-ui)\//,
  },
  { name: 'friends', screens: /\/web\/pages\/FriendsPage\.tsx$/ },
  { name: 'people', screens: /\/web\/pages\/UserPage\.tsx$/ },
  { name: 'overlays', screens: /\/web\/ui\/library\/library\.ts$/, whole: true },
  // Apart, so that these do not load what else a call needs.
  { name: 'beside-calls', screens: /\/web\/(pages\/profile\/\w+Tab|matching\/lobby\/SetupIntro)\.tsx$/, also: CALL },
  { name: 'live', screens: CALL, whole: true },
];

const groupOf = ({ name, screens, and, also = /./, whole = false, only = /./ }: Shared, index: number): Group => ({
  debugName: name,
  test: /\.(mjs|[jt]sx?)$/,
  priority: 0.9 - index / 100,
  name(id: string, modules: Modules) {
    const found = [...screensOf(id, modules)];
    const needs = (pattern: RegExp) => found.some((screen) => pattern.test(screen));
    const isShared = found.length > 1;
    const belongs = ((whole || isShared) && needs(screens)) || (isShared && and !== undefined && needs(and));
    return only.test(id) && belongs && needs(also) ? name : null;
  },
});

export const libraries: Group[] = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler|use-sync-external-store)\//,
    priority: 2,
  },
  { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
];

/** What forms are made with: not needed to sign in, nor on the way to a call. */
const FORMS = /node_modules\/react-hook-form\/|\/web\/auth\/(use-auth-form|checked-by)\.ts/;
/** What forms with a schema check with: not needed to sign up either. */
const SCHEMAS =
  /node_modules\/@hookform\/|\/web\/auth\/form-schemas\.ts|\/domain\/.*\/(?:(?:fields|change|name|report)-contract|profile-fields|legal\/version)\.ts/;
/** What forms share with the rest, without their libraries; with it comes what gives texts, which every screen needs. */
const ERRORS =
  /\/web\/(i18n\/error-text|auth\/field-errors)\.ts|\/domain\/((auth|users|passkeys|reports)\/rules|auth\/(address|punycode)|users\/clean-text|wire\/text)\.ts/;

/** Entries stay apart: they await what loads, so nothing that loads may be in one file with them. */
const ENTRY = /\/web\/((stories\/)?main\.tsx|\w+\.html)$/;

/** The app's entry and what the sign-in shares with other screens: every screen needs both. */
const first: Group = {
  debugName: 'first',
  test: /\.(mjs|[jt]sx?)$/,
  priority: 1,
  name(id: string, modules: Modules) {
    if (ENTRY.test(id)) return null;
    const found = [...screensOf(id, modules)];
    const isShared = found.length > 1 && found.some((screen) => screen.endsWith('/web/pages/LoginPage.tsx'));
    return isShared || found.some((screen) => ENTRY.test(screen)) ? 'first' : null;
  },
};

/**
 * Each file costs a request. What every first screen needs is in a few files that seldom change; what screens share is
 * in one file for each of the steps to a call; what only one screen needs is in its own. What late parts share is left to
 * the bundler: one file for all of them would bring along what any of them needs.
 */
export const groups: Group[] = [
  ...libraries,
  { name: 'errors', test: ERRORS, priority: 1.6 },
  { name: 'forms', test: FORMS, priority: 1.5 },
  { name: 'schemas', test: SCHEMAS, priority: 1.5 },
  first,
  ...shared.map(groupOf),
];
