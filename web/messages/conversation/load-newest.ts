import type { Message } from '@visavis/domain/messages/contract.ts';
import { PAGE_SIZE } from '@visavis/domain/messages/rules.ts';
import { firstPage, joins, type MessageList, mergeNewest } from './message-list-state.ts';

/** Pages asked for to join what is loaded after a long absence; beyond, the older ones are let go. */
const MAX_PAGES = 5;

/**
 * The newest messages, as many as join what is loaded.
 * @param fetchPage at most 20 messages before a time, oldest first
 * @param loaded read again after every answer, for events change it meanwhile
 */
export async function loadNewest(
  fetchPage: (before?: string) => Promise<readonly Message[]>,
  loaded: () => MessageList | undefined,
): Promise<MessageList> {
  const page = await fetchPage();
  let newest = { messages: page, complete: page.length < PAGE_SIZE };
  for (let pages = 1; pages < MAX_PAGES; pages += 1) {
    const list = loaded();
    if (!list || joins(list, newest)) break;
    const older = await fetchPage(newest.messages[0]?.createdAt);
    newest = { messages: [...older, ...newest.messages], complete: older.length < PAGE_SIZE };
  }
  const list = loaded();
  return list ? mergeNewest(list, newest) : firstPage(page);
}
