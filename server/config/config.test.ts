import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SPECIFIED_PLANS } from '@visavis/domain/users/plans.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'visavis-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const read = (settings: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...settings });
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('PUBLIC_URL', () => {
  it.each([
    ['https://visavis.example', 'https://visavis.example'],
    ['https://visavis.example/', 'https://visavis.example'],
    ['https://visavis.example:8443/', 'https://visavis.example:8443'],
    ['https://VISAVIS.example', 'https://visavis.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('%s is the origin %s', (given, origin) => {
    expect(read({ PUBLIC_URL: given }).publicUrl).toBe(origin);
  });

  it.each([
    'https://',
    'https://:3000',
    'https://visavis.example:port',
    'visavis.example',
    'ftp://visavis.example',
    'https://visavis.example/app',
    'https://visavis.example/?app',
    'https://visavis.example/#app',
    'https://ann:secret@visavis.example',
  ])('%s is refused in one line', (given) => {
    const problem = /^PUBLIC_URL: [^\n]+$/;
    expect(() => read({ PUBLIC_URL: given })).toThrow(ConfigError);
    expect(() => read({ PUBLIC_URL: given })).toThrow(problem);
  });

  it.each([
    ['https://visavis.example', true],
    ['http://visavis.example', false],
  ])('%s makes cookies secure: %s', (given, https) => {
    expect(read({ PUBLIC_URL: given }).https).toBe(https);
  });

  it('is required in production: links in mails must not follow the Host header', () => {
    expect(() => read({ NODE_ENV: 'production' })).toThrow(ConfigError);
    expect(() => read({ NODE_ENV: 'production' })).toThrow(/^PUBLIC_URL: /);
    expect(read({ NODE_ENV: 'production', PUBLIC_URL: 'https://visavis.example' }).environment).toBe('production');
  });

  it('may be left out elsewhere', () => {
    expect(read({ NODE_ENV: 'development' }).publicUrl).toBeUndefined();
  });

  it.each(['0.0.0.0', '::', '192.0.2.7', 'visavis.example'])(
    'is required on %s as well, once mails go out: others could choose where their links lead',
    (HOST) => {
      const settings = { HOST, SMTP_URL: 'smtp://mail.example' };
      expect(() => read(settings)).toThrow(/^PUBLIC_URL: /);
      expect(read({ ...settings, PUBLIC_URL: 'http://visavis.example' }).host).toBe(HOST);
      expect(read({ HOST }).publicUrl).toBeUndefined();
    },
  );

  it.each(['localhost', '127.0.0.1', '127.0.0.2', '::1'])(
    'may be left out on %s, which no one else reaches',
    (HOST) => {
      expect(read({ HOST, SMTP_URL: 'smtp://mail.example' }).publicUrl).toBeUndefined();
    },
  );
});

describe('TRUST_PROXY', () => {
  it('trusts no proxy unless it is set', () => {
    expect(read().trustProxy).toEqual([]);
  });
  it('takes addresses, networks and the names of private ranges', () => {
    expect(read({ TRUST_PROXY: '10.0.0.7, 10.1.0.0/16, fd00::/8, loopback' }).trustProxy).toEqual([
      '10.0.0.7',
      '10.1.0.0/16',
      'fd00::/8',
      'loopback',
    ]);
  });
  it('takes spaces in place of commas, as the configurations of proxies have them', () => {
    expect(read({ TRUST_PROXY: '10.0.0.7  10.1.0.0/16 ' }).trustProxy).toEqual(['10.0.0.7', '10.1.0.0/16']);
  });
  it.each(['everyone', '10.0.0.0/99', 'true'])('refuses %s', (given) => {
    expect(() => read({ TRUST_PROXY: given })).toThrow(/^TRUST_PROXY: /);
  });
});

describe('MAIL_DOMAINS', () => {
  it.each<[string | undefined, string[]]>([
    [undefined, []],
    ['school.example, Firma.EXAMPLE', ['school.example', 'firma.example']],
    ['bücher.example', ['xn--bcher-kva.example']],
  ])('%s are these domains', (given, expected) => {
    expect(read(given === undefined ? {} : { MAIL_DOMAINS: given }).mailDomains).toEqual(expected);
  });
  it.each(['school', 'ada@school.example', '*.school.example', 'https://school.example', 'a b.example'])(
    'refuses %s',
    (given) => {
      expect(() => read({ MAIL_DOMAINS: given })).toThrow(/^MAIL_DOMAINS: is a comma-separated list of domains/);
    },
  );
});

describe('MAIL_FROM', () => {
  const smtp = { SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://call.visavis.example' };
  it.each<[string | undefined, string]>([
    [undefined, 'Visavis <no-reply@call.visavis.example>'],
    ['hello@visavis.example', 'Visavis <hello@visavis.example>'],
    ['Face to Face <hello@visavis.example>', 'Face to Face <hello@visavis.example>'],
    ['Vis-à-vis Équipe <hello@visavis.example>', 'Vis-à-vis Équipe <hello@visavis.example>'],
  ])('%s makes mails come from %s', (given, expected) => {
    expect(read({ ...smtp, ...(given && { MAIL_FROM: given }) }).mailFrom).toBe(expected);
  });
  it.each([
    'visavis.example',
    'Visavis',
    'Visavis <>',
    'a@visavis.example, b@visavis.example',
    'Visavis <a@visavis.example> <b@visavis.example>',
    'Visavis\nBcc: x <a@visavis.example>',
  ])('refuses %j', (given) => {
    expect(() => read({ ...smtp, MAIL_FROM: given })).toThrow(/^MAIL_FROM: is an address/);
  });
  it('is about SMTP_URL', () => {
    expect(() => read({ MAIL_FROM: 'hello@visavis.example' })).toThrow(/^MAIL_FROM: is about SMTP_URL/);
  });
});

describe('AGE_PROOF', () => {
  it('is none unless it is set', () => {
    expect(read({}).ageProof).toBe('none');
    expect(read({ AGE_PROOF: './ours.mjs' }).ageProof).toBe('./ours.mjs');
  });
  it('takes the provider that believes everyone outside production only', () => {
    expect(read({ AGE_PROOF: 'fake' }).ageProof).toBe('fake');
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://visavis.example', AGE_PROOF: 'fake' };
    expect(() => read(production)).toThrow(/^AGE_PROOF: /);
  });
});

describe('the plans', () => {
  it('are those of the specification unless they are set', () => {
    expect(read().plans).toEqual(SPECIFIED_PLANS);
    const settings = {
      PLANS: 'off',
      DEFAULT_PLAN: 'premium',
      PLAN_DAILY_CALLS: '3, 0,unlimited',
      PLAN_SESSION_MINUTES: '10,60,1440',
      PLAN_PRICES: '4.90,9',
      PLAN_CURRENCY: 'CHF',
    };
    expect(read(settings).plans).toEqual({
      isOn: false,
      default: 'premium',
      dailyMatches: { free: 3, premium: 0, premium_plus: null },
      sessionSeconds: { free: 600, premium: 3600, premium_plus: 86_400 },
      prices: { free: 0, premium: 4.9, premium_plus: 9 },
      currency: 'CHF',
    });
  });
  it.each([
    ['PLANS', 'no'],
    ['DEFAULT_PLAN', 'gold'],
    ['PLAN_DAILY_CALLS', '5,20'],
    ['PLAN_DAILY_CALLS', '5,20,-1'],
    ['PLAN_DAILY_CALLS', '5,20,none'],
    ['PLAN_SESSION_MINUTES', '0,180,180'],
    ['PLAN_SESSION_MINUTES', '30,180,1441'],
    ['PLAN_PRICES', '5'],
    ['PLAN_PRICES', '5€,10€'],
    ['PLAN_CURRENCY', 'euro'],
    ['SHOP_URL', 'shop.example'],
    ['SHOP_URL', 'javascript:alert(1)'],
    ['SHOP_TOKEN', 'short'],
  ])('refuses %s=%s', (name, given) => {
    expect(() => read({ [name]: given })).toThrow(new RegExp(`^${name}: (is|has) `));
  });
});
it.each([
  'turns:x',
  'turns:x:443?transport=tcp',
  'turns:x:80',
  'turns:x:5349',
  'turn:x:53?transport=udp',
  'turn:192.0.2.7:3478?transport=tcp',
])('takes %s for TURN_URLS, as browsers do', (url) =>
  expect(read({ TURN_URLS: url, TURN_SECRET: 'shared' }).turnUrls).toEqual([url]),
);

describe('REQUIRE_RELAY', () => {
  const relay = { TURN_URLS: 'turn:turn.test', TURN_SECRET: 'shared' };
  it('is off unless it is 1', () => {
    expect(read(relay).requireRelay).toBe(false);
    expect(read({ ...relay, REQUIRE_RELAY: '0' }).requireRelay).toBe(false);
    expect(read({ ...relay, REQUIRE_RELAY: '1' }).requireRelay).toBe(true);
  });
  it('refuses to start without a relay', () => {
    expect(() => read({ REQUIRE_RELAY: '1' })).toThrow(/^REQUIRE_RELAY: .*TURN_URLS/);
    expect(() => read({ REQUIRE_RELAY: '1', TURN_SECRET: 'shared' })).toThrow(ConfigError);
  });
  it('refuses what could be meant as on or off', () => {
    expect(() => read({ ...relay, REQUIRE_RELAY: 'yes' })).toThrow(/^REQUIRE_RELAY: is 0 or 1/);
  });
});

describe('the data folder', () => {
  it('is created for its owner only, and so is the session secret', () => {
    const folder = join(dataDir, 'deep', 'data');
    const { sessionSecret } = read({ DATA_DIR: folder });
    expect(modeOf(folder)).toBe('700');
    expect(modeOf(join(folder, 'session-secret'))).toBe('600');
    expect(read({ DATA_DIR: folder }).sessionSecret).toBe(sessionSecret);
  });
  it('is closed to others where it exists already', () => {
    const folder = join(dataDir, 'open');
    mkdirSync(folder, { mode: 0o755 });
    writeFileSync(join(folder, 'session-secret'), 'x'.repeat(40), { mode: 0o644 });
    expect(read({ DATA_DIR: folder }).sessionSecret).toBe('x'.repeat(40));
    expect(modeOf(folder)).toBe('700');
    expect(modeOf(join(folder, 'session-secret'))).toBe('600');
  });
  it.each(['', '   \n', 'cut off'])('may hold no session secret such as %j', (text) => {
    const folder = join(dataDir, 'cut');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'session-secret'), text);
    expect(() => read({ DATA_DIR: folder })).toThrow(/^SESSION_SECRET: \S+session-secret holds fewer than 32 [^\n]+$/);
  });
  it.each(['file', 'file/data'])('cannot be %s, in place of which there is a file', (path) => {
    writeFileSync(join(dataDir, 'file'), '');
    const problem = /^DATA_DIR: [^\n]+ cannot be made the server's own: [^\n]+$/;
    expect(() => read({ DATA_DIR: join(dataDir, path) })).toThrow(problem);
  });
  it('keeps a key for evidence, for its owner only', () => {
    const folder = join(dataDir, 'with-key');
    const { evidenceKey } = read({ DATA_DIR: folder });
    expect(evidenceKey).toHaveLength(32);
    expect(modeOf(join(folder, 'evidence-key'))).toBe('600');
    expect(read({ DATA_DIR: folder }).evidenceKey).toEqual(evidenceKey);
    const given = Buffer.alloc(32, 7);
    expect(read({ DATA_DIR: folder, EVIDENCE_KEY: given.toString('base64') }).evidenceKey).toEqual(given);
    writeFileSync(join(folder, 'evidence-key'), 'cut off');
    expect(() => read({ DATA_DIR: folder })).toThrow(/^EVIDENCE_KEY: .*evidence-key holds no key/);
    expect(read({ DATA_DIR: folder, EVIDENCE: 'off' }).evidenceKey).toBeUndefined();
  });
  it('knows the keys before, where they are given', () => {
    const folder = join(dataDir, 'keys-before');
    expect(read({ DATA_DIR: folder })).toMatchObject({ formerSessionSecret: undefined, formerEvidenceKey: undefined });
    const [secret, key] = ['s'.repeat(32), Buffer.alloc(32, 7)];
    const before = { SESSION_SECRET_BEFORE: secret, EVIDENCE_KEY_BEFORE: key.toString('base64') };
    expect(read({ DATA_DIR: folder, ...before })).toMatchObject({
      formerSessionSecret: secret,
      formerEvidenceKey: key,
    });
  });
  it('holds no key for evidence where none is kept', () => {
    const folder = join(dataDir, 'without-key');
    expect(read({ DATA_DIR: folder, EVIDENCE: 'off' }).evidenceKey).toBeUndefined();
    const shared = { DATA_DIR: folder, REDIS_URL: 'redis://x', DATABASE_URL: 'postgres://x' };
    expect(read(shared).evidenceKey).toBeUndefined();
    expect(existsSync(join(folder, 'evidence-key'))).toBe(false);
    expect(read({ ...shared, EVIDENCE_KEY: Buffer.alloc(32, 7).toString('base64') }).evidenceKey).toHaveLength(32);
  });
  it('keeps a key for pushing, closed to others, unless one is given', () => {
    const folder = join(dataDir, 'pushes');
    const { push } = read({ DATA_DIR: folder });
    expect(push?.key).toHaveLength(32);
    expect(modeOf(join(folder, 'push-key'))).toBe('600');
    expect(read({ DATA_DIR: folder }).push?.key).toEqual(push?.key);
    const given = Buffer.alloc(32, 7);
    expect(read({ DATA_DIR: folder, PUSH_KEY: given.toString('base64') }).push?.key).toEqual(given);
    writeFileSync(join(folder, 'push-key'), 'cut off');
    expect(() => read({ DATA_DIR: folder })).toThrow(/^PUSH_KEY: .*push-key holds none/);
    expect(read({ DATA_DIR: folder, PUSH: 'off' }).push).toBeUndefined();
  });
  it('holds no key for pushing where several nodes have none in common', () => {
    const folder = join(dataDir, 'no-push');
    const shared = { DATA_DIR: folder, REDIS_URL: 'redis://x', DATABASE_URL: 'postgres://x' };
    expect(read(shared).push).toBeUndefined();
    expect(existsSync(join(folder, 'push-key'))).toBe(false);
    expect(read({ ...shared, PUSH_KEY: Buffer.alloc(32, 7).toString('base64') }).push?.key).toHaveLength(32);
  });
  it('is closed to others where the secret comes from the environment', () => {
    const folder = join(dataDir, 'elsewhere');
    read({ DATA_DIR: folder, SESSION_SECRET: 's'.repeat(32) });
    expect(modeOf(folder)).toBe('700');
  });
});

