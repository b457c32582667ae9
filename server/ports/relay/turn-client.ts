import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { openUdp, type Way } from './ways.ts';

/** A minimal TURN client (RFC 8656): allocations, permissions and packets through them. */
export interface TurnClient {
  /** the relayed IPv4 address and its port, once there is an allocation */
  relayed: { address: string; port: number } | undefined;
  /** Requests a relayed address. Resolves to 0, or to the STUN error code. */
  allocate(family: 4 | 6): Promise<number>;
  /** Prolongs the allocation. Resolves to 0, or to the STUN error code. */
  refresh(): Promise<number>;
  /** Gives the relayed address back, which counts against the user's quota for minutes otherwise. */
  release(): Promise<number>;
  /** Requests permission to reach `peer`, the raw bytes of an address. Resolves to 0 or the error code. */
  permit(peer: Uint8Array): Promise<number>;
  /** Sends `text` to a peer, through the relay. */
  send(to: { address: string; port: number }, text: string): void;
  /** The next packet that a peer sends to the relayed address. @throws where none comes within `patience` ms */
  receive(patience?: number): Promise<string>;
  close(): void;
}

const COOKIE = 0x2112a442;
const ALLOCATE = 0x0003;
const REFRESH = 0x0004;
const CREATE_PERMISSION = 0x0008;
const SEND_INDICATION = 0x0016;
const DATA_INDICATION = 0x0017;
const ATTRIBUTE = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  lifetime: 0x000d,
  peer: 0x0012,
  data: 0x0013,
  realm: 0x0014,
  nonce: 0x0015,
  relayed: 0x0016,
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

/** How long an answer may take, ms. */
const PATIENCE = 20_000;

/** Over UDP. @param host the relay's address, or 127.0.0.1 */
export const connectTurn = async (
  port: number,
  user: string,
  password: string,
  host = '127.0.0.1',
): Promise<TurnClient> => turnClient(await openUdp(host, port), { user, password });

/**
 * A client on an open way to a relay, which closes with it.
 * @param signed the credentials
 * @param patience how long an answer may take, ms
 */
export function turnClient(
  way: Way,
  { user, password }: { user: string; password: string },
  patience = PATIENCE,
): TurnClient {
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
    const message = Buffer.concat([head(method, body.length + (signed ? 24 : 0), id), body]);
    const answer = await way.ask(signed ? Buffer.concat([message, sign(message)]) : message, {
      isAnswer: (other) => other.subarray(8, 20).equals(id),
      patience,
    });
    const attributes = readAttributes(answer);
    const error = attributes.get(ATTRIBUTE.error);
    return { code: error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : 0, attributes };
  }

  async function ask(
    method: number,
    attributesOf: (id: Buffer) => Buffer[],
    answered: (attributes: Map<number, Buffer>) => void = () => {},
  ): Promise<number> {
    let answer = await exchange(method, attributesOf);
    if (answer.code === 401 || answer.code === 438) {
      realm = answer.attributes.get(ATTRIBUTE.realm) ?? realm;
      nonce = answer.attributes.get(ATTRIBUTE.nonce) ?? nonce;
      answer = await exchange(method, attributesOf);
    }
    answered(answer.attributes);
    return answer.code;
  }

  let relayed: TurnClient['relayed'];
  return {
    get relayed() {
      return relayed;
    },
    allocate: (family) =>
      ask(
        ALLOCATE,
        () => [
          attribute(ATTRIBUTE.transport, Buffer.from([17, 0, 0, 0])),
          ...(family === 6 ? [attribute(ATTRIBUTE.family, Buffer.from([2, 0, 0, 0]))] : []),
        ],
        (attributes) => (relayed = family === 4 ? unmasked(attributes.get(ATTRIBUTE.relayed)) : undefined),
      ),
    refresh: () => ask(REFRESH, () => []),
    release: () => ask(REFRESH, () => [attribute(ATTRIBUTE.lifetime, Buffer.alloc(4))]),
    permit: (peer) => ask(CREATE_PERMISSION, (id) => [attribute(ATTRIBUTE.peer, masked(peer, id))]),
    send({ address, port }, text) {
      const id = randomBytes(12);
      const peer = attribute(ATTRIBUTE.peer, masked(addressBytes(address), id, port));
      const body = Buffer.concat([peer, attribute(ATTRIBUTE.data, Buffer.from(text))]);
      way.send(Buffer.concat([head(SEND_INDICATION, body.length, id), body]));
    },
    async receive(patience = PATIENCE) {
      const message = await way.next({
        isAnswer: (other) => other.readUInt16BE(0) === DATA_INDICATION && readAttributes(other).has(ATTRIBUTE.data),
        patience,
      });
      return readAttributes(message).get(ATTRIBUTE.data)?.toString() ?? '';
    },
    close: way.close,
  };
}

function head(method: number, length: number, id: Buffer): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.writeUInt16BE(method, 0);
  bytes.writeUInt16BE(length, 2);
  bytes.writeUInt32BE(COOKIE, 4);
  id.copy(bytes, 8);
  return bytes;
}

/** An address as XOR-PEER-ADDRESS carries it. */
function masked(peer: Uint8Array, id: Buffer, port = 1): Buffer {
  const mask = Buffer.alloc(16);
  mask.writeUInt32BE(COOKIE, 0);
  id.copy(mask, 4);
  const family = peer.length === 4 ? 1 : 2;
  const bytes = Buffer.from([0, family, 0, 0, ...peer.map((byte, at) => byte ^ (mask[at] ?? 0))]);
  bytes.writeUInt16BE(port ^ (COOKIE >>> 16), 2);
  return bytes;
}

/** The IPv4 address that XOR-RELAYED-ADDRESS carries. */
function unmasked(value: Buffer | undefined): TurnClient['relayed'] {
  if (!value) return undefined;
  const address = (value.readUInt32BE(4) ^ COOKIE) >>> 0;
  return {
    address: [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.'),
    port: value.readUInt16BE(2) ^ (COOKIE >>> 16),
  };
}
