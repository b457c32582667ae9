import { toNormalEmail } from '@visavis/domain/auth/address.ts';
import { mayActOn, type Role } from '@visavis/domain/moderation/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { asId } from '@visavis/domain/wire/ids.ts';

export interface Ranked {
  userId: string;
  role: Role | null;
}

/** @throws NOT_FOUND, FORBIDDEN */
export function decideAction<Person extends Ranked>(actor: Ranked, person: Person | undefined): Person {
  if (!person) throw new AppError('NOT_FOUND');
  if (!mayActOn(actor, person)) throw new AppError('FORBIDDEN');
  return person;
}

/** An address as moderators see it: enough to compare it with one that they are given. */
export function maskEmail(email: string): string {
  const [local = '', host = ''] = email.split('@');
  const ending = host.slice(host.lastIndexOf('.'));
  return `${[...local][0] ?? ''}…@${[...host][0] ?? ''}…${ending}`;
}

/** A search for a person: an id, a whole address, or the start of a username. */
export type Search = { by: 'id' | 'email' | 'username'; value: string };

export function readSearch(text: string): Search {
  const value = text.toLowerCase();
  if (asId(value)) return { by: 'id', value };
  return value.includes('@') ? { by: 'email', value: toNormalEmail(value) } : { by: 'username', value };
}
