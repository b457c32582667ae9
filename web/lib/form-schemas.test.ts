import { expect, test } from 'vitest';
import type { z } from 'zod';
import { formSchemas } from './form-schemas.ts';

/** The code of each field's first error. */
function codes(schema: z.ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]).reverse());
}

test('reset requires a matching confirmation', () => {
  expect(codes(formSchemas.reset, { password: 'secret1', confirmPassword: 'secret2' })).toEqual({
    confirmPassword: 'PASSWORDS_NOT_MATCH',
  });
});
