import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Tells the library of components the direction of the page: arrow keys and the sides on which menus open depend on it. */
export function Directed({ children }: { children: ReactNode }) {
  // Renders anew with each language, which has set the page's direction (i18n.ts).
  useTranslation();
  const isRtl = typeof document !== 'undefined' && document.documentElement.dir === 'rtl';
  return <DirectionProvider direction={isRtl ? 'rtl' : 'ltr'}>{children}</DirectionProvider>;
}
