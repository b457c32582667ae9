import type { Conversation } from '@visavis/domain/messages/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { firstAnswersId } from '@visavis/domain/wire/pages.ts';
import { countText, type PreviewKey, previewOf, shortTime } from '../../messages/list/preview.ts';
import { parseFirstAnswers } from '../../platform/api/first-answers.ts';

/** What no window has room for; the app shows the rest. */
const ROWS_MAX = 25;

/** Answers of the API, as far as this needs them; the paths are those of `session` and `listConversations`. */
interface Answers {
  '/api/auth/session'?: { data: { user: { userId: string } | null } };
  '/api/messages/conversations'?: { data: Conversation[] };
}

/**
 * Puts the conversations that came with a member's page into the list that the build has written (EarlyConversations.tsx),
 * so that they are read before the app runs. Without answers the page stays as it is.
 * @param now milliseconds
 */
export function fillConversations(document: Document, now: number): void {
  const place = (name: string, within: ParentNode = document) =>
    within.querySelector<HTMLElement>(`[data-early="${name}"]`);
  const copyOf = (name: string) =>
    (place(name) as HTMLTemplateElement | null)?.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const write = (name: string, within: HTMLElement, text: string) => place(name, within)?.replaceChildren(text);

  const answers = parseFirstAnswers(document.getElementById(firstAnswersId)?.textContent) as Answers;
  const me = answers['/api/auth/session']?.data.user?.userId;
  const conversations = answers['/api/messages/conversations']?.data;
  const list = place('conversations');
  if (!list || !me || !conversations) return;

  const texts: Record<PreviewKey, string> = JSON.parse(list.dataset.texts ?? '{}');
  const say = (key: PreviewKey, words = '') => texts[key].replace('{{text}}', () => words);
  const rowOf = (conversation: Conversation): HTMLElement => {
    const { id, otherUser, lastMessageAt, unreadCount } = conversation;
    const row = copyOf(unreadCount > 0 ? 'unread' : 'read');
    row.querySelector('a')?.setAttribute('href', `/messages/${id}`);
    const picture = Object.assign(document.createElement('img'), { alt: '', src: otherUser.avatar });
    picture.className = 'size-full object-cover';
    row.querySelector('a [aria-hidden]')?.replaceWith(picture);
    const name = nameOf(otherUser);
    write('name', row, name);
    write('preview', row, previewOf(conversation, me, say));
    write('count', row, countText(unreadCount));
    const time = row.querySelector('time');
    if (time && lastMessageAt) {
      time.dateTime = lastMessageAt;
      time.textContent = shortTime(document.documentElement.lang, Date.parse(lastMessageAt), now);
    } else time?.remove();
    return row;
  };

  if (conversations.length === 0) {
    list.replaceChildren(copyOf('none'));
    return;
  }
  const rows = copyOf('rows');
  rows.append(...conversations.slice(0, ROWS_MAX).map(rowOf));
  list.replaceChildren(rows);
  place('search')?.classList.remove('hidden');
}
