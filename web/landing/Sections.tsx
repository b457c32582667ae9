import type { OfferedPlans } from '@visavis/domain/site/contract.ts';
import { areSpecified, SPECIFIED_OFFER } from '@visavis/domain/site/rules.ts';
import { Check, MessageCircle, Sparkles, UserPlus, Video } from 'lucide-react';
import { Link } from 'react-router';
import { lasting, priceOf } from '../i18n/plan-figures.ts';
import { has, site } from '../i18n/site.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonClass } from '../ui/button-class.ts';
import { KarmaRing } from '../ui/KarmaRing.tsx';
import { SIGN_UP_LINK } from './sign-up-link.ts';

export function Stats() {
  const { t, language } = useTranslation('landing');
  const { plans } = site();
  const stats = (['sessions', 'safe', 'always', 'vip'] as const).filter(
    (key) => key !== 'sessions' || plans?.default === 'free',
  );
  const free = plans?.sessionSeconds.free;
  const session = free === SPECIFIED_OFFER.sessionSeconds.free ? undefined : free;
  return (
    <section>
      <dl className="mx-auto grid max-w-6xl grid-cols-2 gap-x-6 gap-y-8 border-y border-line py-10 lg:grid-cols-4">
        {stats.map((key) => (
          <div
            key={key}
            data-part={key === 'sessions' ? 'planFigures' : undefined}
            className="flex flex-col-reverse justify-end gap-1 border-s-2 border-accent ps-4"
          >
            <dt className="text-sm text-muted">{t(`stats.${key}.label`)}</dt>
            <dd className="tabular font-display text-2xl font-bold">
              {key === 'sessions' && session !== undefined ? lasting(session, language) : t(`stats.${key}.value`)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const icon = { 'aria-hidden': true, size: 26, strokeWidth: 1.75 } as const;
const features = [
  { key: 'video', mark: <Video {...icon} /> },
  { key: 'friends', mark: <UserPlus {...icon} /> },
  { key: 'karma', mark: <KarmaRing karma={72} size={44} /> },
  { key: 'chat', mark: <MessageCircle {...icon} /> },
] as const;

export function Features() {
  const { t } = useTranslation('landing');
  return (
    <section className="mx-auto max-w-6xl py-16 sm:py-24">
      <h2 className="max-w-2xl text-3xl font-bold">{t('features.title')}</h2>
      <ul className="mt-10 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ key, mark }) => (
          <li key={key} className="flex flex-col items-start gap-3">
            <span className="grid h-12 place-items-center text-accent-text">{mark}</span>
            <h3 className="text-lg">{t(`features.${key}.title`)}</h3>
            <p className="text-sm text-muted">{t(`features.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Steps() {
  const { t } = useTranslation('landing');
  return (
    <section className="bg-sunken full-bleed">
      <div className="mx-auto max-w-6xl py-16 sm:py-24">
        <h2 className="text-3xl font-bold">{t('steps.title')}</h2>
        <ol className="mt-10 grid gap-8 md:grid-cols-3 md:gap-10">
          {(['one', 'two', 'three'] as const).map((key, index) => (
            <li key={key} className="flex gap-5 md:flex-col md:gap-4">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface font-display text-xl font-bold text-accent-text">
                {index + 1}
              </span>
              <div className="flex flex-col gap-2 border-line md:border-t md:pt-4">
                <h3 className="text-lg">{t(`steps.${key}.title`)}</h3>
                <p className="text-sm text-muted">{t(`steps.${key}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function Premium({ signedIn, plans }: { signedIn: boolean; plans: OfferedPlans }) {
  const { t, language } = useTranslation('landing');
  const { dailyCalls, sessionSeconds, prices } = plans;
  const isAsSpecified = areSpecified(plans);
  const own = {
    sessions: t('premium.sessionsOf', {
      long: lasting(sessionSeconds.premium, language),
      short: lasting(sessionSeconds.free, language),
    }),
    emojis: t('premium.emojis'),
    matches:
      dailyCalls.premium === null
        ? t('plans:features.premium_plus.matches')
        : t('premium.matchesOf', { count: dailyCalls.premium }),
    history: t('premium.history'),
  };
  return (
    <section data-part="planFigures" className="mx-auto max-w-6xl py-16 sm:py-24">
      <div className="grid grid-cols-1 gap-8 rounded-card border border-line bg-surface p-6 shadow-lift sm:p-10 lg:grid-cols-[1.1fr_1fr] lg:items-center lg:gap-16">
        <div className="flex flex-col items-start gap-5">
          <p className="inline-flex items-center gap-2 text-sm font-semibold text-accent-text">
            <Sparkles aria-hidden="true" size={18} />
            {t('premium.tag')}
          </p>
          <h2 className="w-full text-3xl font-bold">{t('premium.title')}</h2>
          <p className="flex items-baseline gap-2">
            <span className="font-display text-3xl font-bold">
              {isAsSpecified ? t('premium.price') : priceOf(prices.premium, plans.currency, language)}
            </span>
            <span className="text-muted">{t('premium.per')}</span>
          </p>
          {!signedIn && has('signUp') && (
            <Link to={SIGN_UP_LINK} data-part="signUp" className={buttonClass({ size: 'lg' })}>
              {t('premium.cta')}
            </Link>
          )}
        </div>
        <ul className="flex flex-col divide-y divide-line">
          {(['sessions', 'emojis', 'matches', 'history'] as const).map((key) => (
            <li key={key} className="flex items-start gap-3 py-4">
              <Check aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-accent-text" />
              {isAsSpecified ? t(`premium.${key}`) : own[key]}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
