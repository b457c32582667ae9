import { clientEvents, serverEvents } from '../contracts.ts';
import { type ClientEvent, generalError, type ServerEvent } from '../event.ts';
import { eventNotes } from './event-notes.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

const room = '0190b6a2-7c1e-7d3a-9f42-1a2b3c4d5e6f';
const user = '0190b6a2-7c1e-7d3a-9f42-1a2b3c4d5e70';
const at = '2026-11-30T12:00:00.000Z';

/** One payload each of the events that a client needs for a call and a message; protocol.test.ts parses them. */
export const eventExamples: Record<string, unknown> = {
  'matching:join': { takeover: 'none' },
  'matching:joined': { position: 1, total: 2 },
  'video:join_room': room,
  'video:ice_candidate': { roomId: room, userId: user, candidate: { candidate: '', sdpMid: '0', sdpMLineIndex: 0 } },
  'video:media_flowing': room,
  'video:call_started': { roomId: room, startedAt: at, endsAt: '2026-11-30T12:30:00.000Z', serverTime: at },
  'video:skip': room,
  'matching:rate': { roomId: room, rating: 'positive' },
  'dm:send': { recipientId: user, content: 'Hello', clientMessageId: room },
  'dm:mark_read': { conversationId: room },
  error: { message: 'Not found', code: 'GENERAL_ERROR', reason: 'NOT_FOUND' },
};

/** The note of an event, or the notes that name it. */
function noteOf(name: string): string {
  const own = eventNotes[name];
  if (own) return own;
  const others = Object.keys(eventNotes).filter((other) => eventNotes[other]?.split(/[^\w:]+/).includes(name));
  return others.length > 0 ? `See ${others.map((other) => `\`${other}\``).join(', ')}.` : '';
}

const messageOf = ({ name, payload }: ServerEvent, io: 'input' | 'output'): JsonSchema => ({
  name,
  description: noteOf(name),
  payload: jsonSchemaOf(payload, io),
  ...(eventExamples[name] !== undefined && { examples: [{ name, payload: eventExamples[name] }] }),
});

const acknowledgementOf = ({ name, data }: ClientEvent): JsonSchema => ({
  name: `Acknowledgement of ${name}`,
  payload: {
    anyOf: [
      { type: 'object', properties: { ok: { const: true }, data: jsonSchemaOf(data, 'output') }, required: ['ok'] },
      { $ref: '#/components/schemas/Refusal' },
    ],
  },
});

const refusal = {
  type: 'object',
  properties: {
    ok: { const: false },
    error: { type: 'string' },
    code: { type: 'string' },
    retryAfter: { type: 'integer', description: 'seconds, where it came too often' },
  },
  required: ['ok', 'error', 'code'],
};

const CHANNEL = '#/channels/socket';
const ref = (kind: string, name: string) => ({ $ref: `${CHANNEL}/messages/${kind}.${name}` });

/** Every event of the contracts as an AsyncAPI document, from the side of the server. */
export function asyncApi(): JsonSchema {
  const messages: JsonSchema = {};
  const operations: JsonSchema = {};
  for (const event of clientEvents) {
    const { name, family, perMinute } = event;
    messages[`client.${name}`] = messageOf(event, 'input');
    messages[`acknowledgement.${name}`] = acknowledgementOf(event);
    operations[`receive.${name}`] = {
      action: 'receive',
      channel: { $ref: CHANNEL },
      messages: [ref('client', name)],
      reply: { channel: { $ref: CHANNEL }, messages: [ref('acknowledgement', name)] },
      'x-per-minute': perMinute,
      'x-refused-as': family === 'general' ? 'error' : `${family}:error`,
    };
  }
  for (const event of [generalError, ...serverEvents]) {
    messages[`server.${event.name}`] = messageOf(event, 'output');
    operations[`send.${event.name}`] = {
      action: 'send',
      channel: { $ref: CHANNEL },
      messages: [ref('server', event.name)],
    };
  }
  const description = 'Socket.IO 4, default namespace. docs/protocol.md has what holds for all events.';
  return {
    asyncapi: '3.0.0',
    info: { title: 'Visavis', version: '1', description },
    defaultContentType: 'application/json',
    channels: { socket: { address: '/socket.io', messages } },
    operations,
    components: { schemas: { Refusal: refusal } },
  };
}
