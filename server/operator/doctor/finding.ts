import type { SETUP_CODES, SetupFinding, SetupLevel, SetupPart } from '@visavis/domain/desk/setup-check.ts';
import type { IdentityProvider } from '../../ports/identity-providers/identity-providers.ts';

/** The settings that the checks try. */
export interface SetupFacts {
  environment: string;
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  redisEventsUrl: string | undefined;
  turnUrls: readonly string[];
  turnSecret: string | undefined;
  smtpUrl: string | undefined;
  smtpRequiresTls: boolean;
  mailsInClear: boolean;
  identityProviders: readonly IdentityProvider[];
  s3Url: string | undefined;
  push: object | undefined;
}

/** How long a part may take to answer, ms. */
export const PATIENCE = 5000;

export const finding = <Part extends SetupPart>(
  part: Part,
  level: SetupLevel,
  code: (typeof SETUP_CODES)[Part][number],
  values: Record<string, string> = {},
): SetupFinding => ({ part, level, code, values });

/** The words of another program, on one line and without the credentials of an address. */
export function problemOf(error: unknown): string {
  const { message, code, errors } = error as NodeJS.ErrnoException & { errors?: Error[] };
  const text = message || errors?.[0]?.message || code || String(error);
  return text
    .replaceAll(/\/\/[^/\s@]*@/g, '//')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200);
}
