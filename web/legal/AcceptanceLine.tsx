import { TextWithLinks } from '../i18n/TextWithLinks.tsx';
import { useTranslation } from '../i18n/use-translation.ts';

/** Says what a registration accepts. The texts open in another tab, so that the form keeps what was typed. */
export function AcceptanceLine() {
  const { t } = useTranslation();
  return (
    <p className="text-sm text-muted">
      <TextWithLinks text={t('legal.acceptance')} opensTab />
    </p>
  );
}
