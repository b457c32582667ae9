import { ArrowRight, Lightbulb, MessageCircle, UsersRound, Video } from 'lucide-react';
import { Link } from 'react-router';
import { timeOfDay } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import portrait from '../ui/art/portrait-three.svg';
import { buttonClass } from '../ui/button-class.ts';
import { Card } from '../ui/Card.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/**
 * The main action of the page: it always leads to /matching, which says when the next call is possible.
 * @param usedUp when there are new matches, ms, for someone who has none left today
 */
export function NextMatch({ usedUp, hasFriends }: { usedUp: number | null; hasFriends: boolean }) {
  const { t, language } = useTranslation('home');
  const isOpen = usedUp === null;
  const meanwhile = hasFriends ? 'matching-setup:usedUp.text' : 'matching-setup:usedUp.textAlone';
  return (
    <section className="over-picture relative overflow-hidden rounded-card bg-sunken text-over shadow-lift start-card">
      <img
        src={portrait}
        alt=""
        className="block h-44 w-full object-cover object-[50%_30%] sm:absolute sm:inset-y-0 sm:end-0 sm:h-full sm:w-3/5 sm:object-[50%_34%] sm:short:w-2/5 lg:w-[46%]"
      />
      <div className="absolute inset-x-0 top-32 h-12 bg-linear-to-t from-sunken to-transparent sm:hidden" />
      <div className="absolute inset-0 hidden bg-linear-to-r from-sunken from-40% to-transparent to-60% sm:block rtl:bg-linear-to-l short:from-60% short:to-72% lg:from-54% lg:to-66%" />
      <div className="relative flex flex-col items-start justify-center gap-4 p-6 pt-3 sm:min-h-64 sm:p-8 sm:short:min-h-0 sm:short:p-6">
        <div className="w-full">
          <h2 className="max-w-md text-2xl font-bold sm:max-w-[45%] sm:short:text-xl">
            {isOpen ? t('next.title') : t('matching-setup:usedUp.title')}
          </h2>
          <p className="mt-2 max-w-sm text-muted sm:max-w-[45%] sm:short:sr-only">
            {isOpen ? t('next.text') : t(meanwhile, { time: timeOfDay(usedUp, language) })}
          </p>
        </div>
        <Link to="/matching" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {isOpen ? t('next.action') : t('matching-setup:usedUp.when')}
          <ArrowRight aria-hidden="true" size={20} />
        </Link>
      </div>
    </section>
  );
}

const TIPS = ['0', '1', '2', '3', '4', '5', '6'] as const;
const DAY = 86_400_000;

/** @param now milliseconds since the epoch, null before the app runs; the tip changes at midnight, UTC */
export function TipOfTheDay({ now }: { now: number | null }) {
  const { t } = useTranslation('home');
  const tip = TIPS[Math.floor((now ?? 0) / DAY) % TIPS.length] ?? '0';
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 text-lg">
        <Lightbulb aria-hidden="true" size={20} className="text-accent-text" />
        {t('tip.title')}
      </h2>
      {now === null ? (
        <Skeleton className="h-10 w-full" />
      ) : (
        <p className="text-sm text-muted">{t(`tip.tips.${tip}`)}</p>
      )}
    </Card>
  );
}

const actions = [
  { to: '/matching', key: 'matching', Icon: Video },
  { to: '/friends', key: 'friends', Icon: UsersRound },
  { to: '/messages', key: 'messages', Icon: MessageCircle },
] as const;

export function QuickActions() {
  const { t } = useTranslation('home');
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg">{t('actions.title')}</h2>
      <ul className="flex flex-col gap-2">
        {actions.map(({ to, key, Icon }) => (
          <li key={key}>
            <Link to={to} className={`${buttonClass({ block: true })} justify-start!`}>
              <Icon aria-hidden="true" size={18} className="text-accent-text" />
              {t(`actions.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
