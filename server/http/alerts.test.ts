import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endReason } from '@visavis/domain/call/contract.ts';
import { errorStatus } from '@visavis/domain/wire/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { mailOutcomes } from '../ports/metrics.ts';
import { attempts, securityEvents } from '../ports/security-log.ts';
import { createWorld, type World } from '../testing/world.ts';

const rule = z.strictObject({
  alert: z.string().regex(/^Visavis[A-Z]\w+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[mh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
  annotations: z.strictObject({ summary: z.string(), description: z.string() }),
});
const rules = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })) });
const read = (...path: string[]) => readFileSync(join(import.meta.dirname, '..', '..', ...path), 'utf8');
const alerts = rules.parse(parse(read('deploy', 'alerts.yml'))).groups.flatMap((group) => group.rules);

let world: World;
beforeAll(async () => {
  world = await createWorld({ settings: { METRICS_TOKEN: 'a token for the tests' } });
});
afterAll(() => world.close());

/** The values that an expression compares a label with. */
const valuesOf = (label: string) =>
  alerts.flatMap(({ expr }) =>
    [...expr.matchAll(new RegExp(`${label}=~?"([^"]+)"`, 'g'))].flatMap(([, values = '']) => values.split('|')),
  );

describe('the alert rules', () => {
  it('name each alert once, and the guide explains every one', () => {
    const names = alerts.map(({ alert }) => alert);
    expect(names).not.toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    const guide = read('docs', 'operating', 'monitoring.md');
    expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });

  it('ask for metrics that are served, each in every expression', async () => {
    const response = await fetch(`${world.origin}/metrics`, {
      headers: { authorization: 'Bearer a token for the tests' },
    });
    const served = [...(await response.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
    for (const { expr } of alerts) {
      const asked = expr.match(/\b(?:visavis|turn|nodejs|process)_\w+/g) ?? [];
      expect(asked.length, expr).toBeGreaterThan(0);
      // The one figure that the relay itself serves.
      expect([...served, 'turn_total_allocations']).toEqual(expect.arrayContaining(asked));
    }
  });

  it('compare labels with values that occur', () => {
    expect(valuesOf('event').filter((value) => !(securityEvents as string[]).includes(value))).toEqual([]);
    expect(valuesOf('outcome').filter((value) => !mailOutcomes.includes(value as never))).toEqual([]);
    expect(valuesOf('code').filter((value) => !(value in errorStatus))).toEqual([]);
    expect(
      valuesOf('reason').filter((value) => ![...endReason.options, 'left', 'connection_lost'].includes(value as never)),
    ).toEqual([]);
  });

  it('watch every attempt, but those that others show or stop', () => {
    const unwatched = [
      // It mails one link, to whoever owns the account; a flood of it is a limit that is hit.
      'email-change-requested',
      // A provider says that someone is too young: they are not matched, and may try again.
      'age-refused',
    ];
    const watched = new Set(valuesOf('event'));
    expect(attempts.filter((event) => !watched.has(event))).toEqual(unwatched);
  });

  it('have balanced parentheses and a threshold or absence to alert at', () => {
    for (const { expr } of alerts) {
      expect(expr.match(/\(/g)?.length, expr).toBe(expr.match(/\)/g)?.length);
      expect(expr).toMatch(/ > [\d.]+$|^absent\(/);
    }
  });
});
