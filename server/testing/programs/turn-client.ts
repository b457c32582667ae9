import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

/** A minimal TURN client (RFC 8656): allocations and permissions. */
export interface TurnClient {
  /** Requests a relayed address. Resolves to 0, or to the STUN error code. */
  allocate(family: 4 | 6): Promise<number>;
  /** Prolongs the allocation. Resolves to 0, or to the STUN error code. */
  refresh(): Promise<number>;
  /** Requests permission to reach `peer`, the raw bytes of an address. Resolves to 0 or the error code. */
  permit(peer: Uint8Array): Promise<number>;
  close(): void;
}

const COOKIE = 0x2112a442;
const ALLOCATE = 0x0003;
const REFRESH = 0x0004;
const CREATE_PERMISSION = 0x0008;
const ATTRIBUTE = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  family: 0x0017,
  transport: 0x0019,
};

const attribute = (type: number, value: Uint8Array): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
};

function readAttributes(message: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  for (let at = 20; at + 4 <= message.length; ) {
    const length = message.readUInt16BE(at + 2);
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length));
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  return found;
}

/** An IPv4 address embedded in IPv6 after `prefix`, as 16 bytes. */
export const embedded = (prefix: number[], ipv4: string): Uint8Array => {
  const bytes = new Uint8Array(16);
  bytes.set(prefix);
  bytes.set(ipv4.split('.').map(Number), 12);
  return bytes;
};

/** The raw bytes of an IPv4 or full eight-group IPv6 address. */
export const addressBytes = (address: string): Uint8Array =>
  isIPv6(address)
    ? new Uint8Array(
        address.split(':').flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]),
      )
    : new Uint8Array(address.split('.').map(Number));

export async function connectTurn(port: number, user: string, password: string): Promise<TurnClient> {
  const socket: Socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  let realm: Buffer = Buffer.alloc(0);
  let nonce: Buffer = Buffer.alloc(0);

  const sign = (message: Buffer): Buffer => {
    const key = createHash('md5').update(`${user}:${realm}:${password}`).digest();
    return attribute(ATTRIBUTE.integrity, createHmac('sha1', key).update(message).digest());
  };

  /** Sends a request and resolves to its answer. Attributes depend on the transaction id, which masks addresses. */
  async function exchange(method: number, attributesOf: (id: Buffer) => Buffer[]) {
    const id = randomBytes(12);
    const signed = realm.length > 0;
    const body = Buffer.concat([
      ...attributesOf(id),
      ...(signed
        ? [
            attribute(ATTRIBUTE.username, Buffer.from(user)),
            attribute(ATTRIBUTE.realm, realm),
            attribute(ATTRIBUTE.nonce, nonce),
          ]
        : []),
    ]);
    const head = Buffer.alloc(20);
    head.writeUInt16BE(method, 0);
    head.writeUInt16BE(body.length + (signed ? 24 : 0), 2);
    head.writeUInt32BE(COOKIE, 4);
    id.copy(head, 8);
    const message = Buffer.concat([head, body]);
    socket.send(signed ? Buffer.concat([message, sign(message)]) : message, port, '127.0.0.1');
    for (;;) {
      const [answer] = (await once(socket, 'message', { signal: AbortSignal.timeout(20_000) })) as [Buffer];
      if (!answer.subarray(8, 20).equals(id)) continue;
      const attributes = readAttributes(answer);
      const error = attributes.get(ATTRIBUTE.error);
      return { code: error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : 0, attributes };
    }
  }

  async function ask(method: number, attributesOf: (id: Buffer) => Buffer[]): Promise<number> {
    const first = await exchange(method, attributesOf);
    if (first.code !== 401 && first.code !== 438) return first.code;
    realm = first.attributes.get(ATTRIBUTE.realm) ?? realm;
    nonce = first.attributes.get(ATTRIBUTE.nonce) ?? nonce;
    return (await exchange(method, attributesOf)).code;
  }

  return {
    allocate: (family) =>
      ask(ALLOCATE, () => [
        attribute(ATTRIBUTE.transport, Buffer.from([17, 0, 0, 0])),
        ...(family === 6 ? [attribute(ATTRIBUTE.family, Buffer.from([2, 0, 0, 0]))] : []),
      ]),
    refresh: () => ask(REFRESH, () => []),
    permit: (peer) => ask(CREATE_PERMISSION, (id) => [attribute(ATTRIBUTE.peer, masked(peer, id))]),
    close: () => socket.close(),
  };
}

/** An address as XOR-PEER-ADDRESS carries it. */
function masked(peer: Uint8Array, id: Buffer): Buffer {
  const mask = Buffer.alloc(16);
  mask.writeUInt32BE(COOKIE, 0);
  id.copy(mask, 4);
  const family = peer.length === 4 ? 1 : 2;
  return Buffer.concat([
    Buffer.from([0, family, 0x12, 0x34]),
    Buffer.from(peer.map((byte, at) => byte ^ (mask[at] ?? 0))),
  ]);
}
