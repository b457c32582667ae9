import { useTranslation } from '../../i18n/use-translation.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import type { FieldProps } from '../field-errors.ts';
import type { PERSON_FIELDS } from './steps.ts';

type PersonField = (typeof PERSON_FIELDS)[number];

export interface PersonStepProps {
  /** `YYYY-MM-DD` */
  today: string;
  field: (name: PersonField) => FieldProps;
}

/** The second step of the sign-up: who someone is. */
export function PersonStep({ today, field }: PersonStepProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <TextField
        {...field('username')}
        label={t('fields.username')}
        hint={t('hints.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('firstName')} label={t('fields.firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} label={t('fields.lastName')} autoComplete="family-name" />
        <p className="-mt-3 text-xs text-muted sm:col-span-2">{t('hints.names')}</p>
      </div>
      <TextField
        {...field('birthDate')}
        label={t('fields.birthDate')}
        hint={t('hints.birthDate')}
        type="date"
        min="1900-01-01"
        max={today}
        autoComplete="bday"
      />
    </>
  );
}