it.each<[Record<string, string>, RegExp]>([
  [{ PORT: '70000' }, /^PORT: /],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: starts with postgres:/],
  [{ REDIS_URL: 'redis://x' }, /^REDIS_URL: .*DATABASE_URL/],
  [{ REDIS_EVENTS_URL: 'redis://x' }, /^REDIS_EVENTS_URL: .*REDIS_URL/],
  [{ TURN_URLS: 'turn:x' }, /^TURN_SECRET: /],
  [{ STUN_URLS: 'http://x' }, /^STUN_URLS: /],
  [{ STUN_URLS: 'stun://x:3478' }, /^STUN_URLS: /],
  [{ STUN_URLS: 'stun:x stun:y' }, /^STUN_URLS: /],
  [{ STUN_URLS: 'stun:x?transport=udp' }, /^STUN_URLS: /],
  [{ TURN_URLS: 'turn:x;turn:y', TURN_SECRET: 'shared' }, /^TURN_URLS: /],
  [{ TURN_URLS: 'turn:x:99999', TURN_SECRET: 'shared' }, /^TURN_URLS: /],
  [{ TURN_URLS: 'turn:x?transport=tls', TURN_SECRET: 'shared' }, /^TURN_URLS: /],
  [{ TURN_URLS: 'turns:192.0.2.7:443', TURN_SECRET: 'shared' }, /^TURN_URLS: .*browsers pass over/],
  [{ TURN_URLS: 'turns:[2001:db8::7]:443', TURN_SECRET: 'shared' }, /^TURN_URLS: .*browsers pass over/],
  [{ TURN_URLS: 'turns:x:465', TURN_SECRET: 'shared' }, /^TURN_URLS: .*browsers pass over/],
  [{ TURN_URLS: 'turn:x:53?transport=tcp', TURN_SECRET: 'shared' }, /^TURN_URLS: .*browsers pass over/],
  [{ PORT: 'http' }, /^PORT: is a whole number/],
  [{ RATE_LIMIT_SCALE: '1,5' }, /^RATE_LIMIT_SCALE: is a number above 0/],
  [{ TRUST_PROXY: '1' }, /^TRUST_PROXY: /],
  [{ S3_URL: 'https://KEY:SECRET@s3.test?region=eu' }, /^S3_URL: /],
  [{ S3_URL: 'https://s3.test/bucket' }, /^S3_URL: /],
  [{ SESSION_SECRET: 'short' }, /^SESSION_SECRET: has at least 32/],
  [{ SECURITY_CONTACT: 'security@visavis.example' }, /^SECURITY_CONTACT: /],
  [{ SECURITY_CONTACT: 'mailto:a@b.example, javascript:1' }, /^SECURITY_CONTACT: /],
  [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN: has at least 16/],
  [{ REPORTS_EMAIL: 'no address' }, /^REPORTS_EMAIL: /],
  [{ EVIDENCE: 'maybe' }, /^EVIDENCE: is on or off/],
  [{ EVIDENCE_KEY: 'c2hvcnQ=' }, /^EVIDENCE_KEY: is 32 bytes/],
  [
    { EVIDENCE: 'on', REDIS_URL: 'redis://x', DATABASE_URL: 'postgres://x' },
    /^EVIDENCE_KEY: is needed with EVIDENCE=on/,
  ],
  [{ PUSH: 'maybe' }, /^PUSH: is on or off/],
  [{ PUSH_KEY: 'c2hvcnQ=' }, /^PUSH_KEY: is 32 bytes/],
  [{ PUSH_KEY: Buffer.alloc(32, 255).toString('base64') }, /^PUSH_KEY: is no private key/],
  [{ PUSH: 'on', REDIS_URL: 'redis://x', DATABASE_URL: 'postgres://x' }, /^PUSH_KEY: is needed with PUSH=on/],
  [{ PUSH_SERVICES: 'https://fcm.googleapis.com/fcm' }, /^PUSH_SERVICES: /],
  [{ PUSH_SERVICES: 'localhost' }, /^PUSH_SERVICES: /],
  [
    { PUSH_SERVICES: 'http://127.0.0.1:1', NODE_ENV: 'production', PUBLIC_URL: 'https://visavis.example' },
    /^PUSH_SERVICES: .*without encryption/,
  ],
  [{ RATE_LIMIT_SCALE: '0' }, /^RATE_LIMIT_SCALE: /],
  [{ NODE_ENV: 'staging' }, /^NODE_ENV: /],
  [{ EMAIL_VERIFICATION: 'yes' }, /^EMAIL_VERIFICATION: is `required` or `off`$/],
])('refuses %o', (settings, message) => {
  expect(() => read(settings)).toThrow(message);
});

