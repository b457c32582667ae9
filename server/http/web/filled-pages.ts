import { session } from '@visavis/domain/auth/contract.ts';
import { listFriends, listPending, listSent } from '@visavis/domain/friends/contract.ts';
import { listConversations } from '@visavis/domain/messages/contract.ts';
import { listMeasures } from '@visavis/domain/moderation/contract.ts';
import { getDashboard } from '@visavis/domain/stats/contract.ts';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { listMeetings } from '@visavis/domain/waiting/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Ask, Exchange } from '../bind.ts';
import { type FirstAnswers, toFirstAnswers } from './first-answers.ts';

/** Answers for the navigation bars of every page. */
const FRAME = [listMeasures, listPending, listConversations];
const MESSAGES = [listConversations, listMeasures, listPending];
/** Of the camera check. */
const CHECK = [getProfile, getDashboard, ...FRAME];
/** The first requests of the app on these pages, after the session; the most important first. */
const FIRST_QUESTIONS: Readonly<Record<string, readonly AnyRoute[]>> = {
  '/home': [getDashboard, listMeasures, listPending, listMeetings, listConversations],
  '/messages': MESSAGES,
  '/messages/:conversationId': MESSAGES,
  '/matching': CHECK,
  '/matching/setup': CHECK,
  // Has no bars; the search waits for who is signed in alone.
  '/matching/explore': [listConversations],
  '/friends': [listFriends, listSent, getProfile, ...FRAME],
  '/profile': [getProfile, ...FRAME],
  '/user/:username': FRAME,
};

export interface FilledPagesDependencies {
  http: FastifyInstance;
  log: Log;
  ask: Ask;
  clock: Clock;
}

/**
 * Members' pages with the answers to the app's first requests in them. An answer that fails is left out, and the app
 * requests it as on any other page.
 */
export function filledPages({ http, log, ask, clock }: FilledPagesDependencies): void {
  const answerOf = async (route: AnyRoute, exchange: Exchange): Promise<[AnyRoute, unknown] | undefined> => {
    try {
      return [route, await ask(route, exchange)];
    } catch (error) {
      if (!(error instanceof AppError)) log.warn({ err: error, path: route.path }, 'a page was sent without an answer');
      return undefined;
    }
  };

  async function answersFor(questions: readonly AnyRoute[], exchange: Exchange): Promise<FirstAnswers | undefined> {
    const current = await answerOf(session, exchange);
    const [, data] = current ?? [];
    if (!current || !(data as { user: unknown }).user) return undefined;
    const answers = await Promise.all(questions.map((question) => answerOf(question, exchange)));
    return toFirstAnswers([current, ...answers.filter((answer) => answer !== undefined)], clock.now());
  }

  for (const [path, questions] of Object.entries(FIRST_QUESTIONS)) {
    http.get(path, { schema: { hide: true } }, async (request, reply) =>
      http.pages.sendPage(request, reply, await answersFor(questions, { request, reply })),
    );
  }
}
