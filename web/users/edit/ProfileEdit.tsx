import type { Country } from '@visavis/domain/users/countries.ts';
import { BIO_MAX, PROFILE_LANGUAGES, type ProfileLanguage } from '@visavis/domain/users/rules.ts';
import { lengthOf } from '@visavis/domain/wire/text.ts';
import { useEffect } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { countryChoices } from '../../i18n/countries.ts';
import { languageName } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { EditedFields } from './draft.ts';
import { InterestsField } from './InterestsField.tsx';
import { useInterestEntry } from './use-interest-entry.ts';
import { useProfileForm } from './use-profile-form.ts';

export interface ProfileEditProps {
  start: EditedFields;
  /** called on every change, valid or not */
  onTyped: (fields: EditedFields) => void;
  /** rejects with the server's error */
  onSave: (fields: EditedFields) => Promise<void>;
  onCancel: () => void;
}

const NOWHERE = 'none';

export function ProfileEdit({ start, onTyped, onSave, onCancel }: ProfileEditProps) {
  const { t, language: locale } = useTranslation('profile');
  const { form, submit, isSubmitting, errorOf } = useProfileForm(start, onSave);
  const { register, control } = form;
  const [bio, interests] = useWatch({ control, name: ['bio', 'interests'] });
  const entry = useInterestEntry(
    () => form.getValues('interests'),
    (list) => form.setValue('interests', list, { shouldDirty: true, shouldValidate: true }),
  );

  useEffect(() => {
    const subscription = form.watch((next) => onTyped(next as EditedFields));
    return () => subscription.unsubscribe();
  }, [form, onTyped]);

  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (entry.add()) void submit(event);
        }}
        aria-label={t('edit.title')}
        className="flex flex-col gap-5"
      >
        <h2 className="text-lg">{t('edit.title')}</h2>
        <TextField
          {...register('displayName')}
          label={t('edit.displayName')}
          error={errorOf('displayName')}
          autoComplete="nickname"
          autoFocus
        />
        <TextArea
          {...register('bio')}
          label={t('edit.bio')}
          error={errorOf('bio')}
          counter={{
            length: lengthOf(bio),
            max: BIO_MAX,
            label: t('edit.bioCounter', { count: lengthOf(bio), max: BIO_MAX }),
          }}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Controller
            control={control}
            name="language"
            render={({ field }) => (
              <Select<ProfileLanguage>
                label={t('edit.language')}
                options={PROFILE_LANGUAGES.map((value) => ({ value, label: languageName(value, locale) }))}
                value={field.value}
                onChange={(value) => value && field.onChange(value)}
                error={errorOf('language')}
              />
            )}
          />
          <Controller
            control={control}
            name="country"
            render={({ field }) => (
              <Select<Country | typeof NOWHERE>
                label={t('edit.country')}
                options={[{ value: NOWHERE, label: t('edit.noCountry') }, ...countryChoices(locale)]}
                search={{ label: t('country.search'), none: t('country.noneFound') }}
                value={field.value ?? NOWHERE}
                onChange={(value) => field.onChange(value === NOWHERE ? null : value)}
                error={errorOf('country')}
              />
            )}
          />
        </div>
        <InterestsField list={interests} entry={entry} error={errorOf('interests')} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onCancel} disabled={isSubmitting}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="primary" loading={isSubmitting}>
            {t('edit.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