describe('a value that cannot be meant', () => {
  it.each([
    ['SESSION_SECRET', ' '.repeat(40)],
    ['SESSION_SECRET', '\n'.repeat(40)],
    ['SESSION_SECRET', '\u00a0'.repeat(40)],
    ['TURN_SECRET', ' '],
    ['METRICS_TOKEN', '\t'.repeat(16)],
    ['EVIDENCE_KEY', '   '],
    ['DATA_DIR', ' '],
    ['HOST', ' '],
    ['PORT', ' '],
    ['TURN_URLS', ' '],
    ['RATE_LIMIT_SCALE', ' '],
  ])('%s: %j is blank', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigError);
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: is blank[^\\n]*$`));
  });

  it.each([
    ['SESSION_SECRET', `"${'s'.repeat(40)}"`],
    ['SESSION_SECRET', `'${'s'.repeat(40)}'`],
    ['SESSION_SECRET', ` "${'s'.repeat(40)}" `],
    ['SESSION_SECRET', `"${' '.repeat(40)}"`],
    ['TURN_SECRET', '"shared"'],
    ['TURN_SECRET', '""'],
    ['METRICS_TOKEN', `"${'m'.repeat(20)}"`],
    ['DATA_DIR', '"/data"'],
    ['PUBLIC_URL', '"https://visavis.example"'],
  ])('%s: %s is in quotation marks', (name, value) => {
    const refusal = new RegExp(`^${name}: is in quotation marks[^\\n]*$`);
    expect(() => read({ [name]: value })).toThrow(ConfigError);
    expect(() => read({ [name]: value })).toThrow(refusal);
    expect(() => read({ [name]: value })).not.toThrow(value);
  });

  it('may have quotation marks and spaces inside, or be no setting of the server', () => {
    const sessionSecret = `it's "quoted" and ${'s'.repeat(30)}'`;
    const others = { PS1: ' ', EDITOR: '"vi"' };
    expect(read({ SESSION_SECRET: sessionSecret, ...others }).sessionSecret).toBe(sessionSecret);
  });
});

it.each([
  [{}, true],
  [{ NODE_ENV: 'test' }, false],
  [{ PUBLIC_URL: 'http://visavis.example' }, false],
  [{ DATABASE_URL: 'postgres://db' }, false],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://visavis.example' }, false],
])('with %o it is a trial: %s', (settings, isTrial) => {
  expect(read(settings as Record<string, string>).isTrial).toBe(isTrial);
});

it('treats an empty setting as one that is not set', () => {
  expect(read({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ port: 3000, publicUrl: undefined });
});

it.each([
  [{}, 'off'],
  [{ SMTP_URL: 'smtp://mail' }, 'required'],
  [{ SMTP_URL: 'smtp://mail', EMAIL_VERIFICATION: 'off' }, 'off'],
  [{ EMAIL_VERIFICATION: 'required' }, 'required'],
])('with %o the confirmation of addresses is %s', (settings, emailVerification) => {
  expect(read(settings as Record<string, string>).emailVerification).toBe(emailVerification);
});

it.each([
  [{ CONTACT_EMAIL: 'hello@visavis.example', PUBLIC_URL: 'https://visavis.example' }, 'mailto:hello@visavis.example'],
  [{ PUBLIC_URL: 'https://visavis.example' }, 'https://visavis.example'],
  [{}, 'mailto:contact@localhost'],
])('with %o push services reach the operator at %s', (settings, contact) => {
  expect(read(settings).push?.contact).toBe(contact);
});

it.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ API_DOCS: 'off' }, false],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://visavis.example' }, false],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://visavis.example', API_DOCS: 'on' }, true],
])('%j shows the calls and events: %s', (settings, isShown) => {
  expect(read(settings).apiDocs).toBe(isShown);
});

it.each([
  ['smtp://mail.example', {}, true],
  ['smtp://mail.example', { SMTP_REQUIRE_TLS: '1' }, false],
  ['smtps://mail.example', {}, false],
  ['smtp://127.0.0.1:25', {}, false],
  ['smtp://[::1]:25', {}, false],
  ['smtp://localhost', {}, false],
])('mails to %s with %o may travel in clear: %s', (url, more, expected) => {
  const { mailsInClear } = read({ SMTP_URL: url, PUBLIC_URL: 'https://visavis.example', ...more });
  expect(mailsInClear).toBe(expected);
});
