import { USERNAME_CHANGE_DAYS, USERNAME_CHANGES } from '@visavis/domain/auth/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';

/** The start of the time in which changes count and former names are kept. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - USERNAME_CHANGE_DAYS * 24 * 3_600_000);

/** @param recent changes of the user's since `countedSince` @throws USERNAME_CHANGES_USED */
export function refuseFurtherChange(recent: number): void {
  if (recent >= USERNAME_CHANGES) throw new AppError('USERNAME_CHANGES_USED');
}

/** A reserved name is refused like one that someone else has. */
export const nameTaken = (): AppError => new AppError('USERNAME_TAKEN', { fields: { username: 'USERNAME_TAKEN' } });
