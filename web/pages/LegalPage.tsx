import { LEGAL_PAGES } from '@visavis/domain/legal/rules.ts';
import { useLocation } from 'react-router';
import { LegalFrame } from '../legal/LegalFrame.tsx';
import { useLegalText } from '../legal/queries.ts';
import { queryState } from '../lib/query-state.ts';
import { Preferences } from '../preferences/Preferences.tsx';

/** The text that the path names: /terms, /privacy, /rules, /contact or /transparency. */
export default function LegalPage() {
  const { pathname } = useLocation();
  const page = LEGAL_PAGES.find((name) => pathname === `/${name}`) ?? 'terms';
  return <LegalFrame key={page} page={page} text={queryState(useLegalText(page))} preferences={<Preferences />} />;
}
