import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { login } from '@visavis/domain/auth/contract.ts';
import type { TestPerson } from '../../server/testing/person.ts';
import { createMarks, type Marks, type Visibility } from './marks.ts';

/** Somebody at their own computer: an own browser context with camera, microphone and cookies. */
export interface Person {
  userId: string;
  username: string;
  email: string;
  password: string;
  context: BrowserContext;
  page: Page;
  /** the same person on another device, without screens: for what a test needs and is not about */
  api: TestPerson;
}

/** Options of the context that a person sits at. */
export const seat = (origin: string): BrowserContextOptions => ({
  baseURL: origin,
  permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
  viewport: { width: 1280, height: 800 },
});

/** Registers and signs in over the API, then opens `path`; the screens of both have their own tests. */
export async function createPerson(options: {
  browser: Browser;
  origin: string;
  /** who else is there, for those who look after what is private */
  marks?: Marks | undefined;
  username: string;
  /** whether strangers may see the profile; private if nothing is said, for then there is more to keep from them */
  visibility?: Visibility | undefined;
  path?: string | undefined;
  context?: BrowserContextOptions | undefined;
  /** called before any page is opened */
  prepare?: (context: BrowserContext) => Promise<void>;
}): Promise<Person> {
  const { browser, origin, username, marks = createMarks(), visibility = 'private' } = options;
  const api = await marks.register(origin, username, visibility);
  const { userId, email, password } = api;
  const context = await browser.newContext({ ...seat(origin), ...options.context });
  await options.prepare?.(context);
  const response = await context.request.post(login.path, { data: { email, password } });
  if (!response.ok()) throw new Error(`${username} cannot sign in: ${await response.text()}`);
  const page = await context.newPage();
  await page.goto(options.path ?? '/home');
  return { userId, username, email, password, context, page, api };
}
