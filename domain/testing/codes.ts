import type { z } from 'zod';

/**
 * What a schema answers to a value, as the server puts it into `fields`: path → the first code at that path;
 * null where the value is accepted.
 */
export function codesOf(schema: z.ZodType, value: unknown): Record<string, string> | null {
  const result = schema.safeParse(value);
  if (result.success) return null;
  const codes: Record<string, string> = {};
  for (const issue of result.error.issues) codes[issue.path.join('.')] ??= issue.message;
  return codes;
}
