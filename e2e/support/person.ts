import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { login } from '@visavis/domain/auth/contract.ts';
import { createPerson as register, type TestPerson } from '../../server/testing/person.ts';

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

/** What every person of tests signs in with. */
export const PASSWORD = 'face to face';

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
  username: string;
  path?: string | undefined;
  context?: BrowserContextOptions | undefined;
  /** called before any page is opened */
  prepare?: (context: BrowserContext) => Promise<void>;
}): Promise<Person> {
  const { browser, origin, username } = options;
  const api = await register(origin, username);
  const { userId, email, password } = api;
  const context = await browser.newContext({ ...seat(origin), ...options.context });
  await options.prepare?.(context);
  const response = await context.request.post(login.path, { data: { email, password } });
  if (!response.ok()) throw new Error(`${username} cannot sign in: ${await response.text()}`);
  const page = await context.newPage();
  await page.goto(options.path ?? '/home');
  return { userId, username, email, password, context, page, api };
}
