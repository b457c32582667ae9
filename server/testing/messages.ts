import { type Message, sendMessage } from '@visavis/domain/messages/contract.ts';
import type { TestPerson } from './person.ts';

/** Sends a direct message over HTTP. @throws where it is refused */
export async function writeMessage(from: TestPerson, to: TestPerson, content: string): Promise<Message> {
  const reply = await from.call(sendMessage, { body: { recipientId: to.userId, content } });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.data;
}
