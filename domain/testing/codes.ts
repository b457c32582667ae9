import type { z } from 'zod';

/**
 * The codes with which a schema refuses a value, as the server sends them in `fields`: path → first code.
 * null if it accepts the value.
 */
export function codesOf(schema: z.ZodType, value: unknown): Record<string, string> | null {
  const result = schema.safeParse(value);
  if (result.success) return null;
  const codes: Record<string, string> = {};
  for (const issue of result.error.issues) codes[issue.path.join('.')] ??= issue.message;
  return codes;
}
