import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../server/config/config.ts';
import { interpolate } from './interpolate.ts';

/** A server: its copy of this folder, what its programs say, and what was asked of Docker. */
let folder: string;
let deploy: string;
const answers = { DOMAIN: 'call.example.org', EMAIL: 'ada@example.org', BORN: '1990-11-02' };

function program(name: string, script: string): void {
  const path = join(folder, 'bin', name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'visavis-setup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  deploy = join(folder, 'deploy');
  mkdirSync(join(folder, 'bin'));
  for (const name of ['setup.sh', 'compose.yaml', 'env.example'])
    cpSync(join(import.meta.dirname, name), join(deploy, name));
  // Once it has started, the relay listens on 5349.
  const listening = '   1: 00000000:14E5 00000000:0000 0A 00000000:00000000';
  program(
    'docker',
    `echo "$@" >> ${folder}/docker.log; case $* in *up*) echo "${listening}" >> ${folder}/net/tcp ;; esac`,
  );
  program('getent', 'case $1 in ahostsv4) echo "192.0.2.7 STREAM $2" ;; *) exit 2 ;; esac');
  program(
    'ip',
    'case "$*" in *route*) echo "1.1.1.1 via 10.0.0.1 dev eth0 src 10.0.0.5 uid 0" ;; *) echo "2: eth0 inet 10.0.0.5/24 scope global eth0" ;; esac',
  );
  mkdirSync(join(folder, 'net'));
  writeFileSync(join(folder, 'net', 'tcp'), '');
  writeFileSync(join(folder, 'meminfo'), 'MemTotal: 4000000 kB\n');
});

