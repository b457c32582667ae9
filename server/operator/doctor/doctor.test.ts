import { execFile, execFileSync } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTls, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectPostgres } from '../../db/connect.ts';
import type { IdentityProvider } from '../../ports/identity-providers/identity-providers.ts';
import { connectRedis } from '../../ports/redis/redis.ts';
import { startIdentityProvider, type TestProvider } from '../../testing/identity-provider.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { startCoturn, type TestTurn } from '../../testing/programs/coturn.ts';
import { type ScratchPostgres, startPostgres } from '../../testing/programs/postgres.ts';
import { freePort } from '../../testing/programs/program.ts';
import { startRedis, type TestRedis } from '../../testing/programs/redis.ts';
import { examine, type Surroundings } from './doctor.ts';
import type { SetupFacts } from './finding.ts';
import { textOf } from './text.ts';

/** Two people on this relay, which is on loopback, may reach each other as they may on one with a public address. */
const ONE_ANOTHER = ['--relay-ip', '127.0.0.1', '--allowed-peer-ip', '127.0.0.1', '--allow-loopback-peers'];

let folder: string;
let postgres: ScratchPostgres;
let redis: TestRedis;
let turn: TestTurn;
let mail: MailServer;
let elsewhere: TestProvider;
let example: IdentityProvider;
let good: SetupFacts;
const servers: Server[] = [];

const portOf = (server: Server) => (server.address() as AddressInfo).port;
async function listening<S extends Server>(server: S): Promise<S> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  servers.push(server);
  return server;
}

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
const inFolder = (name: string) => readFileSync(join(folder, name), 'utf8');

/** A certificate for localhost that ends in some days. */
function certify(name: string, days: number) {
  openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', `${name}.key`);
  openssl('req', '-new', '-key', `${name}.key`, '-subj', `/CN=${name}`, '-out', `${name}.csr`);
  execFileSync('sh', ['-c', `echo subjectAltName=DNS:localhost > ${name}.ext`], { cwd: folder });
  const signed = ['-signkey', `${name}.key`, '-days', String(days), '-extfile', `${name}.ext`];
  openssl('x509', '-req', '-in', `${name}.csr`, ...signed, '-out', `${name}.pem`);
  return { key: inFolder(`${name}.key`), cert: inFolder(`${name}.pem`) };
}

const site = (certificate: { key: string; cert: string }) =>
  listening(createHttps(certificate, (_, response) => void response.end('{"success":true,"data":{"status":"ok"}}')));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'visavis-doctor-test-'));
  [postgres, redis, turn, mail, elsewhere] = await Promise.all([
    startPostgres(),
    startRedis(),
    startCoturn(ONE_ANOTHER),
    startMailServer(),
    startIdentityProvider(),
  ]);
  [example] = JSON.parse(elsewhere.setting);
  example.issuer = new URL(example.issuer).href;
  await (await connectPostgres(postgres.url)).close();
  const certificate = certify('good', 60);
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
  // TLS ends before the relay, as where it shares port 443 with the site.
  const front = await listening(
    createTls(certificate, (client) => {
      const relay = connect(turn.port, '127.0.0.1');
      client.pipe(relay).pipe(client);
      for (const socket of [client, relay]) socket.on('error', () => client.destroy());
    }),
  );
  good = {
    environment: 'production',
    publicUrl: `https://localhost:${portOf(await site(certificate))}`,
    dataDir: folder,
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    redisEventsUrl: undefined,
    turnUrls: [...turn.urls.split(','), `turns:localhost:${portOf(front)}?transport=tcp`],
    turnSecret: turn.secret,
    smtpUrl: mail.url,
    smtpRequiresTls: false,
    mailsInClear: false,
    identityProviders: [example],
    s3Url: undefined,
    push: {},
  };
});
afterAll(async () => {
  for (const server of servers) server.close();
  await Promise.all([postgres.stop(), redis.stop(), turn.stop(), mail.close(), elsewhere.close()]);
  rmSync(folder, { recursive: true });
});

