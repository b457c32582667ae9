import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { login } from '@visavis/domain/auth/contract.ts';
import { languageCookie } from '@visavis/domain/wire/pages.ts';
import { contextOptions } from './support/people/person.ts';
import type { Shot } from './support/pictures/shots.ts';
import { type Seeded, seedWorld } from './support/servers/seed.ts';
import { type SeededDesk, type Staff, seedDesk } from './support/servers/seed-desk.ts';
import type { Server } from './support/servers/server.ts';
import type { Marks } from './support/watch/marks.ts';

/** The seeded users and the ids that the screens' addresses need. */
export interface Places extends Seeded, SeededDesk {
  /** alice's cookies */
  signedIn: BrowserContextOptions['storageState'];
}

interface Screen {
  name: string;
  path: string | ((places: Places) => string);
  /** opened as alice; without it and `staff`, as a visitor */
  signedIn?: true;
  /** opened as one of the staff */
  staff?: Staff;
  ready?: Shot['ready'];
}

const signedIn = true;
/** Waits for what the page fetches. */
const ready = (page: Page) => page.locator('.animate-shimmer').first().waitFor({ state: 'detached' });

/** The case is claimed, and its form asks for a suspension, which has the most fields. Whatever the language. */
async function claim(page: Page): Promise<void> {
  await ready(page);
  const form = page.locator('main form');
  if (!(await form.count())) await page.keyboard.press('c');
  await form.getByRole('radio').nth(2).check({ force: true });
}

/** The list of archived conversations, in place of the others; its button has another name in each language. */
const openArchived: Screen['ready'] = async (page) => {
  await page.locator('button:has(.lucide-archive)').first().click();
  await page.locator('.lucide-archive-restore').first().waitFor();
};

