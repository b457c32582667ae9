import { useTranslation } from '../../i18n/use-translation.ts';
import { useShownPage } from '../routing/shown-page.ts';

/** The window's title by the page. It is mounted before the page, whose own title comes first in the head. */
export function PageTitle() {
  const { t } = useTranslation('titles');
  const { page, params } = useShownPage();
  return <title>{`${t(page.title, params)} · Visavis`}</title>;
}
