import { useTranslation } from '../../i18n/use-translation.ts';

/** What the two have in common; nothing where it is not known. */
export function SharedInterests({ interests }: { interests: readonly string[] }) {
  const { t, language } = useTranslation('call');
  if (interests.length === 0) return null;
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(interests);
  return <p className="text-sm text-balance wrap-anywhere">{t('meeting.shared', { list })}</p>;
}
