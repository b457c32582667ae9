import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { makeCertificate } from '../server/testing/programs/certificate.ts';
import { freePort, type Program, startProgram } from '../server/testing/programs/program.ts';

const script = (name: string) => join(import.meta.dirname, name);
/** The scripts look every five seconds. */
const SOON = { timeout: 60_000, interval: 200 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visavis-relay-tls-'));
  return () => rm(folder, { recursive: true });
});

const idOf = (certificate: string | Buffer) => new X509Certificate(certificate).fingerprint256;

/** A folder as the relay has it. */
async function tlsFolder(): Promise<string> {
  return mkdtemp(join(folder, 'tls-'));
}

/** Writes a certificate to a folder. @returns what identifies it */
async function certify(tls: string): Promise<string> {
  const { cert } = await makeCertificate(tls, 'turn.visavis.example');
  return idOf(cert);
}

interface Relay extends Program {
  tlsPort: number;
  /** The certificate that it shows, and the type of its answer to a STUN request over TLS. */
  shows(): Promise<{ certificate: string; answer: number; protocol: string | null }>;
}

/** @param enter a command line that starts programs elsewhere */
async function startRelay(tls: string, enter: readonly string[] = []): Promise<Relay> {
  const [port, tlsPort] = [await freePort(), await freePort()];
  const listening = ['--listening-ip=127.0.0.1', `--listening-port=${port}`, `--tls-listening-port=${tlsPort}`];
  const args = [script('turnserver.sh'), ...listening, '--relay-ip=127.0.0.1', '--pidfile='];
  const environment = { TURN_SECRET: 'a secret', TURN_HOST: 'turn.visavis.example', TURN_TLS: tls };
  const listens = async () => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    await once(socket, 'connect').finally(() => socket.destroy());
  };
  const [command = 'sh', ...before] = [...enter, 'sh'];
  const program = await startProgram(command, [...before, ...args], port, listens, environment);
  onTestFinished(() => program.stop());
  return {
    ...program,
    tlsPort,
    async shows() {
      const socket = connect({
        port: tlsPort,
        host: '127.0.0.1',
        servername: 'turn.visavis.example',
        rejectUnauthorized: false,
      });
      try {
        await once(socket, 'secureConnect');
        const request = Buffer.alloc(20);
        request.writeUInt16BE(1, 0);
        request.writeUInt32BE(0x2112a442, 4);
        socket.write(request);
        const [answer] = (await once(socket, 'data')) as [Buffer];
        const { raw } = socket.getPeerCertificate();
        return { certificate: idOf(raw), answer: answer.readUInt16BE(0), protocol: socket.getProtocol() };
      } finally {
        socket.destroy();
      }
    },
  };
}

it('answers over TLS with the certificate that it is given, and with a renewed one without a restart', async () => {
  const tls = await tlsFolder();
  const first = await certify(tls);
  const relay = await startRelay(tls);
  const shown = await relay.shows();
  expect(shown).toEqual({ certificate: first, answer: 0x0101, protocol: expect.stringMatching(/^TLSv1\.[23]$/) });
  const second = await certify(tls);
  await expect.poll(async () => (await relay.shows().catch(() => undefined))?.certificate, SOON).toBe(second);
  expect(relay.process.exitCode).toBeNull();
});

it.each([
  ['', []],
  [', as process 1 of a container', ['unshare', '--pid', '--fork', '--kill-child']],
])(
  'relays without TLS until there is a certificate, and ends then, to be started again%s',
  {
    timeout: 90_000,
  },
  async (_, enter) => {
    const tls = await tlsFolder();
    const relay = await startRelay(tls, enter);
    expect(relay.output()).toContain('there is no certificate in TURN_TLS yet');
    await expect(relay.shows()).rejects.toThrow('ECONNREFUSED');
    const certificate = await certify(tls);
    await expect.poll(() => relay.process.exitCode !== null || relay.process.signalCode !== null, SOON).toBe(true);
    const again = await startRelay(tls);
    expect((await again.shows()).certificate).toBe(certificate);
  },
);

it('gets its certificate alone from those of the proxy, and those that are renewed', { timeout: 90_000 }, async () => {
  const [storage, tls] = [await mkdtemp(join(folder, 'caddy-')), await tlsFolder()];
  const of = (name: string) => join(storage, 'caddy/certificates/acme-v02.api.letsencrypt.org-directory', name);
  const issue = async (name: string) => {
    const made = await makeCertificate(await tlsFolder(), name);
    await mkdir(of(name), { recursive: true, mode: 0o700 });
    await writeFile(join(of(name), `${name}.key`), made.key, { mode: 0o600 });
    await writeFile(join(of(name), `${name}.crt`), made.cert, { mode: 0o600 });
    return made;
  };
  await issue('visavis.example');
  const first = await issue('turn.visavis.example');
  await chmod(tls, 0o770);
  const args = [script('relay-certificate.sh'), storage, tls];
  const read = async () => {
    const files = ['certificate.pem', 'key.pem'].map((name) => readFile(join(tls, name), 'utf8'));
    const [cert, key] = await Promise.all(files);
    return { cert, key };
  };
  const program = await startProgram('sh', args, 0, async () => void (await read()), {
    TURN_HOST: 'turn.visavis.example',
  });
  onTestFinished(() => program.stop('SIGKILL'));
  await expect.poll(read, SOON).toEqual(first);
  expect(((await stat(join(tls, 'key.pem'))).mode & 0o777).toString(8)).toBe('640');
  const second = await issue('turn.visavis.example');
  await expect.poll(read, SOON).toEqual(second);
});
