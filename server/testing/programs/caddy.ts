import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { freePort, type Program, startProgram } from './program.ts';

const deployed = (name: string) => readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8');

/** Whether the installed Caddy knows the PROXY protocol: Debian 13 has one that does in its backports alone. */
export function knowsProxyProtocol(): boolean {
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(execFileSync('caddy', ['version'], { encoding: 'utf8' })) ?? [];
  return Number(major) > 2 || Number(minor) >= 7;
}

export interface TestCaddy extends Program {
  http: string;
  https: string;
  /** the folder in which it keeps its certificates */
  storage: string;
}

/** Both ports listen before the certificate has been made. @throws the alert that comes until then */
async function shakesHands(port: number): Promise<void> {
  const socket = connect({ host: 'localhost', port, servername: 'localhost', rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
  } finally {
    socket.destroy();
  }
}

/**
 * Starts Caddy with the deployed configuration, a certificate of its own making and two free ports.
 * @param nodePort where a node listens, on each address of localhost
 * @param settings further variables of its environment
 * @param file `Caddyfile.443`: the one behind share-443.cfg
 */
export async function startCaddy(
  nodePort: number,
  settings: Record<string, string> = {},
  file: 'Caddyfile' | 'Caddyfile.443' = 'Caddyfile',
): Promise<TestCaddy> {
  const [httpPort, httpsPort, relayPort] = [await freePort(), await freePort(), await freePort()];
  const folder = await mkdtemp(join(tmpdir(), 'visavis-caddy-'));
  const options = `{
	admin off
	local_certs
	skip_install_trust
	http_port ${httpPort}
	https_port ${httpsPort}
	storage file_system ${folder}
`;
  const sites = deployed('Caddyfile')
    .replace(':8443', `:${relayPort}`)
    .replace('name app', 'name localhost')
    .replace('port 3000', `port ${nodePort}`);
  const configuration = join(folder, file);
  const more =
    file === 'Caddyfile.443' &&
    deployed(file)
      .replace(/^[^{]*\{\n/, options)
      .replace(':443', `:${httpsPort}`);
  await writeFile(join(folder, 'Caddyfile'), more ? sites : `${options}}\n${sites}`);
  if (more) await writeFile(configuration, more);
  const http = `http://localhost:${httpPort}`;
  const responds = async () => {
    await fetch(http, { redirect: 'manual' });
    await shakesHands(httpsPort);
  };
  const args = ['run', '--config', configuration, '--adapter', 'caddyfile'];
  const program = await startProgram('caddy', args, httpPort, responds, {
    DOMAIN: 'localhost',
    TURN_HOST: 'turn.localhost',
    HOME: folder,
    ...settings,
  });
  return {
    ...program,
    http,
    https: `https://localhost:${httpsPort}`,
    storage: folder,
    async stop(signal) {
      await program.stop(signal);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
