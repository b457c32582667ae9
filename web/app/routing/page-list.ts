import type { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { LEGAL_PAGES } from '@visavis/domain/legal/rules.ts';
import type { ComponentType } from 'react';
import type { Namespace, Resources } from '../../i18n/texts/namespaces.ts';

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
  /** texts needed besides the first ones; they load together with the code */
  namespaces: readonly Namespace[];
}

/** Every screen (spec.md section 2, 'Route table'); any other path leads to the last one (rulings 51). */
export const pages: readonly PageEntry[] = [
  {
    path: '/',
    title: 'landing',
    prerendered: 'read',
    access: 'public',
    frame: 'none',
    load: () => import('../../pages/LandingPage.tsx'),
    namespaces: ['landing', 'call'],
  },
  {
    path: '/i/:code',
    title: 'invite',
    prerendered: 'filled',
    access: 'public',
    frame: 'none',
    load: () => import('../../pages/InvitePage.tsx'),
    namespaces: ['auth', 'invitation'],
  },
  {
    path: '/login',
    title: 'login',
    prerendered: 'form',
    access: 'guest',
    frame: 'none',
    load: () => import('../../pages/LoginPage.tsx'),
    namespaces: ['auth', 'passkeys'],
  },
  {
    path: '/register',
    title: 'register',
    prerendered: 'form',
    access: 'guest',
    frame: 'none',
    load: () => import('../../pages/RegisterPage.tsx'),
    namespaces: ['auth'],
  },
  {
    path: '/forgot-password',
    title: 'forgot',
    access: 'public',
    frame: 'none',
    load: () => import('../../pages/ForgotPasswordPage.tsx'),
    namespaces: ['auth'],
  },
  {
    path: '/reset-password',
    title: 'reset',
    access: 'public',
    frame: 'none',
    load: () => import('../../pages/ResetPasswordPage.tsx'),
    namespaces: ['auth'],
  },
  {
    path: '/verify-email',
    title: 'verify',
    access: 'public',
    frame: 'none',
    load: () => import('../../pages/VerifyEmailPage.tsx'),
    namespaces: ['auth', 'credentials'],
  },
  ...LEGAL_PAGES.map(
    (page): PageEntry => ({
      path: `/${page}`,
      title: page,
      prerendered: 'form',
      access: 'public',
      frame: 'none',
      load: () => import('../../pages/LegalPage.tsx'),
      namespaces: [],
    }),
  ),
  {
    path: '/age-check',
    title: 'ageCheck',
    access: 'user',
    frame: 'none',
    load: () => import('../../pages/AgeCheckPage.tsx'),
    namespaces: ['auth'],
  },
  {
    path: '/home',
    title: 'home',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/HomePage.tsx'),
    namespaces: ['home', 'matching-setup'],
  },
  {
    path: '/globalChat',
    title: 'globalChat',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/GlobalChatPage.tsx'),
    namespaces: ['global-chat', 'home'],
  },
  {
    path: '/matching',
    title: 'matching',
    access: 'user',
    frame: 'app',
    callGuard: true,
    load: () => import('../../pages/MatchingSetupPage.tsx'),
    namespaces: ['matching-setup', 'matching'],
  },
  {
    path: '/matching/setup',
    title: 'setup',
    access: 'user',
    frame: 'app',
    callGuard: true,
    load: () => import('../../pages/MatchingSetupPage.tsx'),
    namespaces: ['matching-setup', 'matching'],
  },
  {
    // Only the type of CALL_PATH: its module belongs to the call's code, not to the first page's.
    path: '/matching/explore' satisfies typeof CALL_PATH,
    title: 'call',
    access: 'user',
    frame: 'none',
    load: () => import('../../pages/call/CallPage.tsx'),
    namespaces: ['call', 'matching', 'waiting'],
  },
  {
    path: '/friends',
    title: 'friends',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/FriendsPage.tsx'),
    namespaces: ['friends', 'invitation', 'messages', 'presence', 'ringing'],
  },
  {
    path: '/invitation/:code',
    title: 'invitation',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/InvitationPage.tsx'),
    namespaces: ['friends', 'invitation', 'messages', 'ringing'],
  },
  {
    path: '/messages/:conversationId?',
    title: 'messages',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/MessagesPage.tsx'),
    namespaces: ['messages', 'friends', 'presence', 'ringing'],
  },
  {
    path: '/profile',
    title: 'profile',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/ProfilePage.tsx'),
    namespaces: [
      'profile',
      'plans',
      'friends',
      'history',
      'messages',
      'account',
      'auth',
      'credentials',
      'live',
      'moderation',
      'passkey-settings',
      'push',
      'report',
      'ringing',
      'room',
      'sessions',
      'user',
    ],
  },
  {
    path: '/user/:username',
    title: 'user',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/UserPage.tsx'),
    namespaces: ['user', 'profile', 'plans', 'friends', 'messages', 'report', 'ringing'],
  },
  {
    path: '/report/:userId?',
    title: 'report',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/ReportPage.tsx'),
    namespaces: ['messages', 'report'],
  },
  {
    path: '/share',
    title: 'share',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/SharePage.tsx'),
    namespaces: ['push'],
  },
  {
    path: '*',
    title: 'notFound',
    access: 'public',
    frame: 'none',
    load: () => import('../../pages/NotFoundPage.tsx'),
    namespaces: [],
  },
];