function setup(environment: Record<string, string> = answers) {
  const { status, stdout, stderr } = spawnSync('sh', [join(deploy, 'setup.sh')], {
    encoding: 'utf8',
    input: '',
    env: {
      PATH: `${join(folder, 'bin')}:/usr/sbin:/usr/bin:/sbin:/bin`,
      PROC_NET: join(folder, 'net'),
      PROC_MEMINFO: join(folder, 'meminfo'),
      ...environment,
    },
  });
  return { status, out: stdout, err: stderr };
}
const asked = () => readFileSync(join(folder, 'docker.log'), 'utf8').trim().split('\n');
const written = () =>
  Object.fromEntries(
    [...readFileSync(join(deploy, '.env'), 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;

describe('on a fresh server', () => {
  it('writes settings that the server reads, starts it, and prints the link of the first admin', () => {
    const { status, out } = setup();
    expect(status).toBe(0);
    expect((statSync(join(deploy, '.env')).mode & 0o777).toString(8)).toBe('600');
    const variables = written();
    expect(variables).toMatchObject({ COMPOSE_PROFILES: 'small', VALKEY_PASSWORD: '', REQUIRE_RELAY: '1' });
    // As Compose hands them to the app.
    const { app } = parse(readFileSync(join(deploy, 'compose.yaml'), 'utf8'), { merge: true }).services;
    const environment = Object.fromEntries(
      Object.entries(app.environment as Record<string, string>).map(([name, form]) => [
        name,
        interpolate(form, variables),
      ]),
    );
    const config = readConfig({ NODE_ENV: 'production', ...environment, TRUST_PROXY: 'loopback', DATA_DIR: folder });
    expect(config).toMatchObject({
      publicUrl: 'https://call.example.org',
      requireRelay: true,
      contactEmail: 'ada@example.org',
      redisUrl: undefined,
      turnSecret: variables.TURN_SECRET,
    });
    expect(config.turnUrls[0]).toContain('turn.call.example.org');
    expect([config.push, config.evidenceKey].every(Boolean)).toBe(true);
    const secrets = ['POSTGRES_PASSWORD', 'SESSION_SECRET', 'EVIDENCE_KEY', 'PUSH_KEY', 'TURN_SECRET', 'METRICS_TOKEN'];
    expect(new Set(secrets.map((name) => variables[name])).size).toBe(secrets.length);
    for (const name of secrets) expect(variables[name]?.length).toBeGreaterThanOrEqual(40);
    expect(asked()).toEqual([
      'compose version',
      'compose up -d --wait',
      'compose exec -T app node server/operator/main.ts doctor',
      'compose exec -T app node server/operator/main.ts admin-link ada@example.org --born 1990-11-02',
    ]);
    expect(out).toContain('https://call.example.org');
  });

  it('has every variable of env.example, and Redis and two nodes with `full`', () => {
    setup({ ...answers, SIZE: 'full', SMTP_URL: 'smtps://ada:secret@mail.example' });
    const names = [...readFileSync(join(deploy, 'env.example'), 'utf8').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(Object.keys(written()).toSorted()).toEqual(names.toSorted());
    expect(written()).toMatchObject({
      NODES: '2',
      COMPOSE_PROFILES: 'full',
      SMTP_URL: 'smtps://ada:secret@mail.example',
    });
    expect(written().VALKEY_PASSWORD).toMatch(/^[\da-f]{64}$/);
  });

  it('notices that a cloud translates the address', () => {
    setup();
    expect(written().TURN_EXTERNAL_IP).toBe('192.0.2.7/10.0.0.5');
  });

  it('notices that none is translated', () => {
    setup({ ...answers, PUBLIC_IP: '10.0.0.5' });
    expect(written().TURN_EXTERNAL_IP).toBe('10.0.0.5');
  });

  it('pulls a published image', () => {
    setup({ ...answers, IMAGE: 'registry.example/visavis:0.2.0' });
    expect(written()).toMatchObject({ IMAGE: 'registry.example/visavis:0.2.0', COMPOSE_FILE: 'compose.yaml' });
  });
});

it('changes nothing that exists when it runs again, and adds what is missing', () => {
  setup();
  const before = readFileSync(join(deploy, '.env'), 'utf8').replace(/^METRICS_TOKEN=.*\n/m, '');
  writeFileSync(join(deploy, '.env'), before);
  const { status, out } = setup({ DOMAIN: 'other.example.org' });
  expect(status).toBe(0);
  const after = readFileSync(join(deploy, '.env'), 'utf8');
  expect(after.startsWith(before)).toBe(true);
  expect(after.slice(before.length)).toMatch(/^METRICS_TOKEN=[\da-f]{64}\n$/);
  expect(out).toContain('https://call.example.org');
  expect(asked().filter((line) => line.includes('admin-link'))).toHaveLength(1);
});

it('adds profiles to settings of before there were any', () => {
  setup({ ...answers, SIZE: 'full' });
  const before = readFileSync(join(deploy, '.env'), 'utf8').replaceAll(/^(COMPOSE_\w+|NODES|IMAGE)=.*\n/gm, '');
  writeFileSync(join(deploy, '.env'), before);
  expect(setup({}).status).toBe(0);
  expect(written()).toMatchObject({
    COMPOSE_PROFILES: 'full',
    COMPOSE_FILE: 'compose.yaml:compose.build.yaml',
    NODES: '2',
    IMAGE: '',
  });
});

it('says what the server lacks', () => {
  program('getent', 'exit 2');
  writeFileSync(join(folder, 'meminfo'), 'MemTotal: 900000 kB\n');
  writeFileSync(join(folder, 'net', 'tcp'), '   0: 00000000:0050 00000000:0000 0A 00000000:00000000\n');
  const { status, err } = setup();
  expect(status).toBe(0);
  for (const part of [
    'call.example.org has no A record',
    'turn.call.example.org has no A record',
    '878 MB',
    'port 80',
  ]) {
    expect(err).toContain(part);
  }
  expect(err).not.toContain('port 443');
});

it.each([
  [{ ...answers, DOMAIN: 'localhost' }, 'localhost is no host name'],
  [{ ...answers, DOMAIN: 'call.example.org;reboot' }, 'is no host name'],
  [{ ...answers, EMAIL: 'ada' }, 'ada is no mail address'],
  [{ ...answers, BORN: 'yesterday' }, 'yesterday is no date'],
  [{ ...answers, SIZE: 'huge' }, 'SIZE is small or full'],
  [{ ...answers, EMAIL: 'a$(reboot)@b.c' }, 'EMAIL has a character that it cannot have'],
  [{ DOMAIN: 'call.example.org' }, 'EMAIL is missing'],
])('refuses %j, and leaves no file', (given, problem) => {
  const { status, err } = setup(given);
  expect([status, err]).toEqual([1, expect.stringContaining(problem)]);
  expect(execFileSync('ls', ['-A', deploy], { encoding: 'utf8' })).not.toContain('.env');
});
