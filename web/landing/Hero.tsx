import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../ui/button-class.ts';
import { HeroScene } from './HeroScene.tsx';

export function Hero({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation('landing');
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-10 py-8 sm:py-14 lg:grid-cols-[1fr_1.08fr] lg:gap-14">
      <div className="flex flex-col items-start gap-6">
        <h1 className="text-4xl font-bold tracking-[-0.03em]">{t('hero.title')}</h1>
        <p className="max-w-[34rem] text-lg text-muted">{t('hero.text')}</p>
        <div className="flex w-full flex-col gap-3 sm:w-auto">
          <Link
            to={signedIn ? '/home' : '/register'}
            className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
          >
            {t(signedIn ? 'final.dashboard' : 'hero.cta')}
            <ArrowRight aria-hidden="true" size={20} />
          </Link>
          <p className="text-sm text-muted">{t('hero.free')}</p>
        </div>
      </div>
      <HeroScene />
    </section>
  );
}
