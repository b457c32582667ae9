import { callStarted, joinRoom, mediaFlowing } from '@visavis/domain/call/contract.ts';
import { found } from '@visavis/domain/matching/contract.ts';
import { listConversations, listMessages, type Message } from '@visavis/domain/messages/contract.ts';
import * as ringing from '@visavis/domain/ringing/contract.ts';
import { pairUp } from '../crowd.ts';
import type { TestPerson } from '../person.ts';
import type { TestSocket } from '../test-socket.ts';
import type { Connected } from '../use-world.ts';
import type { World } from '../world.ts';

/** Makes two who are signed in friends, by the database alone. */
export async function makeFriends({ ports, config }: World, ...two: [TestPerson, TestPerson]): Promise<string> {
  const { database, clock, random } = ports;
  const id = random.uuid(clock.now());
  const dependencies = { db: database.db, clock, random, sessionSecret: config.sessionSecret };
  await pairUp(dependencies, [[two[0].userId, two[1].userId]], [id]);
  return id;
}

/** @throws where it is refused */
export async function ring(from: TestSocket, to: TestPerson): Promise<ringing.Ringing> {
  const ack = await from.emit(ringing.ring, { userId: to.userId });
  if (!ack.ok || !ack.data) throw new Error(ack.ok ? 'no answer' : ack.code);
  return ack.data;
}

/** The other accepts. @returns the room of both */
export async function connectFriends(caller: Connected, callee: Connected): Promise<string> {
  const both = Promise.all([caller.socket.next(found), callee.socket.next(found)]);
  const { callId } = await ring(caller.socket, callee.person);
  await callee.socket.emit(ringing.acceptRing, { callId });
  await both;
  return callId;
}

/** Both enter the room and report media. */
export async function beginFriendCall(roomId: string, ...sockets: TestSocket[]): Promise<void> {
  for (const socket of sockets) await socket.emit(joinRoom, roomId);
  for (const socket of sockets) await socket.emit(mediaFlowing, roomId);
  for (const socket of sockets) await socket.next(callStarted);
}

/** A person's conversation as it is shown, with the number of unread messages. */
export async function conversationOf(person: TestPerson): Promise<{ messages: Message[]; unread: number }> {
  const [conversation] = (await person.call(listConversations)).data;
  if (!conversation) return { messages: [], unread: 0 };
  const { data } = await person.call(listMessages, { params: { id: conversation.id } });
  return { messages: data, unread: conversation.unreadCount };
}
