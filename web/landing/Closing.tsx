import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import one from '../ui/art/portrait-one.svg';
import three from '../ui/art/portrait-three.svg';
import two from '../ui/art/portrait-two.svg';
import { KarmaRing } from '../ui/KarmaRing.tsx';
import { LogoMark } from '../ui/Logo.tsx';
import { Door } from './Door.tsx';

const faces = [
  { picture: one, karma: 58 },
  { picture: two, karma: 74 },
  { picture: three, karma: 67 },
];

export function FinalCall({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation('landing');
  return (
    <section className="mx-auto flex max-w-3xl flex-col items-center gap-6 pb-20 text-center sm:pb-28">
      <div aria-hidden="true" className="flex gap-3">
        {faces.map(({ picture, karma }) => (
          <KarmaRing key={picture} karma={karma} size={72}>
            <img src={picture} alt="" loading="lazy" className="size-14 rounded-full object-cover" />
          </KarmaRing>
        ))}
      </div>
      <h2 className="text-3xl font-bold">{t('final.title')}</h2>
      <p className="text-lg text-muted">{t(signedIn ? 'final.member' : 'final.text')}</p>
      <Door signedIn={signedIn} dashboard={t('final.dashboard')} signUp={t('final.cta')} />
    </section>
  );
}

export function LandingFooter({ legal }: { legal: ReactNode }) {
  const { t } = useTranslation('landing');
  return (
    <footer className="safe-x-4 safe-b-8 border-t border-line pt-8 sm:safe-x-6">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-3 text-sm text-muted">
        <p className="flex items-center gap-2">
          <LogoMark size={22} />
          <span translate="no" className="font-display font-bold text-text">
            {t('common:appName')}
          </span>
          {t('footer.tagline')}
        </p>
        <p>{t('footer.adults')}</p>
      </div>
      <div className="mx-auto mt-2 max-w-6xl">{legal}</div>
    </footer>
  );
}
