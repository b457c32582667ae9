import { type ReactNode, useState } from 'react';
import { fieldCodesOf } from '../../i18n/error-text.ts';
import { dayInWords } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import type { AgeRefusal } from '../age-refusal.ts';

export interface Minors {
  /** Asks once in this browser whether the birth date of a minor is right, and refuses it without asking afterwards. */
  refuse: (birthDate: string) => void;
  /** Looks whether the server refuses a birth date, which compares full dates. @throws what it is given */
  see: (error: unknown, birthDate: string, today: string) => never;
  dialog: ReactNode;
}

/** @param onMistyped the person corrects the date */
export function useMinors(
  refusal: Pick<AgeRefusal, 'mayMistype' | 'mistype' | 'refuse'>,
  onMistyped: () => void,
): Minors {
  const { t, language } = useTranslation('auth');
  const [minor, setMinor] = useState<string | null>(null);
  const refuse = (birthDate: string) => (refusal.mayMistype() ? setMinor(birthDate) : refusal.refuse());
  return {
    refuse,
    see(error, birthDate, today) {
      // Years before 1900 are typing mistakes.
      if (fieldCodesOf(error).birthDate === 'AGE_MIN' && birthDate >= '1900' && birthDate <= today) refuse(birthDate);
      throw error;
    },
    dialog: (
      <ConfirmDialog
        open={minor !== null}
        onOpenChange={() => {
          refusal.mistype();
          setMinor(null);
          onMistyped();
        }}
        title={t('register.minor.title')}
        text={minor && t('register.minor.text', { date: dayInWords(minor, language) })}
        confirmLabel={t('register.minor.right')}
        cancelLabel={t('register.minor.mistyped')}
        onConfirm={refusal.refuse}
      />
    ),
  };
}
