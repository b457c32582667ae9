import type { Conversation } from '@visavis/domain/messages/contract.ts';
import { CONVERSATIONS_PAGE } from '@visavis/domain/messages/rules.ts';
import type { Services } from '../../services/services.tsx';

/** All of a list of conversations: few people have more than one page. One that moves to the top meanwhile is there once. */
export async function allPages(
  api: Services['api'],
  route: 'GET /api/messages/conversations' | 'GET /api/messages/archived',
): Promise<Conversation[]> {
  const all = new Map<string, Conversation>();
  for (let before: string | undefined; ; ) {
    const known = all.size;
    const page = await (before === undefined ? api.call(route) : api.call(route, { query: { before } }));
    for (const conversation of page) if (!all.has(conversation.id)) all.set(conversation.id, conversation);
    before = page.at(-1)?.id;
    if (page.length < CONVERSATIONS_PAGE || all.size === known) return [...all.values()];
  }
}
