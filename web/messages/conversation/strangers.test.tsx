import { fireEvent } from '@testing-library/react';
import { STRANGERS_FOR } from '@visavis/domain/messages/cautions.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { conversation, me, message, withBob } from '../examples.ts';
import { openMessages, prepareMessages } from '../MessagesScreen.fake.tsx';

const picture = { url: '/api/messages/x/picture', width: 1600, height: 900 };
const link = 'look: https://example.org/a';

beforeEach(prepareMessages);

/** Whether a press on a link leads there at once. */
function leavesBy(link: HTMLElement): boolean {
  let leaves = false;
  const stay = (event: Event) => {
    leaves = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', stay, { once: true });
  fireEvent.click(link);
  return leaves;
}

async function open(age: number | undefined, history = [message(1, { content: link, picture })]) {
  const now = Date.parse('2026-03-01T12:00:00.000Z');
  const createdAt = age === undefined ? {} : { createdAt: new Date(now - age).toISOString() };
  const page = openMessages(withBob, { history, conversations: [conversation(createdAt)], now });
  page.api.answer('GET /api/messages/:id/picture', new Blob(['small'], { type: 'image/webp' }) as never);
  await page.findByLabelText('Message to bob');
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  return { ...page, opened };
}

test('a stranger’s picture is blurred until a press, and opens at the next', async () => {
  const page = await open(STRANGERS_FOR - 1);
  const veiled = await page.findByAltText('Blurred picture from bob: press to show it');
  expect(veiled.className).toContain('blur');
  await page.user.click(veiled);
  const shown = page.getByAltText('Picture from bob');
  expect(shown.className).not.toContain('blur');
  expect(page.queryByRole('dialog')).toBeNull();
  await page.user.click(shown);
  await page.findByRole('dialog', { name: 'Picture from bob' });
});

test('a stranger’s link says its host, and opens once that is agreed to', async () => {
  const page = await open(0);
  await page.user.click(page.getByRole('link', { name: 'https://example.org/a' }));
  await page.findByRole('alertdialog', { name: 'Open example.org?' });
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  expect(page.opened).not.toHaveBeenCalled();
  await page.user.click(page.getByRole('link', { name: 'https://example.org/a' }));
  await page.user.click(await page.findByRole('button', { name: 'Open example.org' }));
  expect(page.opened).toHaveBeenCalledExactlyOnceWith('https://example.org/a', '_blank', 'noopener,noreferrer');
});

test('a line below the newest text of a stranger warns of scams, and none below one’s own', async () => {
  const page = await open(0, [
    message(1, { content: 'lend me 100 euros' }),
    message(2, { content: 'send me money' }),
    message(3, { content: 'send me money', senderId: me }),
  ]);
  const notes = page.getAllByText(/^Never send money/);
  expect(notes).toHaveLength(1);
  const row = notes[0]?.closest('div');
  expect([row?.textContent?.includes('send me money'), row?.textContent?.includes('100 euros')]).toEqual([true, false]);
});

test.each([
  ['after a month', STRANGERS_FOR],
  ['of an earlier server', undefined],
])('nothing is held back in a conversation %s', async (_, age) => {
  const page = await open(age, [message(1, { content: `send me money, ${link}`, picture })]);
  await page.findByAltText('Picture from bob');
  expect(page.queryByText(/^Never send money/)).toBeNull();
  expect(leavesBy(page.getByRole('link', { name: 'https://example.org/a' }))).toBe(true);
});
