import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../server/config/config.ts';
import { interpolate } from './interpolate.ts';

interface Service {
  image?: string;
  user?: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  tmpfs?: string[];
  ports?: string[];
  cap_add?: string[];
  depends_on?: Record<string, { condition: string }> | string[];
  profiles?: string[];
  healthcheck?: { test: string[]; interval: string };
  stop_grace_period?: string;
  network_mode?: string;
  [option: string]: unknown;
}
interface Compose {
  name: string;
  services: Record<string, Service>;
  networks: { default: { ipam: { config: { subnet: string }[] } } };
  volumes: Record<string, null>;
}

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const text = read('compose.yaml');
const compose = parse(text, { merge: true }) as Compose;
const {
  app,
  caddy,
  postgres,
  valkey,
  coturn,
  'relay-certificate': relayCertificate,
  prometheus,
  grafana,
} = compose.services as Record<
  'app' | 'caddy' | 'postgres' | 'valkey' | 'coturn' | 'relay-certificate' | 'prometheus' | 'grafana',
  Service
>;
const dockerfile = read('Dockerfile');
const imageEnvironment = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.split(' ').map((pair) => pair.split('='))),
) as Record<string, string>;

/** The names of all variables in a text, and those that it cannot do without. */
const namesIn = (source: string, form = /\$\{(\w+)/g) => [
  ...new Set([...source.matchAll(form)].map(([, name = '']) => name)),
];

const environmentOf = (service: Service, variables: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([name, value]) => [name, interpolate(value, variables)]),
  );

/** The configuration that a container of the app has. */
function configOf(variables: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'visavis-compose-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const { DATA_DIR, ...image } = imageEnvironment;
  expect(DATA_DIR).toBe('/data');
  return readConfig({ ...image, ...environmentOf(app, variables), DATA_DIR: dataDir });
}

const base64 = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const required = {
  DOMAIN: 'visavis.example',
  POSTGRES_PASSWORD: 'postgresword',
  SESSION_SECRET: 's'.repeat(40),
  EVIDENCE_KEY: base64(1),
  TURN_SECRET: 'turnword',
  TURN_HOST: 'turn.visavis.example',
  TURN_EXTERNAL_IP: '192.0.2.7',
  METRICS_TOKEN: 'm'.repeat(20),
};
const optional = {
  VALKEY_PASSWORD: 'valkeyword',
  IMAGE: 'registry.example/visavis:1',
  NODES: '2',
  GRAFANA_PASSWORD: 'grafanaword',
  API_DOCS: 'on',
  SUBNET: '10.9.0.0/24',
  TRUST_PROXY: '10.8.0.0/24',
  REDIS_EVENTS_URL: 'redis://events.example',
  STUN_URLS: 'stun:stun.example',
  REQUIRE_RELAY: '1',
  SESSION_SECRET_BEFORE: 'b'.repeat(40),
  EVIDENCE: 'on',
  EVIDENCE_KEY_BEFORE: base64(2),
  PUSH: 'on',
  PUSH_KEY: base64(3),
  PUSH_SERVICES: 'push.example.com',
  S3_URL: 'https://KEY:SECRET@s3.example/bucket',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'hello@visavis.example',
  FRONT_PROXIES: '203.0.113.0/24 2001:db8::/32',
  TURNS_PORT: '443',
  SMTP_REQUIRE_TLS: '1',
  EMAIL_VERIFICATION: 'off',
  MAIL_DOMAINS: 'school.example',
  OIDC_PROVIDERS: JSON.stringify([{ name: 'idp', label: 'IdP', issuer: 'https://idp.example/', clientId: 'visavis' }]),
  AGE_PROOF: '/data/age-proof.js',
  MESSAGE_PICTURES_MAX: '500',
  CONTACT_EMAIL: 'contact@visavis.example',
  SECURITY_CONTACT: 'mailto:security@visavis.example',
  REPORTS_EMAIL: 'reports@visavis.example',
  MEETING_HOURS: '12:30',
  MEETING_TIME_ZONE: 'Europe/Paris',
  SITE_FILE: join(import.meta.dirname, 'site.example.json'),
  PLANS: 'off',
  DEFAULT_PLAN: 'premium',
  PLAN_DAILY_CALLS: '1,2,3',
  PLAN_SESSION_MINUTES: '4,5,6',
  PLAN_PRICES: '7,8',
  PLAN_CURRENCY: 'CHF',
  SHOP_URL: 'https://shop.example',
  SHOP_TOKEN: 't'.repeat(32),
  RATE_LIMIT_SCALE: '3',
  LOG_LEVEL: 'warn',
};
/** The image decides these. */
const OF_THE_IMAGE = ['PORT', 'HOST', 'DATA_DIR', 'NODE_ENV'];

