import fc from 'fast-check';
import { z } from 'zod';
import { hintsOf, type Known } from './known.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Text of any characters but halves of pairs. fast-check's own text of these takes two seconds to prepare. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff })), { maxLength: 200 })
  .map((points) => String.fromCodePoint(...points));

/** Values that have broken servers before: each may stand in any place of a payload. */
const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    true,
    0,
    -1,
    Number.POSITIVE_INFINITY,
    Number.MAX_SAFE_INTEGER + 2,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e\u200b',
    'a'.repeat(5_000),
    '../../etc/passwd',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '%00%2e%2e%2f',
    'constructor',
    [],
    {},
    JSON.parse('{"__proto__":{"isAdmin":true}}'),
    { toString: 1, length: -1 },
  ),
  fc.anything({ maxDepth: 3, withNullPrototype: true }).map(toJsonValue),
  anyText,
);

/** A value after a round trip through JSON. */
function toJsonValue(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? `${inner}` : inner)));
  } catch {
    return null;
  }
}

const strings: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.oneof(
    fc.emailAddress(),
    fc.nat().map((count) => `fuzz${count}@example.com`),
  ),
  date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};

/** Text of the length and the characters that a schema asks for. */
function textOf({ pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 2_000)) });
}

/** Known ids, and the target of a payload. */
export interface Aim {
  known: Known;
  place: string;
}

/** @param key of the property, if it is one */
function stringOf(schema: JsonSchema, aim: Aim | undefined, key: string | undefined): fc.Arbitrary<string> {
  if (schema.format === 'uuid' && aim) {
    const unknown = crypto.randomUUID();
    const id = aim.known.id(hintsOf(key, aim.place)).map((drawn) => drawn ?? unknown);
    return fc.oneof(
      { weight: 6, arbitrary: id },
      { weight: 1, arbitrary: id.map((drawn) => drawn.toUpperCase()) },
      { weight: 1, arbitrary: fc.uuid() },
    );
  }
  // The schema of addresses trims them first, so that JSON schema says less of it.
  const any = strings[key === 'email' ? key : (schema.format ?? '')] ?? textOf(schema);
  if (!aim) return any;
  const word = aim.known.word.map((drawn) => drawn ?? '');
  return fc.oneof({ weight: 3, arbitrary: any }, { weight: 1, arbitrary: word });
}

/** @param aim unset: what is drawn does not exist @param key of the property, if it is one */
function arbitraryOf(schema: JsonSchema, aim?: Aim, key?: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice as JsonSchema, aim, key)));
  switch (schema.type) {
    case 'string':
      return stringOf(schema, aim, key);
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -1000, -1e9), max: Math.min(schema.maximum ?? 1e9, 1e9) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf((schema.items ?? {}) as JsonSchema, aim, key), { maxLength: 6 });
    case 'object': {
      const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
      const model = Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, arbitraryOf(inner, aim, name)]),
      );
      return fc.record(model, { requiredKeys: schema.required ?? [] });
    }
    default:
      return hostileValues;
  }
}

/** Puts a hostile value in one place of a valid one, drops a key, or adds one. */
const damaged = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(valid, hostileValues, fc.nat()).map(([value, hostile, choice]) => {
    if (typeof value !== 'object' || value === null) return hostile;
    const copy: Record<string, unknown> = Array.isArray(value) ? { ...value } : { ...(value as object) };
    const keys = Object.keys(copy);
    const key = keys[choice % Math.max(1, keys.length)];
    if (key === undefined || choice % 7 === 0) return { ...copy, extra: hostile };
    if (choice % 5 === 0) delete copy[key];
    else copy[key] = hostile;
    return copy;
  });

/** Payloads of a schema's shape; what a refinement demands beyond it may still be wrong. @param aim unset: what is drawn does not exist */
export const validPayloadsOf = (schema: z.ZodType, aim?: Aim): fc.Arbitrary<unknown> =>
  arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), aim);

/**
 * Payloads for a schema of the contracts: valid ones, valid ones with one thing wrong, and junk.
 * @param aim unset: what is drawn does not exist
 */
export function payloadsOf(schema: z.ZodType, aim?: Aim): fc.Arbitrary<unknown> {
  const valid = validPayloadsOf(schema, aim);
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 4, arbitrary: damaged(valid) },
    { weight: 1, arbitrary: hostileValues },
  );
}
