import { ArrowRight, ShieldCheck, UserPlus, Video, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { timeOfDay } from '../../i18n/format.ts';
import { site } from '../../i18n/site.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import portrait from '../../ui/art/portrait-one.svg';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';

const features = [
  { key: 'video', Icon: Video },
  { key: 'friends', Icon: UserPlus },
  { key: 'safe', Icon: ShieldCheck },
  { key: 'instant', Icon: Zap },
] as const;

export interface SetupIntroProps {
  /** starts the search at once, for someone whose camera is known to work; the hero leads to the check otherwise */
  onStart?: (() => void) | undefined;
  /** when there are new matches, ms, for someone who has none left today */
  usedUp?: number | null;
  hasFriends?: boolean;
  /** house rules */
  rules?: ReactNode;
  /** the match filters */
  filters?: ReactNode;
}

/** Where a call returns to, with the camera off (spec.md, 'Matching setup'; rulings 16). */
export function SetupIntro({ onStart, usedUp = null, hasFriends = true, rules, filters }: SetupIntroProps) {
  const { t, language } = useTranslation('setup-intro');
  const isOpen = usedUp === null;
  // Someone who has been through the check knows what follows.
  const isKnown = onStart !== undefined || !isOpen;
  const cta = isOpen && !onStart ? 'primary' : 'secondary';
  return (
    <div className="flex flex-col gap-12 sm:gap-16">
      <title>{`${t('hero.title')} · ${site().name}`}</title>
      <section className="over-picture relative overflow-hidden rounded-card bg-sunken text-over shadow-lift start-card">
        <img
          src={portrait}
          alt=""
          className="block h-52 w-full object-cover object-[50%_30%] sm:absolute sm:inset-y-0 sm:end-0 sm:h-full sm:w-3/5 sm:object-[50%_36%]"
        />
        <div className="absolute inset-x-0 top-40 h-12 bg-linear-to-t from-sunken to-transparent sm:hidden" />
        <div className="absolute inset-0 hidden bg-linear-to-r from-sunken from-40% to-transparent to-60% sm:block rtl:bg-linear-to-l" />
        <div className="relative flex flex-col items-start justify-center gap-5 p-6 pt-2 sm:min-h-112 sm:p-12 short:min-h-0 short:gap-3 sm:short:p-6">
          <h1 className="w-full max-w-xl text-3xl font-bold max-[22rem]:text-2xl sm:max-w-[52%] short:text-2xl">
            {isOpen ? t('hero.title') : t('matching-setup:usedUp.title')}
          </h1>
          <p className="max-w-md text-text sm:max-w-[48%] short:text-sm">
            {isOpen
              ? t('hero.text')
              : t(hasFriends ? 'matching-setup:usedUp.text' : 'matching-setup:usedUp.textAlone', {
                  time: timeOfDay(usedUp, language),
                })}
          </p>
          <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
            {!isOpen && (
              <Link
                to={hasFriends ? '/messages' : '/friends?tab=add'}
                className={buttonClass({ variant: 'primary', size: 'lg' })}
              >
                {hasFriends ? t('matching-setup:usedUp.messages') : t('matching-setup:usedUp.invite')}
              </Link>
            )}
            {isOpen && onStart && (
              <Button variant="primary" size="lg" onClick={onStart}>
                {t('hero.start')}
              </Button>
            )}
            <Link to="?step=camera" className={buttonClass({ variant: cta, size: 'lg' })}>
              {t('hero.cta')}
              {cta === 'primary' && <ArrowRight aria-hidden="true" size={20} />}
            </Link>
          </div>
        </div>
      </section>
      {filters}
      {rules}
      {!isKnown && <Introduction />}
    </div>
  );
}

/** For someone who has not been through the check yet. */
function Introduction() {
  const { t } = useTranslation('setup-intro');
  return (
    <>
      <section className="flex flex-col gap-5">
        <h2 className="text-xl">{t('features.title')}</h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {features.map(({ key, Icon }) => (
            <li key={key} className="flex">
              <Card className="flex flex-1 flex-col gap-2">
                <Icon aria-hidden="true" size={24} className="mb-2 text-accent-text" />
                <h3 className="text-lg">{t(`features.${key}.title`)}</h3>
                <p className="text-sm text-muted">{t(`features.${key}.text`)}</p>
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <section className="flex flex-col gap-5">
        <h2 className="text-xl">{t('steps.title')}</h2>
        <ol className="grid gap-6 sm:grid-cols-3 sm:gap-8">
          {(['one', 'two', 'three'] as const).map((key, index) => (
            <li key={key} className="flex gap-4 sm:flex-col sm:gap-2">
              <span className="w-5 shrink-0 font-display text-2xl leading-none font-bold text-accent-text">
                {index + 1}
              </span>
              <div>
                <h3 className="text-lg">{t(`steps.${key}.title`)}</h3>
                <p className="text-sm text-muted">{t(`steps.${key}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
