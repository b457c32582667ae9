import type { BrowserContext } from '@playwright/test';
import { login } from '@visavis/domain/auth/contract.ts';

/** Gives the browser the session cookies of a user. */
export async function signIn(context: BrowserContext, { email, password }: { email: string; password: string }) {
  const response = await context.request.post(login.path, { data: { email, password } });
  if (!response.ok()) throw new Error(`The bench cannot sign in: ${await response.text()}`);
}
