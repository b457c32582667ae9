import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contracts } from './contracts.ts';
import * as errors from './errors.ts';
import * as events from './event.ts';
import * as schemas from './schema.ts';

const recorded: Record<string, Record<string, unknown>> = { ...contracts, errors, events, schemas };

/** A schema as JSON Schema in one line: what a sender may send, or what a receiver reads. */
function schemaText(schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.stringify(json, (key, value) => {
    // Whether unknown keys are refused differs between the two directions only.
    if (key === 'additionalProperties' && value === false) return undefined;
    // The pattern of a named format is the library's, not ours.
    return typeof value === 'object' && value !== null && 'format' in value ? { ...value, pattern: undefined } : value;
  });
}

/** Everything that a route, an event, a schema or a constant of a contract says, one line each. */
function linesOf(name: string, value: unknown): string[] {
  if (value instanceof z.ZodType) {
    const [sent, read] = [schemaText(value, 'input'), schemaText(value, 'output')];
    return sent === read ? [`${name}: ${sent}`] : [`${name} as sent: ${sent}`, `${name} as read: ${read}`];
  }
  if (typeof value === 'function') return [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${name}: ${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([key, part]) => linesOf(`${name}.${key}`, part));
}

describe('the wire', () => {
  it.each(Object.keys(recorded))('of %s changes only together with the record of it', async (feature) => {
    const lines = Object.entries(recorded[feature] ?? {}).flatMap(([name, value]) => linesOf(name, value));
    await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot(`./recorded/${feature}.txt`);
  });
});
