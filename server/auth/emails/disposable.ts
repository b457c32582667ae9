import { AppError } from '@visavis/domain/wire/errors.ts';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

const disposable = disposableEmailBlocklistSet();

/** Whether the domain of an address, or one above it, hands out addresses for a few minutes. */
export function isDisposable(email: string): boolean {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  return labels.some((_, index) => disposable.has(labels.slice(index).join('.')));
}

/** @throws VALIDATION_FAILED (EMAIL_DISPOSABLE) */
export function refuseDisposable(email: string): void {
  if (isDisposable(email)) throw new AppError('VALIDATION_FAILED', { fields: { email: 'EMAIL_DISPOSABLE' } });
}
