import { useTranslation } from 'react-i18next';

/** What the two have in common; nothing where it is not known. */
export function SharedInterests({ interests }: { interests: readonly string[] }) {
  const { t, i18n } = useTranslation('call');
  if (interests.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(interests);
  return <p className="text-sm text-balance wrap-anywhere">{t('meeting.shared', { list })}</p>;
}
