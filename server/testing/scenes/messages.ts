import {
  deleteMessage,
  listMessages,
  type Message,
  sendMessage,
  setReaction,
  uploadPicture,
} from '@visavis/domain/messages/contract.ts';
import type { ReactionEmoji } from '@visavis/domain/messages/rules.ts';
import type { TestPerson } from '../person.ts';
import { picture } from '../pictures/samples.ts';
import { uploadForm } from '../pictures/uploads.ts';
import type { TestSocket } from '../test-socket.ts';
import type { World } from '../world.ts';
import { twoFriends } from './relations.ts';

/** Sends a direct message over HTTP. @throws where it is refused */
export async function writeMessage(from: TestPerson, to: TestPerson, content: string): Promise<Message> {
  const reply = await from.call(sendMessage, { body: { recipientId: to.userId, content } });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.data;
}

export const deleteAs = (person: TestPerson, { id }: Message) => person.call(deleteMessage, { params: { id } });

export const reactAs = (person: TestPerson, { id }: Message, emoji: ReactionEmoji | null) =>
  person.call(setReaction, { params: { id }, body: { emoji } });

/** @param replyTo the id of the message that it answers */
export const replyAs = (from: TestPerson, to: TestPerson, content: string, replyTo: string) =>
  from.call(sendMessage, { body: { recipientId: to.userId, content, replyTo } });

/** The last page of the conversation of a message. */
export const readAs = async (person: TestPerson, { conversationId }: Message): Promise<Message[]> =>
  (await person.call(listMessages, { params: { id: conversationId } })).data;

/** Two friends with two devices each. */
export async function friendsWithDevices(world: World, one: string, other: string) {
  const pair = await twoFriends(world, one, other);
  const devices: TestSocket[] = [];
  for (const person of [pair.one, pair.one, pair.other, pair.other]) devices.push(await person.connect());
  return {
    ...pair,
    devices,
    close() {
      for (const device of devices) device.close();
    },
  };
}

/** Uploads a picture. @returns its id @throws where it is refused */
export async function uploadAs(person: TestPerson, bytes?: Buffer): Promise<string> {
  const form = uploadForm({ what: 'a picture', bytes: bytes ?? (await picture.jpeg()) }, 'picture');
  const reply = await person.call(uploadPicture, { form });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.data.pictureId;
}

/** Uploads and sends a picture. @throws where it is refused */
export async function showAs(from: TestPerson, to: TestPerson, content = '', bytes?: Buffer): Promise<Message> {
  const body = { recipientId: to.userId, content, pictureId: await uploadAs(from, bytes) };
  const reply = await from.call(sendMessage, { body });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.data;
}
