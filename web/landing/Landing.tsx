import type { ReactNode } from 'react';
import { site } from '../i18n/site.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { FinalCall, LandingFooter } from './Closing.tsx';
import { Hero } from './Hero.tsx';
import { LandingHeader } from './LandingHeader.tsx';
import { Features, Premium, Stats, Steps } from './Sections.tsx';

export interface LandingProps {
  signedIn: boolean;
  /** language and theme switches */
  preferences: ReactNode;
  /** links to the texts about this site */
  legal: ReactNode;
}

/** The public start page (spec.md section 2, 'Landing page'). */
export function Landing({ signedIn, preferences, legal }: LandingProps) {
  const { t } = useTranslation('common');
  const { plans } = site();
  return (
    <div className="relative min-h-dvh overflow-x-clip">
      <title>{`${site().name} · ${t('landing:hero.title')}`}</title>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:start-2 focus:z-30 focus:rounded-control focus:bg-raised focus:px-4 focus:py-3"
      >
        {t('skipToContent')}
      </a>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute -top-40 end-[-20%] size-[56rem] max-w-none bg-radial from-glow to-transparent to-65%"
      />
      <LandingHeader signedIn={signedIn} preferences={preferences} />
      <main id="content" className="safe-x-4 relative sm:safe-x-6">
        <Hero signedIn={signedIn} />
        <Stats />
        <Features />
        <Steps />
        {plans && <Premium signedIn={signedIn} plans={plans} />}
        <FinalCall signedIn={signedIn} />
      </main>
      <LandingFooter legal={legal} />
    </div>
  );
}
