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

/** Bytes before a text of `length` bytes, with Engine.IO's own, which counts as one of the message. */
const headOf = (length: number): number => (length < SHORT ? 3 : length < LONG ? 5 : 11);

/** Writes what comes before a text. */
function writeHead(bytes: Buffer, at: number, length: number): void {
  const message = length + 1;
  bytes[at] = TEXT;
  if (message <= SHORT) bytes[at + 1] = message;
  else if (message <= LONG) {
    bytes[at + 1] = 126;
    bytes.writeUInt16BE(message, at + 2);
  } else {
    bytes[at + 1] = 127;
    bytes.writeBigUInt64BE(BigInt(message), at + 2);
  }
  bytes[at + headOf(length) - 1] = MESSAGE;
}

/**
 * @returns the WebSocket frames of packets, as a server sends them: without a mask; undefined where one of the packets
 * is no message of text: a heartbeat, or Engine.IO's own affairs
 */
function framesOf(packets: readonly Packet[]): Buffer | undefined {
  let size = 0;
  for (const { type, data, options } of packets) {
    if (options?.wsPreEncodedFrame) for (const part of options.wsPreEncodedFrame) size += part.length;
    else if (type === 'message' && typeof data === 'string') {
      const length = Buffer.byteLength(data);
      size += headOf(length) + length;
    } else return undefined;
  }
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const { data, options } of packets) {
    if (options?.wsPreEncodedFrame) for (const part of options.wsPreEncodedFrame) at += part.copy(bytes, at);
    else {
      const text = data as string;
      const length = Buffer.byteLength(text);
      writeHead(bytes, at, length);
      at += headOf(length);
      at += bytes.write(text, at);
    }
  }
  return bytes;
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
    const frames = transport.name === 'websocket' ? framesOf(packets) : undefined;
    if (frames) packets.splice(0, packets.length, { type: 'message', options: { wsPreEncodedFrame: [frames] } });
  });
}
