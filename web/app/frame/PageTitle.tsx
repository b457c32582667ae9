import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import type { TitleKey } from '../routing/page-list.ts';

/** What the route of a page says about it. */
export interface PageHandle {
  title: TitleKey;
}

/** The window's title by the page's route. It is mounted before the page, whose own title comes first in the head. */
export function PageTitle() {
  const { t } = useTranslation('titles');
  const page = useMatches().at(-1);
  const handle = page?.handle as PageHandle | undefined;
  return handle ? <title>{`${t(handle.title, page?.params)} · Visavis`}</title> : null;
}