/** The faults of a set-up, as `part.code`. */
async function wrongWith(change: Partial<SetupFacts>, surroundings: Partial<Surroundings> = {}): Promise<string[]> {
  const findings = await examine({ ...good, ...change }, { now: Date.now, ...surroundings });
  for (const each of findings) {
    expect(textOf(each)).not.toMatch(/^\w+$|\{|undefined/);
    // No secret is among what is shown.
    for (const secret of [turn.secret, example.clientSecret, 'sesame'])
      expect(JSON.stringify(each)).not.toContain(secret);
  }
  return findings.flatMap(({ part, level, code }) => (level === 'good' || code === 'low' ? [] : [`${part}.${code}`]));
}

/** The address of no one. */
const closed = async (scheme: string) => `${scheme}://localhost:${await freePort()}`;

it('a good set-up lacks nothing, and each part has its line', async () => {
  expect(await wrongWith({})).toEqual([]);
  const parts = (await examine(good, { now: Date.now })).map(({ part }) => part);
  expect(parts).toEqual([...new Set(parts)]);
  expect(parts).toHaveLength(12);
  expect(mail.mails).toEqual([]);
  // Every address is given back, as the next run needs one too.
  await expect.poll(() => turn.allocations().now).toBe(0);
});

it.each([
  [0, {}],
  [1, { TURN_SECRET: 'sesame' }],
  [1, { TURN_URLS: 'no address' }],
])('the command exits with %i for %j, and leaves nothing', async (code, change: Record<string, string>) => {
  const dataDir = join(folder, 'never-started');
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, '..', 'main.ts'), 'doctor'], {
    env: {
      ...{ NODE_ENV: 'production', DATA_DIR: dataDir, PUBLIC_URL: good.publicUrl, DATABASE_URL: postgres.url },
      ...{ REDIS_URL: redis.url, TURN_URLS: good.turnUrls.join(), TURN_SECRET: turn.secret, SMTP_URL: mail.url },
      ...{ PUSH_KEY: Buffer.alloc(32, 7).toString('base64'), NODE_EXTRA_CA_CERTS: join(folder, 'good.pem'), ...change },
    },
  });
  const { exit, stdout } = await run.then(
    (done) => ({ exit: 0, ...done }),
    (error: { code: number; stdout: string }) => ({ exit: error.code, stdout: error.stdout }),
  );
  expect([exit, stdout.includes('Fault')]).toEqual([code, code === 1]);
  expect(existsSync(dataDir)).toBe(false);
});

describe('the relay', () => {
  const own = async (extra: string[]) => {
    const other = await startCoturn(extra);
    onTestFinished(() => other.stop());
    return other;
  };
  it('whose secret is another', async () => {
    expect(new Set(await wrongWith({ turnSecret: 'sesame' }))).toEqual(new Set(['relay.refused']));
  });
  it.each(['udp', 'tcp'])('whose port is closed to %s', async (transport) => {
    expect(await wrongWith({ turnUrls: [`turn:127.0.0.1:${await freePort()}?transport=${transport}`] })).toEqual([
      'relay.unreachable',
    ]);
  });
  it('that gives out a private address', async () => {
    const { urls } = await own([...ONE_ANOTHER, '--external-ip', '10.1.2.3/127.0.0.1']);
    expect(new Set(await wrongWith({ turnUrls: urls.split(',') }))).toEqual(new Set(['relay.private']));
  });
  it('on which two people do not reach each other', async () => {
    const { urls } = await own(['--relay-ip', '127.0.0.1']);
    expect(new Set(await wrongWith({ turnUrls: urls.split(',') }))).toEqual(new Set(['relay.apart']));
  });
  it('whose TCP a proxy protocol has taken', async () => {
    const { urls } = await own([...ONE_ANOTHER, '--tcp-proxy-port', String(await freePort())]);
    expect(await wrongWith({ turnUrls: urls.split(',') })).toEqual(['relay.noTcp']);
  });
  it('that has no room', async () => {
    const { urls } = await own([...ONE_ANOTHER, '--total-quota', '1']);
    expect(await wrongWith({ turnUrls: urls.split(',') })).toContain('relay.full');
  });
  it('that Firefox passes over', async () => {
    expect(await wrongWith({ turnUrls: ['turns:192.0.2.1:443'] })).toContain('relay.byAddress');
  });
  it('that Chromium passes over', async () => {
    expect(await wrongWith({ turnUrls: ['turn:localhost:993?transport=tcp'] })).toContain('relay.port');
    expect(await wrongWith({ turnUrls: ['turn:localhost:993'] })).toEqual(['relay.unreachable']);
  });
  it('that is not there', async () => {
    expect(await wrongWith({ turnUrls: [], turnSecret: undefined })).toEqual(['relay.off']);
  });
});