/** One row per screen. */
export const screens: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-signed-in', path: '/', signedIn },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=x' },
  { name: 'verify-email', path: '/verify-email' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'rules', path: '/rules' },
  { name: 'contact', path: '/contact' },
  { name: 'transparency', path: '/transparency' },
  { name: 'home', path: '/home', signedIn },
  { name: 'global-chat', path: '/globalChat', signedIn },
  { name: 'matching', path: '/matching', signedIn },
  { name: 'matching-setup', path: '/matching/setup', signedIn },
  { name: 'matching-explore', path: '/matching/explore', signedIn },
  { name: 'friends', path: '/friends', signedIn },
  { name: 'friends-pending', path: '/friends?tab=pending', signedIn },
  { name: 'share', path: '/share?text=hello', signedIn },
  { name: 'invitation-visitor', path: ({ inviteLink }) => `/i/${inviteLink}` },
  { name: 'invitation', path: ({ inviteLink }) => `/invitation/${inviteLink}`, signedIn },
  { name: 'offline', path: '/offline' },
  { name: 'friends-add', path: '/friends?tab=add', signedIn },
  { name: 'messages', path: '/messages', signedIn },
  {
    name: 'messages-conversation',
    path: ({ conversationId }) => `/messages/${conversationId}`,
    signedIn,
  },
  { name: 'messages-archived', path: '/messages', signedIn, ready: openArchived },
  { name: 'profile', path: '/profile', signedIn },
  { name: 'profile-history', path: '/profile?tab=history', signedIn },
  { name: 'profile-settings', path: '/profile?tab=settings', signedIn },
  { name: 'user-friend', path: '/user/bob', signedIn },
  { name: 'user-private', path: '/user/vera', signedIn },
  { name: 'user-missing', path: '/user/nobody-of-that-name', signedIn, ready },
  { name: 'report', path: ({ bob }) => `/report/${bob.userId}`, signedIn },
  { name: 'desk-visitor', path: '/desk' },
  { name: 'desk-member', path: '/desk', signedIn },
  { name: 'desk-door', path: '/desk', staff: 'milo' },
  { name: 'desk-queue', path: '/desk/cases', staff: 'maria', ready },
  { name: 'desk-case', path: ({ caseId }) => `/desk/cases/${caseId}`, staff: 'maria', ready },
  {
    name: 'desk-case-claimed',
    path: ({ claimedId }) => `/desk/cases/${claimedId}`,
    staff: 'maria',
    ready: async (page) => {
      await claim(page);
      await page.locator('article button').last().click();
      await page.locator('article ol').waitFor();
    },
  },
  {
    name: 'desk-case-deciding',
    path: ({ claimedId }) => `/desk/cases/${claimedId}`,
    staff: 'maria',
    ready: async (page) => {
      await claim(page);
      await page.locator('form button[type=submit]').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'desk-case-decided', path: ({ decidedId }) => `/desk/cases/${decidedId}`, staff: 'maria', ready },
  {
    name: 'desk-keys',
    path: ({ caseId }) => `/desk/cases/${caseId}`,
    staff: 'maria',
    ready: async (page) => {
      await ready(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'desk-appeals', path: '/desk/appeals', staff: 'morgane', ready },
  { name: 'desk-people', path: '/desk/people?search=wal', staff: 'maria', ready },
  {
    name: 'desk-person',
    path: ({ warnedId }) => `/desk/people/${warnedId}`,
    staff: 'maria',
    ready,
  },
  {
    name: 'desk-appeal-claimed',
    path: '/desk/appeals',
    staff: 'morgane',
    ready: async (page) => {
      await ready(page);
      const form = page.locator('main form');
      if (!(await form.count())) await page.locator('main section button').first().click();
      await form.waitFor();
    },
  },
  ...[1, 3].map(
    (nth): Screen => ({
      // Both have fields; the other questions are as that about a decision.
      name: nth === 1 ? 'desk-plan' : 'desk-erase',
      // An admin is shown the address of someone: here one whom they have found by it.
      path: ({ warnedEmail }) => `/desk/people?search=${warnedEmail}`,
      staff: 'morgane',
      ready: async (page) => {
        await ready(page);
        await page.locator('main a[href*="/people/"]').click();
        await page.locator('main section').last().getByRole('button').nth(nth).click();
        await page.locator('[role=dialog], [role=alertdialog]').waitFor();
      },
    }),
  ),
  { name: 'desk-figures', path: '/desk/figures', staff: 'morgane', ready },
  { name: 'desk-setup', path: '/desk/setup', staff: 'morgane', ready },
  { name: 'desk-audit', path: '/desk/audit', staff: 'morgane', ready },
  { name: 'desk-code', path: '/desk/code', staff: 'maria', ready },
];

/** The cookies that a screen is opened with; none for a visitor. */
export const stateFor = ({ signedIn, staff }: Screen, places: Places): BrowserContextOptions['storageState'] =>
  staff ? places.staff[staff] : signedIn && places.signedIn;

/**
 * Keeps the session as a context leaves it: a run may take longer than an access token lasts, and a refresh token that
 * is used a second time ends its session.
 */
export async function keepSession(screen: Screen, places: Places, context: BrowserContext): Promise<void> {
  const state = stateFor(screen, places);
  if (typeof state !== 'object') return;
  // The next one opens in the language of its browser.
  state.cookies = (await context.cookies()).filter(({ name }) => name !== languageCookie);
}

interface PrepareOptions {
  browser: Browser;
  server: Pick<Server, 'origin' | 'operator'>;
  marks: Marks;
}

/** Seeds the users and their data, signs alice in and lets the staff into the desk. */
export async function prepare({ browser, server, marks }: PrepareOptions): Promise<Places> {
  const { origin } = server;
  const world = await seedWorld(origin, marks);
  const desk = await seedDesk({ server, marks });
  const context = await browser.newContext(contextOptions(origin));
  const { email, password } = world.alice;
  await context.request.post(login.path, { data: { email, password } });
  const cookies = await context.storageState();
  await context.close();
  return { ...world, ...desk, signedIn: cookies };
}
