import { session } from '@visavis/domain/auth/contract.ts';
import { listConversations } from '@visavis/domain/messages/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { DataOf } from '@visavis/domain/wire/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerOf, type FirstAnswers, toFirstAnswers } from '../http/web/first-answers.ts';
import type { Log } from '../ports/log.ts';
import type { Turns } from '../ports/turns.ts';
import type { Messages } from './service.ts';

export interface MessagesPageDependencies {
  http: FastifyInstance;
  log: Log;
  inTurn: Turns['run'];
  /** @throws RATE_LIMITED */
  currentSession(request: FastifyRequest): Promise<DataOf<typeof session>>;
  messages: Pick<Messages, 'conversations'>;
}

/**
 * The page of the conversations has with it what the app asks first: who is signed in, and the list. Where one of them
 * cannot be had the page goes without, and the app asks as on any other page.
 */
export function messagesPage({ http, log, inTurn, currentSession, messages }: MessagesPageDependencies): void {
  async function answersFor(request: FastifyRequest): Promise<FirstAnswers | undefined> {
    const current = await currentSession(request);
    const { user } = current;
    if (!user) return undefined;
    const conversations = await inTurn(user.userId, () => messages.conversations(user.userId));
    return toFirstAnswers([answerOf(session, current), answerOf(listConversations, conversations)]);
  }

  http.get('/messages', { schema: { hide: true } }, async (request, reply) => {
    const answers = await answersFor(request).catch((error) => {
      if (!(error instanceof AppError)) log.warn({ err: error }, 'the page of the conversations goes without them');
      return undefined;
    });
    return http.pages.sendPage(request, reply, answers);
  });
}
