import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { knowsProxyProtocol, startCaddy } from '../server/testing/programs/caddy.ts';
import { makeCertificate } from '../server/testing/programs/certificate.ts';
import { freePort, type Program, startProgram } from '../server/testing/programs/program.ts';

const file = (name: string) => join(import.meta.dirname, name);
const TURN_HOST = 'turn.visavis.example';
/** Of the client: not that of the proxies. */
const CLIENT = '127.0.0.9';

const programs: Program[] = [];
let folder: string;
let port: number;
let relay: string;
const node = createServer((incoming, response) => response.end(String(incoming.headers['x-forwarded-for'])));

const listens = (at: number) => async () => {
  const socket = createConnection({ port: at, host: '127.0.0.1' });
  await once(socket, 'connect').finally(() => socket.destroy());
};

/** The relay and, as the site, HAProxy with the deployed configuration. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visavis-443-'));
  const [plain, tls, site] = [await freePort(), await freePort(), await freePort()];
  port = await freePort();
  const { cert } = await makeCertificate(folder, TURN_HOST);
  relay = new X509Certificate(cert).fingerprint256;
  const own = ['--listening-ip=127.0.0.1', `--listening-port=${plain}`, `--tls-listening-port=${tls}`];
  const turn = [file('turnserver.sh'), ...own, '--relay-ip=127.0.0.1', '--pidfile='];
  programs.push(await startProgram('sh', turn, tls, listens(tls), { TURN_SECRET: 'x', TURN_HOST, TURN_TLS: folder }));

  node.listen(0, '127.0.0.1');
  await once(node, 'listening');
  const siteFolder = await mkdtemp(join(folder, 'site-'));
  const made = await makeCertificate(siteFolder, 'visavis.example');
  await writeFile(join(siteFolder, 'site.pem'), made.cert + made.key);
  // As docs/operating/networks.md says.
  const guide = await readFile(file('../docs/operating/networks.md'), 'utf8');
  const [, bind = ''] = /`(bind 127\.0\.0\.1:8443 [^`]+)`/.exec(guide) ?? [];
  const deployed = await readFile(file('haproxy.cfg'), 'utf8');
  const secure = deployed
    .replace(/bind "\$.+/, bind)
    .replace(':8443', `:${site}`)
    .replace(/crt \S+/, `crt ${siteFolder}/site.pem`);
  await writeFile(join(folder, 'haproxy.cfg'), secure);
  const address = `127.0.0.1:${(node.address() as AddressInfo).port}`;
  const nodes = { NODE_A: address, NODE_B: address };
  programs.push(await startProgram('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], site, listens(site), nodes));

  const shared = { BIND: `127.0.0.1:${port}`, TURN_HOST, RELAY: `127.0.0.1:${tls}`, SITE: `127.0.0.1:${site}` };
  programs.push(await startProgram('haproxy', ['-db', '-f', file('share-443.cfg')], port, listens(port), shared));
});
afterAll(async () => {
  for (const program of programs.toReversed()) await program.stop();
  node.close();
  node.closeAllConnections();
  await rm(folder, { recursive: true });
});

it('passes on to the relay whoever asks for its name, as a browser does for turns:', async () => {
  const socket = connect({ port, host: '127.0.0.1', servername: TURN_HOST.toUpperCase(), rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  expect(new X509Certificate(socket.getPeerCertificate().raw).fingerprint256).toBe(relay);
  const binding = Buffer.alloc(20);
  binding.writeUInt16BE(1, 0);
  binding.writeUInt32BE(0x2112a442, 4);
  socket.write(binding);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.readUInt16BE(0)).toBe(0x0101);
  socket.destroy();
});

it('passes on to the site whoever asks for another, with the address of the client', async () => {
  const options = {
    port,
    host: '127.0.0.1',
    localAddress: CLIENT,
    servername: 'visavis.example',
    rejectUnauthorized: false,
  };
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const outgoing = request({ ...options, path: '/friends', headers }).end();
  const [response] = await once(outgoing, 'response');
  expect(await text(response)).toBe(CLIENT);
});

it('passes on to the site a page of the relay’s name, as the two may have one', async () => {
  const options = { port, localAddress: CLIENT, servername: TURN_HOST, ALPNProtocols: ['http/1.1'] };
  const outgoing = request({ ...options, host: '127.0.0.1', path: '/', rejectUnauthorized: false }).end();
  const [response] = await once(outgoing, 'response');
  expect(await text(response)).toBe(CLIENT);
});

it.skipIf(!knowsProxyProtocol())('tells Caddy the address of the client as well', async () => {
  const caddy = await startCaddy((node.address() as AddressInfo).port, { SUBNET: '127.0.0.1/32' }, 'Caddyfile.443');
  onTestFinished(() => caddy.stop());
  const at = await freePort();
  const site = caddy.https.replace('https://localhost', '127.0.0.1');
  const shared = { BIND: `127.0.0.1:${at}`, TURN_HOST, RELAY: '127.0.0.1:9', SITE: site };
  const front = await startProgram('haproxy', ['-db', '-f', file('share-443.cfg')], at, listens(at), shared);
  onTestFinished(() => front.stop());
  const options = {
    host: '127.0.0.1',
    port: at,
    localAddress: CLIENT,
    servername: 'localhost',
    rejectUnauthorized: false,
  };
  const headers = { host: 'localhost', 'x-forwarded-for': '203.0.113.7' };
  const outgoing = request({ ...options, path: '/friends', headers }).end();
  const [response] = await once(outgoing, 'response');
  expect([response.statusCode, await text(response)]).toEqual([200, CLIENT]);
});

it('has the variables that compose.443.yaml gives it, before a Caddy that believes it alone', async () => {
  const [config, caddyfile, compose] = await Promise.all(
    ['share-443.cfg', 'Caddyfile.443', 'compose.443.yaml'].map((name) => readFile(file(name), 'utf8')),
  );
  const named = [...(config ?? '').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const { services } = parse(compose ?? '', { customTags: [{ tag: '!override', collection: 'seq' }] });
  expect(Object.keys(services['share-443'].environment).toSorted()).toEqual([...new Set(named)].toSorted());
  expect(services['share-443']).toMatchObject({ read_only: true, cap_drop: ['ALL'], ports: ['443:443'] });
  expect(services['share-443'].environment.RELAY).toMatch(/:5349$/);
  expect(services.caddy.ports).toEqual(['80:80', '443:443/udp']);
  expect(services.app.environment.TURN_URLS).toMatch(/,turns:\$\{TURN_HOST:\?\}:443\?transport=tcp$/);
  expect([...(caddyfile ?? '').matchAll(/\{\$(\w+)/g)].map(([, name]) => name)).toEqual(
    Object.keys(services.caddy.environment),
  );
  expect(caddyfile).toMatch(/proxy_protocol \{[^}]*allow \{\$SUBNET\}/);
  expect(caddyfile).toMatch(/\nimport Caddyfile\n$/);
});