describe('the address', () => {
  it('at which no one answers', async () => {
    expect(await wrongWith({ publicUrl: await closed('http') })).toEqual(['address.unreachable']);
    expect(await wrongWith({ publicUrl: await closed('https') })).toEqual([
      'address.unreachable',
      'certificate.unknown',
    ]);
  });
  it('at which something else answers, or that leads on', async () => {
    const other = await listening(createHttp((_, response) => void response.end('<h1>Welcome to nginx!</h1>')));
    expect(await wrongWith({ publicUrl: `http://localhost:${portOf(other)}` })).toEqual(['address.another']);
    const leading = await listening(
      createHttp((_, response) => void response.writeHead(308, { location: 'https://www.visavis.example/' }).end()),
    );
    expect(await wrongWith({ publicUrl: `http://localhost:${portOf(leading)}` })).toEqual(['address.redirected']);
  });
  it('that is not the one that people open', async () => {
    const arrived = { origin: 'https://visavis.example', untrustedProxy: undefined };
    expect(await wrongWith({}, { arrived })).toEqual(['address.differs']);
  });
  it('before which an unknown proxy stands', async () => {
    const arrived = { origin: 'http://localhost', untrustedProxy: '172.30.84.2' };
    expect(await wrongWith({}, { arrived })).toEqual(['address.proxy']);
  });
  it('whose certificate has ended', async () => {
    const expired = certify('expired', -1);
    setDefaultCACertificates([...getCACertificates('default'), expired.cert]);
    expect(await wrongWith({ publicUrl: `https://localhost:${portOf(await site(expired))}` })).toEqual([
      'certificate.expired',
    ]);
  });
  it('whose certificate no browser trusts, or ends soon', async () => {
    const unknown = certify('unknown', 60);
    expect(await wrongWith({ publicUrl: `https://localhost:${portOf(await site(unknown))}` })).toEqual([
      'certificate.untrusted',
    ]);
    const ending = certify('ending', 5);
    setDefaultCACertificates([...getCACertificates('default'), ending.cert]);
    expect(await wrongWith({ publicUrl: `https://localhost:${portOf(await site(ending))}` })).toEqual([
      'certificate.soon',
    ]);
  });
});

describe('Redis', () => {
  it('that forgets', async () => {
    const client = connectRedis(redis.url, { warn: () => {}, info: () => {} } as never);
    onTestFinished(async () => {
      await client.config('SET', 'maxmemory-policy', 'noeviction');
      client.disconnect();
    });
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    expect(await wrongWith({})).toEqual(['redis.evicts']);
  });
  it('that is a replica, or not there', async () => {
    const replica = await startRedis();
    onTestFinished(() => replica.stop());
    const client = connectRedis(replica.url, { warn: () => {}, info: () => {} } as never);
    onTestFinished(() => client.disconnect());
    await client.replicaof('127.0.0.1', redis.port);
    expect(await wrongWith({ redisEventsUrl: replica.url })).toEqual(['redis.replica']);
    expect(await wrongWith({ redisUrl: await closed('redis') })).toEqual(['redis.unreachable']);
  });
});

