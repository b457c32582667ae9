import { type Message, sendMessage } from '@visavis/domain/messages/contract.ts';
import { befriend } from './acquaintance.ts';
import { newcomers } from './crowd.ts';
import type { TestPerson } from './person.ts';
import type { World } from './world.ts';

/** Signs in two new people and makes them friends. */
export async function twoFriends(world: World, ...names: [string, string]) {
  const [one, other] = await newcomers(world, ...names);
  return { one, other, friendshipId: await befriend(one, other) };
}

/** Sends a direct message over HTTP. @throws where it is refused */
export async function writeMessage(from: TestPerson, to: TestPerson, content: string): Promise<Message> {
  const reply = await from.call(sendMessage, { body: { recipientId: to.userId, content } });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.data;
}
