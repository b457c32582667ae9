import type { Browser, BrowserContextOptions } from '@playwright/test';
import { login } from '@visavis/domain/auth/contract.ts';
import type { Marks } from './support/marks.ts';
import { contextOptions } from './support/person.ts';
import { type Seeded, seedWorld } from './support/seed.ts';
import type { Shot } from './support/shots.ts';

/** The seeded users and the ids that the screens' addresses need. */
export interface Places extends Seeded {
  /** alice's cookies */
  signedIn: BrowserContextOptions['storageState'];
}

interface Screen {
  name: string;
  path: string | ((places: Places) => string);
  /** opened as alice; without it, as a visitor */
  signedIn?: true;
  widths?: Shot['widths'];
  ready?: Shot['ready'];
}

const signedIn = true;
const ALL_WIDTHS = [360, 768, 1440];

/** One row per screen. */
export const screens: readonly Screen[] = [
  { name: 'landing', path: '/', widths: ALL_WIDTHS },
  { name: 'landing-signed-in', path: '/', signedIn },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=x' },
  { name: 'verify-email', path: '/verify-email' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy', widths: ALL_WIDTHS },
  { name: 'rules', path: '/rules' },
  { name: 'contact', path: '/contact' },
  { name: 'transparency', path: '/transparency' },
  { name: 'home', path: '/home', signedIn, widths: ALL_WIDTHS },
  { name: 'global-chat', path: '/globalChat', signedIn },
  { name: 'matching', path: '/matching', signedIn },
  { name: 'matching-setup', path: '/matching/setup', signedIn, widths: ALL_WIDTHS },
  { name: 'matching-explore', path: '/matching/explore', signedIn, widths: ALL_WIDTHS },
  { name: 'friends', path: '/friends', signedIn, widths: ALL_WIDTHS },
  { name: 'friends-pending', path: '/friends?tab=pending', signedIn },
  { name: 'friends-add', path: '/friends?tab=add', signedIn },
  { name: 'messages', path: '/messages', signedIn, widths: ALL_WIDTHS },
  {
    name: 'messages-conversation',
    path: ({ conversationId }) => `/messages/${conversationId}`,
    signedIn,
    widths: ALL_WIDTHS,
  },
  { name: 'profile', path: '/profile', signedIn, widths: ALL_WIDTHS },
  { name: 'profile-history', path: '/profile?tab=history', signedIn },
  { name: 'profile-settings', path: '/profile?tab=settings', signedIn },
  { name: 'user-friend', path: '/user/bob', signedIn },
  { name: 'user-private', path: '/user/vera', signedIn },
  { name: 'user-missing', path: '/user/nobody-of-that-name', signedIn },
  { name: 'report', path: ({ bob }) => `/report/${bob.userId}`, signedIn },
];

interface PrepareOptions {
  browser: Browser;
  origin: string;
  marks: Marks;
}

/** Seeds the users and their data and signs alice in. */
export async function prepare({ browser, origin, marks }: PrepareOptions): Promise<Places> {
  const world = await seedWorld(origin, marks);
  const context = await browser.newContext(contextOptions(origin));
  const { email, password } = world.alice;
  await context.request.post(login.path, { data: { email, password } });
  const cookies = await context.storageState();
  await context.close();
  return { ...world, signedIn: cookies };
}
