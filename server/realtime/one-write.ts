import type { Server, Socket } from 'socket.io';

type Connection = Socket['conn'];

/** A packet of Engine.IO on its way out. */
interface Packet {
  type: string;
  data?: unknown;
  options?: { compress?: boolean; wsPreEncodedFrame?: readonly Buffer[] };
}

/** What Engine.IO writes before the text of a message. */
const MESSAGE = '4'.charCodeAt(0);
/** First byte of a WebSocket frame that is a whole text message (RFC 6455, section 5.2). */
const TEXT = 0x81;
/** A message of up to as many bytes has its length in the second byte, a longer one in the two after it, or the eight. */
const SHORT = 125;
const LONG = 0xffff;

/** Bytes before the text: those of the frame, and Engine.IO's own. */
const headOf = (length: number): number => (length <= SHORT ? 3 : length <= LONG ? 5 : 11);

/** @returns the WebSocket frames of messages, as a server sends them: without a mask */
export function framesOf(messages: readonly string[]): Buffer {
  const lengths = messages.map((message) => 1 + Buffer.byteLength(message));
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + headOf(length) - 1 + length, 0));
  let at = 0;
  for (const [index, message] of messages.entries()) {
    const length = lengths[index] ?? 0;
    bytes[at] = TEXT;
    if (length <= SHORT) bytes[at + 1] = length;
    else if (length <= LONG) {
      bytes[at + 1] = 126;
      bytes.writeUInt16BE(length, at + 2);
    } else {
      bytes[at + 1] = 127;
      bytes.writeBigUInt64BE(BigInt(length), at + 2);
    }
    at += headOf(length);
    bytes[at - 1] = MESSAGE;
    at += bytes.write(message, at);
  }
  return bytes;
}

/** @returns undefined where one of the packets is no message of text: a heartbeat, or Engine.IO's own affairs */
function joined(packets: readonly Packet[]): Buffer | undefined {
  const messages: string[] = [];
  const parts: Buffer[] = [];
  const finish = () => {
    if (messages.length > 0) parts.push(framesOf(messages.splice(0)));
  };
  for (const { type, data, options } of packets) {
    if (options?.wsPreEncodedFrame) {
      finish();
      parts.push(...options.wsPreEncodedFrame);
    } else if (type === 'message' && typeof data === 'string') messages.push(data);
    else return undefined;
  }
  finish();
  return parts.length === 1 ? parts[0] : Buffer.concat(parts);
}

/**
 * What is sent to a client in one turn of the event loop leaves in one write: an answer, and what followed from it.
 * In a crowd a large part of the work is writing.
 */
export function gatherWrites({ engine }: Server): void {
  const held = new Set<Connection['transport']>();
  const releaseAll = () => {
    const due = [...held];
    held.clear();
    for (const transport of due) {
      transport.writable = true;
      transport.emit('ready');
    }
  };
  engine.on('connection', (connection: Connection) => {
    connection.on('packetCreate', () => {
      const { transport } = connection;
      if (!transport.writable || transport.name !== 'websocket') return;
      transport.writable = false;
      held.add(transport);
      if (held.size === 1) setImmediate(releaseAll);
    });
  });
  // Engine.IO writes a frame as it is where a packet brings one, as broadcasts do: here one brings those of all.
  engine.on('flush', ({ transport }: Connection, packets: Packet[]) => {
    const frames = transport.name === 'websocket' ? joined(packets) : undefined;
    if (frames) packets.splice(0, packets.length, { type: 'message', options: { wsPreEncodedFrame: [frames] } });
  });
}
