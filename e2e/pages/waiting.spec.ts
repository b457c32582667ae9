import type { BrowserContext } from '@playwright/test';
import { checkCamera, expectVideoOf, pressStart, startSearch } from '../support/people/call.ts';
import { button, expectWhile } from '../support/people/page.ts';
import type { Person } from '../support/people/person.ts';
import { phone } from '../support/people/phone.ts';
import { rateWhenAsked } from '../support/people/rating.ts';
import { expect, test } from '../support/test.ts';

const MINUTE = 60_000;
/** `HH:MM`, so many minutes from now: the server's clock is not moved, so its hours are. */
const timeIn = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString().slice(11, 16);
/** One under way, and one that begins soon enough to be recalled at once. */
test.use({ settings: { MEETING_HOURS: `${timeIn(-10)},${timeIn(9)}` } });
test.skip(({ topology }) => topology === 'nodes', 'the server has settings of its own');

declare global {
  interface Window {
    /** what drew someone's attention */
    alertsForTest?: { chimes: number; notified: string[] };
    /** when a text first came, ms since the page was opened */
    cameForTest?: Record<string, number>;
  }
}

const STARTER = 'Something to ask';
const TELL_ME = 'Tell me when someone comes';

/** Records when each of these texts first comes to a page. */
async function recordComing(context: BrowserContext, ...texts: string[]): Promise<void> {
  await context.addInitScript((wanted) => {
    const came: Record<string, number> = {};
    window.cameForTest = came;
    new MutationObserver(() => {
      const shown = document.querySelector('main')?.textContent ?? '';
      for (const text of wanted) if (shown.includes(text)) came[text] ??= performance.now();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, texts);
}

/** Records chimes, and notifications as Chrome on Android makes them: a private window has none. */
async function recordAlerts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const alerts = { chimes: 0, notified: [] as string[] };
    window.alertsForTest = alerts;
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...when) {
      alerts.chimes += 1;
      start.apply(this, when);
    };
    window.Notification = class {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor() {
        throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
      }
    } as unknown as typeof Notification;
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      alerts.notified.push(`${title}: ${options?.body}`);
    };
  });
}

const alertsOf = ({ page }: Person) => page.evaluate(() => window.alertsForTest);

/** Hides the page, or shows it again, as another tab in front does. */
const setHidden = ({ page }: Person, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

const justMet = ({ page }: Person) => page.getByText(/^The other person here is someone you met a moment ago\./);

test('someone who waits alone on a phone sees who is here, says when they come, and hears of the next person', async ({
  newPerson,
}) => {
  const [alice, bob] = [
    await newPerson('alice', { path: 'about:blank', context: phone }),
    await newPerson('bob', { context: phone }),
  ];
  const { page } = alice;
  await recordComing(alice.context, STARTER, TELL_ME);
  await startSearch(alice);
  await expect(page.getByText(/^\d+ here now · \d+ today$/)).toBeVisible();
  const tellMe = button(page, TELL_ME);
  // After half a minute, in real time: a page whose clock jumps takes its connection for lost.
  await expect(tellMe).toBeVisible({ timeout: 90_000 });
  const { [STARTER]: starter = Number.NaN, [TELL_ME]: offer = 0 } = await page.evaluate(() => window.cameForTest ?? {});
  expect(offer - starter, 'from the first question to the offer, ms').toBeGreaterThan(29_000);

  await test.step('the invitation opens over the search, and closes again', async () => {
    await button(page, 'Invite someone').tap();
    const invitation = page.getByRole('dialog');
    await expect(invitation).toBeVisible();
    await invitation.getByRole('button', { name: 'Close' }).tap();
    await expect(invitation).toBeHidden();
  });

  await test.step('beside the meeting hour under way the next one can be answered, and the answer taken back', async () => {
    await expect(page.getByText('Meeting hour: right now')).toBeVisible();
    await button(page, 'I’ll be there').tap();
    await expect(page.getByText('You are the first to say so')).toBeVisible();
    await button(page, 'You’re coming').tap();
    await expect(button(page, 'I’ll be there')).toBeVisible();
  });

  await test.step('someone else sees at home how many come', async () => {
    await button(page, 'I’ll be there').tap();
    await expect(button(page, 'You’re coming')).toBeVisible();
    await bob.page.reload();
    await expect(bob.page.getByRole('heading', { name: 'Meeting hours' })).toBeVisible();
    await expect(bob.page.getByText('1 person said they would come')).toBeVisible();
  });

  await test.step('says that they come as well, and is reminded shortly before', async () => {
    const answer = async () => {
      await button(bob.page, 'I’ll be there').tap();
      await expect(bob.page.getByText('2 people said they would come')).toBeVisible();
    };
    // The server looks once a minute, which may be at once, and the reminder shows for seconds.
    const reminder = bob.page.getByText(/^The meeting hour begins at .+ 2 people are coming\./);
    await Promise.all([expect(reminder).toBeVisible({ timeout: 120_000 }), answer()]);
  });

  await tellMe.tap();
  await expect(page.getByText(/We’ll tell you when someone comes/)).toBeVisible();
  await button(page, 'End the search').tap();

  await test.step('the next person who waits is announced, and met', async () => {
    await checkCamera(bob);
    // A toast says so for seconds, and has the button.
    await Promise.all([
      expectWhile(() => pressStart(bob), [page, 'Someone is waiting for a partner now.']),
      button(page, 'Meet now').tap(),
    ]);
    await pressStart(alice);
    await Promise.all([expectVideoOf(alice, bob), expectVideoOf(bob, alice)]);
  });

  await test.step('two who met a moment ago are told why they wait, and meet again', async () => {
    // On a slow machine the call was long enough for a rating.
    for (const person of [alice, bob]) await rateWhenAsked(person);
    await button(page, 'Next person').tap();
    // Both at once: ten seconds later the two meet again.
    await Promise.all([alice, bob].map((person) => expect(justMet(person)).toBeVisible({ timeout: 60_000 })));
    await Promise.all([expectVideoOf(alice, bob), expectVideoOf(bob, alice)]);
  });
});

test('a partner who is found for a tab that no one looks at rings, is in the title and notifies', async ({
  newPerson,
}) => {
  const alice = await newPerson('alice', { path: 'about:blank', context: { ...phone, serviceWorkers: 'allow' } });
  await recordAlerts(alice.context);
  await startSearch(alice);
  await alice.page.evaluate(() => navigator.serviceWorker.ready);
  await setHidden(alice, true);
  await expect(alice.page).toHaveTitle(/^Video call · /);
  const before = await alertsOf(alice);
  const bob = await newPerson('bob', { path: 'about:blank', context: phone });
  await startSearch(bob);
  await expect(alice.page).toHaveTitle(`${bob.username} is here · Visavis`);
  await expect.poll(async () => (await alertsOf(alice))?.notified).toEqual([`Visavis: ${bob.username} is here`]);
  expect((await alertsOf(alice))?.chimes).toBeGreaterThan(before?.chimes ?? 0);
  await setHidden(alice, false);
  await expect(alice.page).toHaveTitle(/^Video call · /);
  await expectVideoOf(alice, bob);
});
