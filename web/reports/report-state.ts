import type { Message } from '@visavis/domain/messages/contract.ts';
import type { Report } from '@visavis/domain/reports/contract.ts';
import { id } from '@visavis/domain/wire/schema.ts';
import { momentOf } from '../lib/format.ts';

/**
 * The call a report is about, from the navigation state: `{ roomId }` from a call, `{ fromHistory, matchId }` from the
 * history (spec.md section 2, 'Route table'); undefined for none.
 */
export function roomOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { roomId, fromHistory, matchId } = state as { roomId?: unknown; fromHistory?: unknown; matchId?: unknown };
  const room = roomId ?? (fromHistory === true ? matchId : undefined);
  return id.safeParse(room).data;
}

/** The conversation a report is about, from the navigation state `{ conversationId }`. */
export const conversationOf = (state: unknown): string | undefined =>
  id.safeParse((state as { conversationId?: unknown } | null)?.conversationId).data;

/** Characters of a message by which it is recognised. */
const EXCERPT = 100;

/** The other person's messages to choose from, the newest first. */
export const messageChoices = (
  messages: readonly Pick<Message, 'id' | 'senderId' | 'content' | 'createdAt'>[],
  senderId: string,
  language: string,
) =>
  messages
    .filter((message) => message.senderId === senderId)
    .map(({ id, content, createdAt }) => {
      const text = content.length > EXCERPT ? `${content.slice(0, EXCERPT)}…` : content;
      return { value: id, label: `${momentOf(createdAt, language)} · ${text}` };
    })
    .reverse();

/** What the reporter is shown of a review: never what was done about the person. */
export const outcomeOf = ({ status, outcome }: Pick<Report, 'status' | 'outcome'>) =>
  status === 'open' ? 'open' : (outcome ?? 'closed');

/** Codes whose text says more than the general 'Failed to submit report'. */
const specific = new Set([
  'SELF',
  'NOT_FOUND',
  'ALREADY_REPORTED',
  'NOT_A_MEMBER',
  'RATE_LIMITED',
  'USER_MISSING',
  'NETWORK_ERROR',
]);

/** The code whose text to show; null for the general one. */
export const specificCode = (code: string): string | null => (specific.has(code) ? code : null);
