import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse, stringify } from 'yaml';
import { freePort, startProgram } from '../../server/testing/programs/program.ts';
import { useWorld } from '../../server/testing/use-world.ts';

const METRICS_TOKEN = 'a token for Prometheus';
const { world } = await useWorld({ settings: { METRICS_TOKEN } });
const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

interface Answer {
  status: string;
  data: {
    activeTargets?: { health: string; lastError: string }[];
    groups?: { rules: { name: string; health: string; lastError?: string }[] }[];
  };
}

it('Prometheus reads a node, and evaluates every rule and every figure of the dashboard', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-monitoring-'));
  const [port, token] = [await freePort(), join(folder, 'token')];
  // As deployed, but for the node's address: there is no name server here that knows `app`.
  const { global, rule_files, scrape_configs } = parse(read('prometheus.yml'));
  const [{ dns_sd_configs, authorization, ...job }] = scrape_configs;
  expect([dns_sd_configs.length, rule_files]).toEqual([1, ['/etc/prometheus/alerts.yml']]);
  const target = { ...job, authorization: { credentials_file: token } };
  const config = {
    global: { ...global, scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [join(import.meta.dirname, '..', 'alerts.yml')],
    scrape_configs: [{ ...target, static_configs: [{ targets: [new URL(world.origin).host] }] }],
  };
  writeFileSync(join(folder, 'prometheus.yml'), stringify(config));
  const ask = async (path: string): Promise<Answer> =>
    (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json() as Promise<Answer>;
  const args = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`];
  const prometheus = await startProgram(
    'sh',
    [join(import.meta.dirname, 'prometheus.sh'), ...args, `--web.listen-address=127.0.0.1:${port}`],
    port,
    async () => void (await ask('targets')),
    { METRICS_TOKEN, TOKEN_FILE: token },
  );
  onTestFinished(async () => {
    await prometheus.stop();
    rmSync(folder, { recursive: true });
  });
  const health = async () => (await ask('targets')).data.activeTargets?.map((each) => [each.health, each.lastError]);
  await expect.poll(health, { timeout: 30_000 }).toEqual([['up', '']]);
  const rules = async () =>
    (await ask('rules')).data.groups?.flatMap((group) =>
      group.rules.map((rule) => `${rule.health} ${rule.lastError ?? ''}`),
    );
  await expect.poll(async () => new Set(await rules()), { timeout: 30_000 }).toEqual(new Set(['ok ']));
  const dashboard = readFileSync(join(import.meta.dirname, '..', 'grafana', 'visavis.json'), 'utf8');
  const figures = [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) => JSON.parse(text));
  expect(figures.length).toBeGreaterThan(10);
  for (const figure of figures) {
    const query = String(figure).replaceAll('$__rate_interval', '1m').replaceAll(/\$\w+/g, '.*');
    expect([query, (await ask(`query?query=${encodeURIComponent(query)}`)).status]).toEqual([query, 'success']);
  }
});