it('gives a node every setting that deploy/.env has', () => {
  const config = configOf({ ...required, ...optional });
  expect(config).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    environment: 'production',
    https: true,
    publicUrl: 'https://visavis.example',
    trustProxy: ['10.8.0.0/24'],
    databaseUrl: 'postgresql://visavis:postgresword@postgres:5432/visavis',
    redisUrl: 'redis://:valkeyword@valkey:6379',
    redisEventsUrl: optional.REDIS_EVENTS_URL,
    s3Url: optional.S3_URL,
    smtpUrl: optional.SMTP_URL,
    mailFrom: 'The team of Tête-à-tête <hello@visavis.example>',
    smtpRequiresTls: true,
    emailVerification: 'off',
    mailDomains: ['school.example'],
    identityProviders: [{ name: 'idp', label: 'IdP', issuer: 'https://idp.example/', clientId: 'visavis' }],
    ageProof: optional.AGE_PROOF,
    apiDocs: true,
    stunUrls: [optional.STUN_URLS],
    turnUrls: ['turn:turn.visavis.example:3478?transport=udp', 'turns:turn.visavis.example:443?transport=tcp'],
    turnSecret: 'turnword',
    requireRelay: true,
    sessionSecret: required.SESSION_SECRET,
    formerSessionSecret: optional.SESSION_SECRET_BEFORE,
    contactEmail: optional.CONTACT_EMAIL,
    securityContacts: [optional.SECURITY_CONTACT],
    reportsEmail: optional.REPORTS_EMAIL,
    evidenceKey: Buffer.alloc(32, 1),
    formerEvidenceKey: Buffer.alloc(32, 2),
    push: { key: Buffer.alloc(32, 3), services: ['push.example.com'] },
    meetingHours: { times: ['12:30'], zone: 'Europe/Paris' },
    messagePicturesMax: 500,
    metricsToken: required.METRICS_TOKEN,
    site: { name: 'Tête-à-tête', mailName: 'The team of Tête-à-tête', registration: 'invitation' },
    plans: {
      isOn: false,
      default: 'premium',
      dailyMatches: { free: 1, premium: 2, premium_plus: 3 },
      sessionSeconds: { free: 240, premium: 300, premium_plus: 360 },
      prices: { premium: 7, premium_plus: 8 },
      currency: 'CHF',
    },
    shop: { url: optional.SHOP_URL, token: optional.SHOP_TOKEN },
    rateLimitScale: 3,
    logLevel: 'warn',
  });
  expect(configOf({ ...required, ...optional, EVIDENCE: 'off' }).evidenceKey).toBeUndefined();
  expect(configOf({ ...required, ...optional, PUSH: 'off' }).push).toBeUndefined();
});

it('starts a node with what is required alone, behind the proxy of its network', () => {
  expect(configOf(required)).toMatchObject({ trustProxy: ['172.30.84.0/24'], rateLimitScale: 1, logLevel: 'info' });
  expect(configOf({ ...required, SUBNET: '10.9.0.0/24' }).trustProxy).toEqual(['10.9.0.0/24']);
  const { FRONT_PROXIES } = optional;
  expect(configOf({ ...required, FRONT_PROXIES }).trustProxy).toEqual([
    '172.30.84.0/24',
    '203.0.113.0/24',
    '2001:db8::/32',
  ]);
  expect(configOf(required).turnUrls[1]).toBe('turns:turn.visavis.example:5349?transport=tcp');
  const [{ subnet = '' } = {}] = compose.networks.default.ipam.config;
  expect(interpolate(subnet, {})).toBe('172.30.84.0/24');
  expect(interpolate(subnet, { SUBNET: '10.9.0.0/24' })).toBe('10.9.0.0/24');
});

it.each(Object.keys(required))('does not start without %s', (name) => {
  const services = Object.values(compose.services);
  expect(() => services.map((each) => environmentOf(each, { ...required, [name]: '' }))).toThrow(`${name} is required`);
});

