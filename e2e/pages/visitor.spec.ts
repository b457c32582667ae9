import type { BrowserContext, Page } from '@playwright/test';
import { chooseLanguage, holdApp } from '../support/people/page.ts';
import { contextOptions } from '../support/people/person.ts';
import { expect, test } from '../support/test.ts';

const LANGUAGES = [
  { locale: 'en-GB', title: 'Meet someone new, face to face.' },
  { locale: 'fr-FR', title: 'Une vraie rencontre, face à face.' },
  { locale: 'es-MX', title: 'Conoce a alguien, cara a cara.' },
  { locale: 'de-AT', title: 'Triff jemand Neues, von Angesicht zu Angesicht.' },
];

/** Everything that the console says, whatever its level. */
function listen(context: BrowserContext): string[] {
  const said: string[] = [];
  context.on('console', (message) => said.push(`${message.type()}: ${message.text()} ${message.location().url}`));
  return said;
}

/** The app has taken over a page that starts it later, at the first sign of someone using it. */
async function startApp(page: Page): Promise<void> {
  const app = await page.evaluateHandle(() => ({
    started: new Promise((resolve) => document.addEventListener('visavis:started', resolve, { once: true })),
  }));
  await page.mouse.move(60, 60, { steps: 3 });
  await app.evaluate(async ({ started }) => void (await started));
}

const focusedText = (page: Page) =>
  page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent]);

test('the landing reads without JavaScript, in each language', { tag: '@core' }, async ({
  browser,
  server,
  problems,
  privacy,
}) => {
  for (const { locale, title } of LANGUAGES) {
    const context = await browser.newContext({ ...contextOptions(server.origin), locale, javaScriptEnabled: false });
    await problems.watch(context);
    privacy.watch(context);
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
    expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(
      /^http.*\/preview-\w+\.png$/,
    );
    await page.getByRole('link', { name: /^(Sign in|Connexion|Entrar|Anmelden)$/ }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.close();
  }
});

test('a visitor loads no code of the app before they use the page, and theme, language and focus follow them', async ({
  page,
  context,
}) => {
  const said = listen(context);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await test.step('the landing, whose code comes with the first press', async () => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page).toHaveTitle(/^Visavis · Meet someone new/);
    expect(asked.filter((path) => /^\/(assets\/(?!first-paint-|start-).*\.js|api)/.test(path))).toEqual([]);
    await startApp(page);
    expect(asked.some((path) => /^\/assets\/index-.*\.js$/.test(path))).toBe(true);
  });

  await test.step('titles name the pages, and the focus moves to the heading', async () => {
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/login');
    await expect(page).toHaveTitle('Good to see you again · Visavis');
    await expect.poll(() => focusedText(page)).toEqual(['H1', 'Good to see you again']);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveTitle('Create your account · Visavis');
    await expect.poll(() => focusedText(page)).toEqual(['H1', 'Create your account']);
  });

  await test.step('nothing is said on the console', async () => {
    for (const path of ['/', '/login', '/register']) {
      const checked = page.waitForResponse(/\/api\/auth\/session$/);
      await page.goto(path);
      await page.mouse.move(90, 90, { steps: 3 });
      expect((await checked).status()).toBe(200);
    }
    expect(said).toEqual([]);
  });

  await test.step('a light theme is shown before the app runs, and the switch says so', async () => {
    await page.evaluate(() => localStorage.setItem('theme', 'light'));
    await page.goto('/');
    await expect(page.locator('html')).toHaveClass('light');
    const header = page.getByRole('banner');
    await expect(header.getByRole('radio', { name: 'Light' })).toBeChecked();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(header.locator('[data-of-theme=light]')).toBeVisible();
    await expect(header.locator('[data-of-theme=dark]')).toBeHidden();
    expect(
      await page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /index-.*js/.test(name))),
    ).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a press that starts the app is not lost, and the chosen language is that of the next page', async () => {
    await chooseLanguage(page, 'Language: English', 'Français');
    await expect(page.getByRole('heading', { level: 1, name: 'Une vraie rencontre, face à face.' })).toBeVisible();
    const answer = await page.goto('/login');
    expect(await answer?.text()).toContain('<html lang="fr"');
  });
});

test('what is typed and pressed in a form before the app runs is kept, and the app comes once it can be fetched', async ({
  page,
  problems,
}) => {
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });

  await test.step('what is typed', async () => {
    const release = await holdApp(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await email.fill('ada@example.com');
    await password.fill('face to face');
    release();
    await expect(page.locator('form button[type=submit]')).toBeVisible();
    await expect(email).toHaveValue('ada@example.com');
    await expect(password).toHaveValue('face to face');
  });

  await test.step('a press of the button', async () => {
    const release = await holdApp(page);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    release();
    await expect(page.getByText('Email is required.')).toBeVisible();
  });

  await test.step('Enter, which writes nothing into the address', async () => {
    const release = await holdApp(page);
    await page.goto('/login');
    await email.fill('ada@example.com');
    await email.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    release();
    await expect(page.getByText('Password is required.')).toBeVisible();
    await expect(email).toHaveValue('ada@example.com');
  });

  await test.step('a first step of the sign-up, which opens the second', async () => {
    const release = await holdApp(page);
    await page.goto('/register', { waitUntil: 'commit' });
    await email.fill('ada@example.com');
    await password.fill('face to face');
    await page.getByLabel('Confirm the password').fill('face to face');
    release();
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(email).toHaveValue('ada@example.com');
    await expect(page.getByLabel('Confirm the password')).toHaveValue('face to face');
  });

  await test.step('an app that cannot be fetched at first', async () => {
    problems.allowOutage();
    let isAway = true;
    await page.route(/\/assets\/index-.*\.js$/, (route) =>
      isAway ? route.abort('connectionrefused') : route.continue(),
    );
    const failed = page.waitForEvent('requestfailed');
    await page.goto('/login');
    await failed;
    isAway = false;
    await expect(page.locator('form button[type=submit]')).toBeVisible();
  });
});
