import type { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { LEGAL_PAGES } from '@visavis/domain/legal/rules.ts';
import type { ComponentType } from 'react';
import type { Resources } from '../../i18n/texts/text-ids.ts';
import LoginPage from '../../pages/LoginPage.tsx';

/** A key of titles.json, and of descriptions.json where the page is prerendered. */
export type TitleKey = keyof Resources['titles'];

export interface PageEntry {
  path: string;
  /** of the window, unless the page names a more precise one */
  title: TitleKey;
  /**
   * The build writes the page's HTML in every language, for visitors, who read it before any script has run; describe it
   * in descriptions.json. read: the app starts only when someone uses the page. form: at once. filled: as read, and the server
   * writes into it what its address names.
   */
  prerendered?: 'read' | 'form' | 'filled';
  /** guest: signed-in visitors are sent to /. user: everyone else is sent to /login. */
  access: 'public' | 'guest' | 'user';
  /** app: within the navigation bars */
  frame: 'none' | 'app';
  /** during a call, redirects to /matching/explore */
  callGuard?: true;
  load: () => Promise<{ default: ComponentType }>;
}

/** A page of a file that has several. */
const pageOf =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): PageEntry['load'] =>
  async () => ({ default: (await load())[name] });

const visitors = () => import('./visitors.ts');
const people = () => import('./people.ts');
const rare = () => import('./rare.ts');
const calls = () => import('./calls.tsx');

/** Every screen (spec.md section 2, 'Route table'); the last one redirects any other path to / (rulings 51). */
export const pages: readonly PageEntry[] = [
  {
    path: '/',
    title: 'landing',
    prerendered: 'read',
    access: 'public',
    frame: 'none',
    load: () => import('../../pages/LandingPage.tsx'),
  },
  {
    path: '/i/:code',
    title: 'invite',
    prerendered: 'filled',
    access: 'public',
    frame: 'none',
    load: () => import('../../pages/InvitePage.tsx'),
  },
  {
    path: '/login',
    title: 'login',
    prerendered: 'form',
    access: 'guest',
    frame: 'none',
    load: async () => ({ default: LoginPage }),
  },
  {
    path: '/login/callback/:provider',
    title: 'providerReturn',
    access: 'public',
    frame: 'none',
    load: pageOf(visitors, 'ProviderReturnPage'),
  },
  {
    path: '/register',
    title: 'register',
    prerendered: 'form',
    access: 'guest',
    frame: 'none',
    load: pageOf(visitors, 'RegisterPage'),
  },
  {
    path: '/forgot-password',
    title: 'forgot',
    access: 'public',
    frame: 'none',
    load: pageOf(visitors, 'ForgotPasswordPage'),
  },
  {
    path: '/reset-password',
    title: 'reset',
    access: 'public',
    frame: 'none',
    load: pageOf(visitors, 'ResetPasswordPage'),
  },
  {
    path: '/verify-email',
    title: 'verify',
    access: 'public',
    frame: 'none',
    load: pageOf(visitors, 'VerifyEmailPage'),
  },
  ...LEGAL_PAGES.map(
    (page): PageEntry => ({
      path: `/${page}`,
      title: page,
      prerendered: 'form',
      access: 'public',
      frame: 'none',
      load: () => import('../../pages/LegalPage.tsx'),
    }),
  ),
  {
    path: '/age-check',
    title: 'ageCheck',
    access: 'user',
    frame: 'none',
    load: pageOf(rare, 'AgeCheckPage'),
  },
  {
    path: '/home',
    title: 'home',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/HomePage.tsx'),
  },
  {
    path: '/globalChat',
    title: 'globalChat',
    access: 'user',
    frame: 'app',
    load: pageOf(rare, 'GlobalChatPage'),
  },
  {
    path: '/matching',
    title: 'matching',
    access: 'user',
    frame: 'app',
    callGuard: true,
    load: pageOf(calls, 'MatchingSetupPage'),
  },
  {
    path: '/matching/setup',
    title: 'setup',
    access: 'user',
    frame: 'app',
    callGuard: true,
    load: pageOf(calls, 'MatchingSetupPage'),
  },
  {
    // Only the type of CALL_PATH: its module belongs to the call's code, not to the first page's.
    path: '/matching/explore' satisfies typeof CALL_PATH,
    title: 'call',
    access: 'user',
    frame: 'none',
    load: pageOf(calls, 'CallPage'),
  },
  {
    path: '/friends',
    title: 'friends',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/FriendsPage.tsx'),
  },
  {
    path: '/invitation/:code',
    title: 'invitation',
    access: 'user',
    frame: 'app',
    load: pageOf(people, 'InvitationPage'),
  },
  {
    path: '/messages/:conversationId?',
    title: 'messages',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/MessagesPage.tsx'),
  },
  {
    path: '/profile',
    title: 'profile',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/ProfilePage.tsx'),
  },
  {
    path: '/user/:username',
    title: 'user',
    access: 'user',
    frame: 'app',
    load: pageOf(people, 'UserPage'),
  },
  {
    path: '/report/:userId?',
    title: 'report',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/ReportPage.tsx'),
  },
  {
    path: '/share',
    title: 'share',
    access: 'user',
    frame: 'app',
    load: pageOf(people, 'SharePage'),
  },
  {
    path: '*',
    title: 'notFound',
    access: 'public',
    frame: 'none',
    load: pageOf(visitors, 'UnknownAddressPage'),
  },
];
