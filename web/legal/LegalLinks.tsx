import { LEGAL_PAGES } from '@visavis/domain/legal/rules.ts';
import { Link } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';

/** The links to every text about this site. */
export function LegalLinks() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('legal.label')}>
      <ul className="flex flex-wrap gap-x-5 text-sm text-muted">
        {LEGAL_PAGES.map((page) => (
          <li key={page}>
            <Link
              to={`/${page}`}
              className="inline-flex min-h-11 items-center rounded-control underline-offset-4 hover:text-text hover:underline"
            >
              {t(`legal.${page}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
