import type { z } from 'zod';

/**
 * The codes with which a schema refuses a value, as the server sends them in `fields`: path → first code.
 * null if it accepts the value.
 * @param schema of fields, or of the body or the query of a route
 */
export function codesOf(schema: z.ZodType | undefined, value: unknown): Record<string, string> | null {
  if (!schema) throw new Error('the route takes none');
  const result = schema.safeParse(value);
  if (result.success) return null;
  const codes: Record<string, string> = {};
  for (const issue of result.error.issues) codes[issue.path.join('.')] ??= issue.message;
  return codes;
}
