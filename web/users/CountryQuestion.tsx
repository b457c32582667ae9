import type { Country } from '@visavis/domain/users/countries.ts';
import { useState } from 'react';
import { countryChoices } from '../i18n/countries.ts';
import { errorText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useServices } from '../services/services.tsx';
import { useCurrentUser } from '../services/use-auth.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Select } from '../ui/form/Select.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { useProfile, useSaveProfile } from './queries.ts';

/** Holds the id of the user who has been asked in this browser. */
const KEY = 'countryAsked';

/** Asks once for the country that the profile lacks: others can look for people by it. Nothing otherwise. */
export function CountryQuestion() {
  const { t, language } = useTranslation('profile');
  const { storage } = useServices();
  const { userId } = useCurrentUser();
  const profile = useProfile().data;
  const save = useSaveProfile();
  const [country, setCountry] = useState<Country | null>(null);
  const [isAsked, setIsAsked] = useState(() => storage.local.get(KEY) === userId);
  if (isAsked || !profile || profile.country !== null) return null;
  const done = () => {
    storage.local.set(KEY, userId);
    setIsAsked(true);
  };
  const submit = () => {
    const onSuccess = () => {
      done();
      toast.success(t('country.saved'));
    };
    if (country) save.mutate({ country }, { onSuccess });
  };
  return (
    <Card>
      <form
        className="flex flex-col gap-4 sm:flex-row sm:items-end"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="flex flex-col gap-1 sm:flex-1 sm:self-center">
          <h2 className="text-lg">{t('country.title')}</h2>
          <p className="text-sm text-muted">{t('country.text')}</p>
        </div>
        <Select
          className="sm:w-56"
          label={t('edit.country')}
          options={countryChoices(language)}
          search={{ label: t('country.search'), none: t('country.noneFound') }}
          value={country}
          onChange={setCountry}
          placeholder={t('country.choose')}
          error={save.error ? errorText(save.error) : undefined}
        />
        <div className="flex gap-2">
          <Button type="submit" loading={save.isPending} disabled={!country} className="min-h-12 flex-1">
            {t('edit.save')}
          </Button>
          <Button variant="ghost" onClick={done} className="min-h-12 flex-1">
            {t('country.skip')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
