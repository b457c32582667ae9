import { execFile } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Program, startProgram } from '../../server/testing/programs/program.ts';

const script = join(import.meta.dirname, '..', '..', 'deploy', 'turnserver.sh');
/** Of the textbook's credentials, seconds: longer than any run. */
const LIFETIME = 3600;

export const relayPorts = { plain: 3478, tls: 443 };

export interface Relay extends Program {
  /** the product's settings for it */
  settings: Record<string, string>;
  /** The servers of the textbook's page of this name. */
  iceServers(name: string): RTCIceServer[];
}

/** Starts coturn, as deployed, over UDP and TCP and over TLS on port 443. */
export async function startRelay(address: string): Promise<Relay> {
  const secret = randomBytes(16).toString('hex');
  const [key, certificate] = [join(tmpdir(), 'relay.key'), join(tmpdir(), 'relay.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', `/CN=${address}`, '-addext', `subjectAltName=IP:${address}`];
  await promisify(execFile)('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate]);
  const { plain, tls } = relayPorts;
  const ports = ['--listening-port', String(plain), '--tls-listening-port', String(tls)];
  // The deployed relay serves no private and reserved range, and this one's own address is in such a range.
  const addresses = ['--listening-ip', address, '--relay-ip', address, '--allowed-peer-ip', address];
  const program = await startProgram(
    'sh',
    [script, ...ports, ...addresses, '--cert', certificate, '--pkey', key, '--no-dtls', '--pidfile', ''],
    tls,
    () => accepts(address, tls),
    { TURN_SECRET: secret, TURN_HOST: 'visavis.test' },
  );
  const urls = [
    `turn:${address}:${plain}?transport=udp`,
    `turn:${address}:${plain}?transport=tcp`,
    `turns:${address}:${tls}?transport=tcp`,
  ];
  return {
    ...program,
    settings: { TURN_URLS: urls.join(), TURN_SECRET: secret },
    iceServers(name) {
      const username = `${Math.floor(Date.now() / 1000) + LIFETIME}:${name}`;
      return [{ urls, username, credential: createHmac('sha1', secret).update(username).digest('base64') }];
    },
  };
}

/** Rejects unless the port accepts a connection. */
async function accepts(host: string, port: number): Promise<void> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(300) });
  } finally {
    socket.destroy();
  }
}
