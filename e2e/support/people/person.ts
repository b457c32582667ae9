import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { login } from '@visavis/domain/auth/contract.ts';
import type { TestPerson } from '../../../server/testing/person.ts';
import { createMarks, type Marks, type Visibility } from '../watch/marks.ts';

/** A user with their own browser context: camera, microphone and cookies. */
export interface Person {
  userId: string;
  username: string;
  email: string;
  password: string;
  context: BrowserContext;
  page: Page;
  /** a device with touch, such as a phone */
  isTouch: boolean;
  /** the same user over the API, for steps that a test needs but does not test */
  api: TestPerson;
}

/** A browser context's defaults: a desktop window with every permission granted. */
export const contextOptions = (origin: string): BrowserContextOptions => ({
  baseURL: origin,
  permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
  viewport: { width: 1280, height: 800 },
  // Playwright does not see what passes through one; tests of it allow it.
  serviceWorkers: 'block',
});

/** Registers and signs in over the API, then opens `path`. The forms for it have their own tests. */
export async function createPerson(options: {
  browser: Browser;
  origin: string;
  /** records the user's private fields; see privacy.ts */
  marks?: Marks | undefined;
  username: string;
  /** private by default: such a profile has more to leak */
  visibility?: Visibility | undefined;
  path?: string | undefined;
  context?: BrowserContextOptions | undefined;
  /** called before any page opens */
  prepare?: (context: BrowserContext) => Promise<void>;
}): Promise<Person> {
  const { browser, origin, username, marks = createMarks(), visibility = 'private' } = options;
  const api = await marks.register(origin, username, visibility);
  const { userId, email, password } = api;
  const context = await browser.newContext({ ...contextOptions(origin), ...options.context });
  await options.prepare?.(context);
  const response = await context.request.post(login.path, { data: { email, password } });
  if (!response.ok()) throw new Error(`${username} cannot sign in: ${await response.text()}`);
  const page = await context.newPage();
  await page.goto(options.path ?? '/home');
  const isTouch = options.context?.hasTouch === true;
  return { userId, username, email, password, context, page, isTouch, api };
}
