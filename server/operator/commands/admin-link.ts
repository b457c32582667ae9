import type { Registration } from '@visavis/domain/auth/contract.ts';
import { USERNAME_MAX, USERNAME_MIN } from '@visavis/domain/auth/rules.ts';
import type { Role } from '@visavis/domain/moderation/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Random } from '../../ports/random.ts';
import { CommandRefusal, type Handlers } from '../command-schema.ts';
import type { OperatorRepo } from '../repo.ts';

interface Owner {
  id: string;
  email: string;
}

export interface AdminLinkDependencies {
  repo: OperatorRepo;
  random: Random;
  /** that links lead to */
  origin: string;
  /** Makes an account whose password no one knows. @throws EMAIL_TAKEN, USERNAME_TAKEN, VALIDATION_FAILED */
  register(fields: Omit<Registration, 'password'>): Promise<Owner>;
  /** @returns the token of a link that sets a password and gives the role; undefined where the address has changed */
  adminLinkFor(owner: Owner, role: Role): Promise<{ token: string; expiresAt: Date } | undefined>;
}

/** `ada.lovelace+test@…` → `ada.lovelacetest`; too short a name is lengthened. */
const nameOf = (email: string): string =>
  email
    .slice(0, email.indexOf('@'))
    .replaceAll(/[^\w.-]/g, '')
    .slice(0, USERNAME_MAX - NUMBER.length)
    .padEnd(USERNAME_MIN, '0');
/** of a name that is taken or reserved */
const NUMBER = '-0000';

/**
 * A link with which the first admin sets a password. The role comes with its use: an address that is mistyped gives it to no
 * one who asks for a new password there.
 */
export function createAdminLink(dependencies: AdminLinkDependencies): Handlers<'admin-link'>['admin-link'] {
  const { repo, random, origin, register, adminLinkFor } = dependencies;

  async function newOwner(email: string, born: string | undefined, given: string | undefined): Promise<Owner> {
    if (!born) throw new CommandRefusal('NOT_FOUND', `No one has ${email}: give --born <date> to make the account`);
    const number = random.code('0123456789', NUMBER.length - 1);
    const names = given ? [given] : [nameOf(email), `${nameOf(email)}-${number}`, `first-${number}`];
    for (const username of names) {
      try {
        return await register({ email, username, birthDate: born, firstName: username, lastName: username });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'USERNAME_TAKEN') continue;
        const [field] = Object.values(error.params.fields ?? {});
        throw new CommandRefusal(error.code, `The account cannot be made: ${field ?? error.code}`);
      }
    }
    throw new CommandRefusal('USERNAME_TAKEN', `${names[0]} is taken or reserved: give another name by --username`);
  }

  return async ({ email, born, username }) => {
    const known = await repo.user(email);
    const owner = known ?? (await newOwner(email, born, username));
    const link = await adminLinkFor(owner, 'admin');
    if (!link) throw new CommandRefusal('NOT_FOUND', `No one has ${email} any more`);
    return {
      link: `${origin}/reset-password?token=${link.token}`,
      until: link.expiresAt.toISOString(),
      next: `sign in, then open ${origin}/desk`,
    };
  };
}
