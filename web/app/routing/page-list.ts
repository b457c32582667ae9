import type { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import type { ComponentType } from 'react';
import type { Namespace } from '../../i18n/namespaces.ts';

export interface PageEntry {
  path: string;
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

/** Every screen (spec.md section 2, 'Route table'); any other path leads to /. */
export const pages: readonly PageEntry[] = [
  {
    path: '/',
    access: 'public',
    frame: 'none',
    load: () => import('../../pages/LandingPage.tsx'),
    namespaces: ['landing'],
  },
  {
    path: '/login',
    access: 'guest',
    frame: 'none',
    load: () => import('../../pages/LoginPage.tsx'),
    namespaces: ['auth', 'passkeys'],
  },
  {
    path: '/register',
    access: 'guest',
    frame: 'none',
    load: () => import('../../pages/RegisterPage.tsx'),
    namespaces: ['auth'],
  },
  {
    path: '/forgot-password',
    access: 'public',
    frame: 'none',
    load: () => import('../../pages/ForgotPasswordPage.tsx'),
    namespaces: ['auth'],
  },
  {
    path: '/reset-password',
    access: 'public',
    frame: 'none',
    load: () => import('../../pages/ResetPasswordPage.tsx'),
    namespaces: ['auth'],
  },
  {
    path: '/verify-email',
    access: 'public',
    frame: 'none',
    load: () => import('../../pages/VerifyEmailPage.tsx'),
    namespaces: ['auth', 'credentials'],
  },
  {
    path: '/terms',
    access: 'public',
    frame: 'none',
    load: () => import('../../pages/LegalPage.tsx'),
    namespaces: [],
  },
  {
    path: '/privacy',
    access: 'public',
    frame: 'none',
    load: () => import('../../pages/LegalPage.tsx'),
    namespaces: [],
  },
  {
    path: '/rules',
    access: 'public',
    frame: 'none',
    load: () => import('../../pages/LegalPage.tsx'),
    namespaces: [],
  },
  {
    path: '/contact',
    access: 'public',
    frame: 'none',
    load: () => import('../../pages/LegalPage.tsx'),
    namespaces: [],
  },
  {
    path: '/transparency',
    access: 'public',
    frame: 'none',
    load: () => import('../../pages/LegalPage.tsx'),
    namespaces: [],
  },
  {
    path: '/home',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/HomePage.tsx'),
    namespaces: ['home'],
  },
  {
    path: '/globalChat',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/GlobalChatPage.tsx'),
    namespaces: ['global-chat'],
  },
  {
    path: '/matching',
    access: 'user',
    frame: 'app',
    callGuard: true,
    load: () => import('../../pages/MatchingPage.tsx'),
    namespaces: ['matching-index'],
  },
  {
    path: '/matching/setup',
    access: 'user',
    frame: 'app',
    callGuard: true,
    load: () => import('../../pages/MatchingSetupPage.tsx'),
    namespaces: ['matching-setup', 'matching', 'plans'],
  },
  {
    // Only the type of CALL_PATH: its module belongs to the call's code, not to the first page's.
    path: '/matching/explore' satisfies typeof CALL_PATH,
    access: 'user',
    frame: 'none',
    load: () => import('../../pages/CallPage.tsx'),
    namespaces: ['call', 'friends', 'matching', 'report'],
  },
  {
    path: '/friends',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/FriendsPage.tsx'),
    namespaces: ['friends', 'messages', 'presence'],
  },
  {
    path: '/messages/:conversationId?',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/MessagesPage.tsx'),
    namespaces: ['messages', 'friends', 'presence'],
  },
  {
    path: '/profile',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/ProfilePage.tsx'),
    namespaces: ['profile', 'plans', 'friends', 'account', 'auth', 'credentials', 'passkeys', 'sessions'],
  },
  {
    path: '/user/:username',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/UserPage.tsx'),
    namespaces: ['user', 'profile', 'plans', 'friends'],
  },
  {
    path: '/report/:userId?',
    access: 'user',
    frame: 'app',
    load: () => import('../../pages/ReportPage.tsx'),
    namespaces: ['report'],
  },
];