it('takes the variables that env.example lists, which has no secrets', () => {
  const example = Object.fromEntries(
    [...read('env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const { COMPOSE_PROFILES, COMPOSE_FILE, ...ofServices } = example;
  expect([COMPOSE_PROFILES, COMPOSE_FILE]).toEqual(['full', 'compose.yaml:compose.build.yaml']);
  expect(Object.keys(ofServices).toSorted()).toEqual(namesIn(text).toSorted());
  expect(Object.keys({ ...required, ...optional }).toSorted()).toEqual(namesIn(text).toSorted());
  expect(Object.entries(ofServices).filter(([, value]) => value)).toEqual([
    ['DOMAIN', 'visavis.example'],
    ['TURN_HOST', 'turn.visavis.example'],
    ['REQUIRE_RELAY', '1'],
  ]);
});

it('passes every setting on, but those that the image decides', () => {
  const table = readFileSync(join(import.meta.dirname, '../docs/operating/settings.md'), 'utf8');
  const settings = namesIn(table, /^\| `([A-Z][A-Z\d_]+)` \|/gm);
  expect(Object.keys(app.environment ?? {}).toSorted()).toEqual(
    settings.filter((name) => !OF_THE_IMAGE.includes(name)).toSorted(),
  );
  expect(Object.keys(imageEnvironment)).toEqual(expect.arrayContaining(OF_THE_IMAGE));
});

it('hands secrets to programs in their environment, never on a command line', () => {
  for (const { environment: _, ...options } of Object.values(compose.services)) {
    expect(JSON.stringify(options)).not.toMatch(/\$\{?\w*(?:SECRET|PASSWORD|TOKEN|KEY)/);
  }
});

it('gives each program the secrets that the nodes use', () => {
  expect(environmentOf(postgres, required)).toEqual({
    POSTGRES_USER: 'visavis',
    POSTGRES_DB: 'visavis',
    POSTGRES_PASSWORD: 'postgresword',
  });
  expect(environmentOf(valkey, optional)).toEqual({ VALKEY_PASSWORD: 'valkeyword', REDISCLI_AUTH: 'valkeyword' });
  const { TURN_SECRET, TURN_HOST, TURN_EXTERNAL_IP } = required;
  expect(environmentOf(coturn, required)).toEqual({ TURN_SECRET, TURN_HOST, TURN_EXTERNAL_IP, TURN_TLS: '/tls' });
  const { DOMAIN } = required;
  expect(environmentOf(caddy, required)).toEqual({ DOMAIN, TURN_HOST, FRONT_PROXIES: '192.0.2.0/32' });
  const { FRONT_PROXIES } = optional;
  expect(environmentOf(caddy, { ...required, ...optional })).toEqual({ DOMAIN, TURN_HOST, FRONT_PROXIES });
  expect(environmentOf(relayCertificate, required)).toEqual({ TURN_HOST });
});

it.each(Object.entries(compose.services))('%s is restarted, and may not do more than it needs', (name, service) => {
  expect(service).toMatchObject({
    restart: 'unless-stopped',
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    // Its log does not fill the disk.
    logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
  });
  expect(service.privileged).toBeUndefined();
  expect(service.cap_add ?? []).toEqual(['caddy', 'coturn'].includes(name) ? ['NET_BIND_SERVICE'] : []);
  if (!['app', 'caddy'].includes(name)) expect(service.user).toMatch(/^(postgres|valkey|nobody|0:65534|472)$/);
});

it('waits with each program until those before it are healthy', () => {
  const healthy = (...names: string[]) =>
    Object.fromEntries(names.map((each) => [each, { condition: 'service_healthy' }]));
  const withRedis = { valkey: { condition: 'service_healthy', required: false } };
  expect(app.depends_on).toEqual({ ...healthy('postgres'), ...withRedis });
  expect(caddy.depends_on).toEqual(healthy('app'));
  expect(postgres.healthcheck).toEqual({ test: ['CMD', 'pg_isready', '-U', 'visavis'], interval: '5s' });
  expect(valkey.healthcheck).toEqual({ test: ['CMD', 'valkey-cli', '-e', 'ping'], interval: '5s' });
  expect(coturn.healthcheck).toEqual({ test: ['CMD', 'turnutils_stunclient', '127.0.0.1'], interval: '10s' });
  expect(caddy.healthcheck).toEqual({
    test: ['CMD', 'wget', '-q', '-O', '/dev/null', 'http://127.0.0.1:2019/config/'],
    interval: '10s',
  });
  // That of the image.
  expect(app.healthcheck).toBeUndefined();
});

it('stops a node only after it has given up to close by itself', () => {
  const serve = readFileSync(join(import.meta.dirname, '../server/serve.ts'), 'utf8');
  const [, closing = ''] = /^const CLOSE_TIMEOUT = ([\d_]+);$/m.exec(serve) ?? [];
  const [, grace = ''] = /^(\d+)s$/.exec(app.stop_grace_period ?? '') ?? [];
  expect(Number(closing.replaceAll('_', ''))).toBeGreaterThan(0);
  expect(Number(grace) * 1000).toBeGreaterThan(Number(closing.replaceAll('_', '')) + 2000);
});

it('keeps what must last in volumes, and has the files that it gives to programs', () => {
  const volumes = Object.fromEntries(
    Object.entries(compose.services).map(([name, { volumes: own = [], tmpfs = [] }]) => [name, [...own, ...tmpfs]]),
  );
  expect(volumes).toEqual({
    app: ['app-data:/data', '/tmp'],
    caddy: ['./Caddyfile:/etc/caddy/Caddyfile:ro', 'caddy-data:/data', 'caddy-config:/config'],
    postgres: ['postgres-data:/var/lib/postgresql/data', '/tmp', '/var/run/postgresql'],
    valkey: ['./valkey.sh:/etc/valkey/valkey.sh:ro', '/data', '/tmp'],
    coturn: [
      './turnserver.conf:/etc/coturn/turnserver.conf:ro',
      './turnserver.sh:/etc/coturn/turnserver.sh:ro',
      'relay-tls:/tls:ro',
      '/tmp',
      '/var/tmp',
    ],
    'relay-certificate': [
      './relay-certificate.sh:/etc/relay-certificate.sh:ro',
      'caddy-data:/caddy:ro',
      'relay-tls:/tls',
    ],
    prometheus: [
      './monitoring/prometheus.sh:/etc/prometheus/prometheus.sh:ro',
      './monitoring/prometheus.yml:/etc/prometheus/prometheus.yml:ro',
      './alerts.yml:/etc/prometheus/alerts.yml:ro',
      'prometheus-data:/prometheus',
      '/tmp',
    ],
    grafana: [
      './monitoring/datasources.yml:/etc/grafana/provisioning/datasources/visavis.yml:ro',
      './monitoring/dashboards.yml:/etc/grafana/provisioning/dashboards/visavis.yml:ro',
      './grafana:/etc/visavis/dashboards:ro',
      'grafana-data:/var/lib/grafana',
      '/tmp',
    ],
  });
  for (const file of Object.values(volumes).flat()) {
    const [here = ''] = file.split(':');
    if (here.startsWith('./')) expect(existsSync(join(import.meta.dirname, here)), here).toBe(true);
  }
  // Part of their names.
  expect(compose.name).toBe('visavis');
  expect(Object.keys(compose.volumes)).toEqual([
    'app-data',
    'caddy-data',
    'caddy-config',
    'postgres-data',
    'relay-tls',
    'prometheus-data',
    'grafana-data',
  ]);
  expect(valkey.command).toEqual(['sh', '/etc/valkey/valkey.sh', 'valkey-server']);
  expect(coturn.entrypoint).toEqual(['sh', '/etc/coturn/turnserver.sh']);
  expect(relayCertificate.entrypoint).toEqual(['sh', '/etc/relay-certificate.sh', '/caddy', '/tls']);
});

it('opens the ports of the proxy alone; the relay has the machine’s', () => {
  const ports = Object.entries(compose.services).flatMap(([name, service]) =>
    (service.ports ?? []).map((port) => `${name} ${port}`),
  );
  expect(ports).toEqual(['caddy 80:80', 'caddy 443:443', 'caddy 443:443/udp', 'grafana 127.0.0.1:3001:3000']);
  expect(Object.values(compose.services).filter((service) => service.network_mode)).toEqual([coturn, relayCertificate]);
  expect(relayCertificate.network_mode).toBe('none');
  expect(coturn.network_mode).toBe('host');
});

it('has stand-ins for its images, under their names', () => {
  const builds = read('debian-images/build.sh');
  const tags = [...builds.matchAll(/^build \w+ docker\.io\/(?:library\/)?(\S+)/gm)].map(([, tag]) => tag);
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  const others = [postgres, valkey, caddy, coturn, prometheus].map(({ image }) => image);
  expect([interpolate(app.image ?? '', {}), caddy.image, relayCertificate.image]).toEqual([
    'visavis',
    'caddy:2',
    'caddy:2',
  ]);
  expect(new Set(bases).size).toBe(1);
  const [, shared] = /image: (\S+)/.exec(read('compose.443.yaml')) ?? [];
  // No package of Debian has Grafana.
  expect(tags.toSorted()).toEqual([bases[0], ...others, shared].toSorted());
  const { services } = parse(read('compose.build.yaml')) as Compose;
  expect([app.build, services]).toEqual([
    undefined,
    { app: { pull_policy: 'never', build: { context: '..', dockerfile: 'deploy/Dockerfile' } } },
  ]);
});

it('runs with `small` without Redis, on one node', () => {
  expect(
    Object.entries(compose.services).flatMap(([name, { profiles }]) => (profiles ? [[name, ...profiles]] : [])),
  ).toEqual([
    ['valkey', 'full'],
    ['prometheus', 'monitoring'],
    ['grafana', 'monitoring'],
  ]);
  const { redisUrl, push, evidenceKey } = configOf({ ...required, VALKEY_PASSWORD: '' });
  expect([redisUrl, push !== undefined, evidenceKey !== undefined]).toEqual([undefined, true, true]);
  expect(interpolate(String((app.deploy as { replicas: string }).replicas), {})).toBe('1');
});

it('lets Prometheus read every node with the token, and Grafana read Prometheus', () => {
  const config = parse(read('monitoring/prometheus.yml'));
  const [job, ...others] = config.scrape_configs;
  expect(others).toEqual([]);
  expect(job.dns_sd_configs).toEqual([{ names: ['app'], type: 'A', port: 3000, refresh_interval: '15s' }]);
  expect(job.authorization).toEqual({ credentials_file: '/tmp/metrics_token' });
  expect(environmentOf(prometheus, required)).toEqual({ METRICS_TOKEN: required.METRICS_TOKEN });
  expect(prometheus.entrypoint).toEqual(['sh', '/etc/prometheus/prometheus.sh']);
  const folder = mkdtempSync(join(tmpdir(), 'visavis-prometheus-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'prometheus'), '#!/bin/sh\necho "$@"\nenv | grep METRICS_TOKEN || echo gone\n', {
    mode: 0o755,
  });
  const TOKEN_FILE = join(folder, 'token');
  const env = { PATH: `${folder}:/usr/bin:/bin`, TOKEN_FILE, METRICS_TOKEN: 'a token' };
  const script = join(import.meta.dirname, 'monitoring/prometheus.sh');
  expect(execFileSync('sh', [script, '--flag'], { env, encoding: 'utf8' })).toBe('--flag\ngone\n');
  expect([readFileSync(TOKEN_FILE, 'utf8'), statSync(TOKEN_FILE).mode & 0o777]).toEqual(['a token', 0o600]);
  const inContainer = (service: Service) => (service.volumes ?? []).map((volume) => volume.split(':')[1]);
  expect(inContainer(prometheus)).toEqual(expect.arrayContaining(config.rule_files));
  const [source] = parse(read('monitoring/datasources.yml')).datasources;
  expect(source).toMatchObject({ type: 'prometheus', url: 'http://prometheus:9090', isDefault: true });
  const [provider] = parse(read('monitoring/dashboards.yml')).providers;
  expect(inContainer(grafana)).toContain(provider.options.path);
  // A rule that is about the job by its name.
  expect(read('alerts.yml')).not.toMatch(/job="(?!visavis")/);
});

it('names the system below PostgreSQL, whose way to sort text the indexes rely on, and a relay without known holes', () => {
  expect(postgres.image).toMatch(/^postgres:\d+-(trixie|bookworm)$/);
  const [, major, minor] = /^coturn\/coturn:(\d+)\.(\d+)\.\d+$/.exec(coturn.image ?? '')?.map(Number) ?? [];
  // Before 4.13.1, addresses of IPv4 that are written as IPv6 slip past `denied-peer-ip`.
  expect([major, Number(minor) >= 15]).toEqual([4, true]);
});

it('has its ports opened by the guide, and looked at by the script that sets a server up', () => {
  const [, turnsPort = ''] = /TURNS_PORT:-(\d+)/.exec(text) ?? [];
  const [, turnPort = ''] = /turn:\$\{TURN_HOST:\?\}:(\d+)/.exec(text) ?? [];
  const needed = ['80', '443', turnPort, turnsPort];
  const guide = readFileSync(join(import.meta.dirname, '../docs/operating/deploy.md'), 'utf8');
  const opened = [...guide.matchAll(/ufw allow ([\d,]+)(?!:)/g)].flatMap(([, ports = '']) => ports.split(','));
  expect(opened).toEqual(expect.arrayContaining(needed));
  const [, looked = ''] = /for port in ([\d ]+);/.exec(read('setup.sh')) ?? [];
  expect(looked.split(' ')).toEqual(needed);
});
