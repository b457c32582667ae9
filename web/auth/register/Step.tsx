import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

export interface StepProps {
  step: 1 | 2;
  title: string;
  children: ReactNode;
}

/** A part of the sign-up, and how far along it is. */
export function Step({ step, title, children }: StepProps) {
  const { t } = useTranslation('auth');
  return (
    <fieldset className={clsx('flex min-w-0 flex-col gap-5', step === 2 && 'mt-4 animate-appear')}>
      <legend className="mb-4 flex w-full items-baseline justify-between gap-4">
        <span className="font-display text-lg font-semibold">{title}</span>
        <span className="text-sm text-muted">{t('register.step', { step })}</span>
      </legend>
      {children}
    </fieldset>
  );
}
