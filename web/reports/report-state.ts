import type { Message } from '@visavis/domain/messages/contract.ts';
import type { Report } from '@visavis/domain/reports/contract.ts';
import { asId } from '@visavis/domain/wire/ids.ts';
import { momentOf } from '../i18n/format.ts';
import type { NewReport } from './mutations.ts';

/**
 * The call a report is about, from the navigation state: `{ roomId }` from a call, `{ fromHistory, matchId }` from the
 * history (spec.md section 2, 'Route table'); undefined for none.
 */
export function roomOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { roomId, fromHistory, matchId } = state as { roomId?: unknown; fromHistory?: unknown; matchId?: unknown };
  const room = roomId ?? (fromHistory === true ? matchId : undefined);
  return asId(room);
}

/** The conversation a report is about, from the navigation state `{ conversationId }`. */
export const conversationOf = (state: unknown): string | undefined =>
  asId((state as { conversationId?: unknown } | null)?.conversationId);

/** The message a report is about, from the navigation state `{ conversationId, messageId }`. */
export const messageOf = (state: unknown): string | undefined =>
  asId((state as { messageId?: unknown } | null)?.messageId);

/** Characters of a message by which it is recognised. */
const EXCERPT = 100;

/** The other person's messages to choose from, the newest first; there is nothing to report in deleted ones and calls. */
export const messageChoices = (
  messages: readonly Pick<Message, 'id' | 'senderId' | 'content' | 'createdAt' | 'deletedAt' | 'call'>[],
  senderId: string,
  language: string,
) =>
  messages
    .filter((message) => message.senderId === senderId && !message.deletedAt && !message.call)
    .map(({ id, content, createdAt }) => {
      const text = content.length > EXCERPT ? `${content.slice(0, EXCERPT)}…` : content;
      return { value: id, label: `${momentOf(createdAt, language)} · ${text}` };
    })
    .reverse();

/** The reporter's view of a review: never the measure against the person. */
export const outcomeOf = ({ status, outcome }: Pick<Report, 'status' | 'outcome'>) =>
  status === 'open' ? 'open' : (outcome ?? 'closed');

/** The subject of a report, as the refusal of a second one names it. */
export const subjectOf = ({
  roomId,
  conversationId,
  messageId,
}: Pick<NewReport, 'roomId' | 'conversationId' | 'messageId'>) =>
  roomId ? 'call' : messageId ? 'message' : conversationId ? 'conversation' : 'person';

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