describe('the database', () => {
  const change = async (statement: string) => {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  it('that lacks a migration, or has one of another version', async () => {
    await change('update drizzle.__drizzle_migrations set created_at = created_at + 1 where id = 2');
    expect(await wrongWith({})).toEqual(['database.missing', 'database.newer']);
    await change('update drizzle.__drizzle_migrations set created_at = created_at - 1 where id = 2');
  });
  it('that can only be read', async () => {
    const databaseUrl = `${postgres.url}&options=${encodeURIComponent('-c default_transaction_read_only=on')}`;
    expect(await wrongWith({ databaseUrl })).toEqual(['database.readOnly']);
  });
  it('that is not there, of which the password is not told', async () => {
    const databaseUrl = `postgres://visavis:sesame@localhost:${await freePort()}/visavis`;
    expect(await wrongWith({ databaseUrl })).toEqual(['database.unreachable']);
  });
});

it.each([
  [20_000, ['clock.ahead', 'clock.ahead']],
  [-20_000, ['clock.behind', 'clock.behind']],
])('a clock that is %i ms off', async (off, expected) => {
  expect(await wrongWith({}, { now: () => Date.now() + off })).toEqual(expected);
});

it('a mail server that is not there, or none', async () => {
  expect(await wrongWith({ smtpUrl: `smtp://ada:sesame@localhost:${await freePort()}` })).toEqual(['mail.unreachable']);
  expect(await wrongWith({ smtpUrl: undefined })).toEqual(['mail.off']);
  expect(await wrongWith({ mailsInClear: true })).toEqual(['mail.clear']);
});

describe('another site for sign-in', () => {
  const at = (issuer: string) => ({
    identityProviders: [example, { ...example, name: 'other', label: 'Other', issuer }],
  });
  it('that does not answer', async () => {
    expect(await wrongWith(at(`${await closed('http')}/`))).toEqual(['signIn.unreachable']);
  });
  it.each([
    ['with another page', 404, '<h1>Welcome to nginx!</h1>'],
    ['with no document of its kind', 200, '{"hello":"you"}'],
  ])('at whose address something else answers %s', async (_, status, body) => {
    const other = await listening(
      createHttp((_, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(body)),
    );
    expect(await wrongWith(at(`http://localhost:${portOf(other)}/`))).toEqual(['signIn.notFound']);
  });
  it('that has another issuer', async () => {
    expect(await wrongWith(at(example.issuer.replace('127.0.0.1', 'localhost')))).toEqual(['signIn.another']);
  });
  it('that serves many organisations, each under another name', async () => {
    const issuer = 'https://login.microsoftonline.com/common/v2.0';
    const document = { issuer: 'https://login.microsoftonline.com/9188040d/v2.0' };
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
      String(url).startsWith(issuer) ? Response.json(document) : fetch(url, init),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await wrongWith(at(issuer))).toEqual(['signIn.another']);
  });
  it('that sends people back to no certain address', async () => {
    expect(await wrongWith({ publicUrl: undefined })).toEqual(['address.unset', 'signIn.unset']);
  });
  it.each([
    [40_000, 'clock.ahead'],
    [-40_000, 'clock.behind'],
  ])('whose clock is %i ms off', async (off, expected) => {
    const facts = { databaseUrl: undefined, redisUrl: undefined };
    const wrong = await wrongWith(facts, { now: () => Date.now() + off });
    expect(wrong).toEqual(['database.embedded', expected]);
  });
  it('tells the address to enter there', async () => {
    const findings = await examine(good, { now: Date.now });
    const line = findings.find(({ part }) => part === 'signIn');
    expect(line?.values).toMatchObject({ name: 'Example', address: `${good.publicUrl}/login/callback/example` });
    const without = await examine({ ...good, identityProviders: [] }, { now: Date.now });
    expect(without.find(({ part }) => part === 'signIn')).toMatchObject({ level: 'good', code: 'off' });
  });
});

it('a bucket that takes no file', async () => {
  const refusing = await listening(createHttp((_, response) => void response.writeHead(403).end()));
  const s3Url = `http://KEY:sesame@localhost:${portOf(refusing)}/bucket`;
  expect(await wrongWith({ s3Url })).toEqual(['files.failed']);
});

it('no key for notifications', async () => {
  expect(await wrongWith({ push: undefined })).toEqual(['push.noKey']);
});

it('a relay that still holds the address of a client that had our port a moment ago is asked from another', async () => {
  const front = createSocket('udp4').bind(0, '127.0.0.1');
  await once(front, 'listening');
  const clients: number[] = [];
  const behind: Socket[] = [];
  /** The first two clients share a port towards the relay, and all hear what comes back: answers name their question. */
  const towardsRelay = (client: number): Socket => {
    const shared = behind[Math.max(0, client - 1)];
    if (shared) return shared;
    const socket = createSocket('udp4').on('message', (answer) => {
      for (const port of clients) front.send(answer, port, '127.0.0.1');
    });
    behind.push(socket);
    return socket;
  };
  onTestFinished(() => {
    for (const socket of [front, ...behind]) socket.close();
  });
  front.on('message', (message, { port }) => {
    if (!clients.includes(port)) clients.push(port);
    towardsRelay(clients.indexOf(port)).send(message, turn.port, '127.0.0.1');
  });
  const turnUrls = [`turn:127.0.0.1:${front.address().port}?transport=udp`];
  expect(await wrongWith({ turnUrls })).toEqual([]);
  expect(clients).toHaveLength(3);
});

it('a full disk', async () => {
  const disk = mkdtempSync(join(folder, 'disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', disk]);
  onTestFinished(() => void execFileSync('umount', [disk]));
  expect(await wrongWith({ dataDir: join(disk, 'data') })).toEqual(['disk.full']);
});

it('a trial', async () => {
  expect(await wrongWith({ environment: 'development', databaseUrl: undefined, redisUrl: undefined })).toEqual([
    'settings.trial',
    'database.embedded',
  ]);
});
