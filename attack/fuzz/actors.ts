import { openConversation, sendMessage } from '@visavis/domain/messages/contract.ts';
import type { TestPerson } from '../../server/testing/person.ts';
import { befriend, cookieHeader } from '../people.ts';

/** Someone who sends fuzz: the cookies of a session, with a CSRF token that belongs to them. */
export interface Actor {
  name: string;
  cookie: string;
  csrf: string;
}

/** People with something between them, so that ids lead somewhere. */
export interface Cast {
  people: readonly TestPerson[];
  actors: readonly Actor[];
  /** of people, requests, friendships, conversations and messages */
  ids: readonly string[];
}

async function actorOf(person: TestPerson): Promise<Actor> {
  const answer = await person.fetch('/api/auth/csrf-token');
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  return {
    name: person.username,
    cookie: cookieHeader(person.cookies),
    csrf: csrfToken,
  };
}

export const CAST = ['fuzzann', 'fuzzben', 'fuzzcleo', 'fuzzdan', 'fuzzeve'];

/** Prepares people for their part; the first two become friends and write to each other. */
export async function createCast(people: readonly TestPerson[]): Promise<Cast> {
  const [ann, ben] = people as [TestPerson, TestPerson];
  const friendship = await befriend(ann, ben);
  const conversation = await ann.call(openConversation, { body: { userId: ben.userId } });
  const message = await ann.call(sendMessage, { body: { recipientId: ben.userId, content: 'hello' } });
  const found = [...friendship, conversation.text, message.text].flatMap(
    (text) => text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [],
  );
  const ids = [...new Set([...people.map(({ userId }) => userId), ...found])];
  return { people, actors: await Promise.all(people.map(actorOf)), ids };
}
