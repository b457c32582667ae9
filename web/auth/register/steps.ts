import type { z } from 'zod';

/** The sign-up takes two steps: how someone signs in, then who they are. */
export const SIGN_IN_FIELDS = ['email', 'password', 'confirmPassword'] as const;

/** Whether the first step is filled in, so that the second can open by itself. */
export function isSignInGiven(schema: z.ZodType, values: Record<string, string>): boolean {
  const first: ReadonlySet<unknown> = new Set(SIGN_IN_FIELDS);
  return !(schema.safeParse(values).error?.issues ?? []).some(({ path }) => first.has(path[0]));
}
