import { render } from '@testing-library/react';
import { session } from '@visavis/domain/auth/contract.ts';
import { type Conversation, listConversations } from '@visavis/domain/messages/contract.ts';
import { builtAnswers, firstAnswersId } from '@visavis/domain/wire/pages.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { at, conversation, me, message } from '../../messages/examples.ts';
import { ConversationItem } from '../../messages/list/ConversationItem.tsx';
import { alice } from '../../services/services.fake.ts';
import { speak } from '../../services/testing/render.tsx';
import { EarlyConversations } from './EarlyConversations.tsx';
import { fillConversations } from './fill-conversations.ts';

const now = Date.parse(at(9));
const withRouter = (content: React.ReactNode) => <MemoryRouter>{content}</MemoryRouter>;

afterEach(() => document.body.replaceChildren());

/** The page as the build writes it and the server fills it. */
function openPage(answers: string) {
  document.body.innerHTML = `<div id="early">${renderToStaticMarkup(withRouter(<EarlyConversations />))}</div>
    <script type="application/json" id="${firstAnswersId}">${answers}</script>`;
  fillConversations(document, now);
  return document.getElementById('early') as HTMLElement;
}
const answersOf = (conversations: readonly Conversation[], user: object | null = { ...alice, userId: me }) =>
  JSON.stringify({
    [session.path]: { success: true, data: { user, isRenewable: false } },
    [listConversations.path]: { success: true, data: conversations },
  });

/** What can be seen and read of a row, the picture's ring and the presence apart. */
const partsOf = (row: Element) => ({
  href: row.querySelector('a')?.getAttribute('href'),
  picture: row.querySelector('img')?.getAttribute('src'),
  time: [row.querySelector('time')?.dateTime, row.querySelector('time')?.className],
  texts: [...row.querySelectorAll('bdi, time')].map(({ textContent }) => textContent),
  markup: row.querySelector('bdi *'),
  count: row.querySelector('a > span:last-child [dir=ltr]')?.textContent,
  classes: [...row.querySelectorAll('a, bdi, a > span:last-child, a > span:last-child > span > span')].map(
    ({ className }) => className,
  ),
});

const last = (changes: object) => conversation({ lastMessage: message(3, changes), lastMessageAt: at(3) });
const cases: Record<string, Conversation> = {
  'words received': last({}),
  'words sent': last({ senderId: me }),
  'words sent that look like a placeholder': last({ senderId: me, content: '$& {{text}}' }),
  'a picture received': last({ content: 'Picture', picture: { width: 4, height: 3, url: '/p' } }),
  'a picture sent': last({ senderId: me, content: 'Picture', picture: { width: 4, height: 3, url: '/p' } }),
  'a deleted message': last({ deletedAt: at(4) }),
  'a call': last({ call: { outcome: 'ended', seconds: 60 } }),
  'a missed call': last({ call: { outcome: 'missed', seconds: 0 } }),
  'a declined call': last({ call: { outcome: 'declined', seconds: 0 } }),
  markup: last({ content: '<img src=x onerror=alert(1)>' }),
  'no message': conversation({ lastMessage: null, lastMessageAt: null }),
  'one unread': conversation({ unreadCount: 1 }),
  'many unread': conversation({ unreadCount: 120 }),
  'a display name': conversation({ otherUser: { ...conversation().otherUser, displayName: 'Bob the Great' } }),
};

for (const language of ['en', 'fr'] as const) {
  test.each(Object.entries(cases))(`a conversation with %s reads as in the app (${language})`, async (_, shown) => {
    await speak(language);
    document.documentElement.lang = language;
    const row = openPage(answersOf([shown])).querySelector('li') as Element;
    const early = partsOf(row);
    const { container } = render(
      withRouter(
        <ConversationItem
          conversation={shown}
          selected={false}
          typing={false}
          presence={{ status: 'offline', label: 'Offline' }}
          me={me}
          now={now}
        />,
      ),
    );
    expect(early).toEqual(partsOf(container));
  });
}

describe('the list', () => {
  beforeEach(() => speak('en'));

  test('shows no more than a window has room for, under the place of the search', () => {
    const many = Array.from({ length: 40 }, (_, index) => conversation({ id: String(index) }));
    const page = openPage(answersOf(many));
    expect([...page.querySelectorAll('li a')].map((link) => link.getAttribute('href'))).toEqual(
      many.slice(0, 25).map(({ id }) => `/messages/${id}`),
    );
    expect(page.querySelector('[data-early=search]')?.className).not.toContain('hidden');
    expect(page.querySelector('ul')?.getAttribute('aria-label')).toBe('Conversations');
  });

  test('says where there is none', () => {
    const page = openPage(answersOf([]));
    expect(page.querySelector('[data-early=conversations]')?.textContent).toContain('No conversations yet');
    expect(page.querySelector('[data-early=search]')?.className).toContain('hidden');
  });

  test.each([
    ['the server had no answers', builtAnswers],
    ['no one is signed in', answersOf([conversation()], null)],
    ['the conversations are missing', JSON.stringify({ [session.path]: { data: { user: alice } } })],
  ])('stays as it is where %s', (_, answers) => {
    const page = openPage(answers);
    expect(page.querySelectorAll('li')).toHaveLength(0);
    expect(page.querySelectorAll('.animate-shimmer').length).toBeGreaterThan(5);
  });
});
