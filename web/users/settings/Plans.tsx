import type { OfferedPlans } from '@visavis/domain/site/contract.ts';
import { SPECIFIED_OFFER } from '@visavis/domain/site/rules.ts';
import { PLANS, type Plan } from '@visavis/domain/users/rules.ts';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import { dayOf } from '../../i18n/format.ts';
import { lasting, priceOf } from '../../i18n/plan-figures.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { toast } from '../../ui/overlay/toast.ts';

export interface PlansProps {
  offer: OfferedPlans;
  userId: string;
  current: Plan;
  /** ISO time at which a paid plan ends; null for none */
  end: string | null;
}

/** The features of each plan. Session lengths differ between the languages on purpose (rulings 11). */
const features = {
  free: ['matches', 'session', 'emojis'],
  premium: ['matches', 'session', 'emojis', 'history', 'badge', 'support'],
  premium_plus: ['matches', 'session', 'priority', 'filters', 'themes'],
} as const;

function FeatureList({ plan, offer: { dailyCalls, sessionSeconds } }: { plan: Plan; offer: OfferedPlans }) {
  const { t, language } = useTranslation('plans');
  const calls = dailyCalls[plan];
  /** In place of a text that says a figure of the specification. */
  const own = new Map<string, string>();
  if (calls !== SPECIFIED_OFFER.dailyCalls[plan]) {
    own.set('matches', calls === null ? t('features.premium_plus.matches') : t('matchesOf', { count: calls }));
  }
  const asLongAs = plan === 'premium_plus' ? 'premium' : plan;
  if ([plan, asLongAs].some((each) => sessionSeconds[each] !== SPECIFIED_OFFER.sessionSeconds[each])) {
    own.set('session', t('sessionOf', { length: lasting(sessionSeconds[plan], language) }));
  }
  const texts = {
    free: features.free.map((key) => own.get(key) ?? t(`features.free.${key}`)),
    premium: features.premium.map((key) => own.get(key) ?? t(`features.premium.${key}`)),
    premium_plus: features.premium_plus.map((key) => own.get(key) ?? t(`features.premium_plus.${key}`)),
  };
  return (
    <ul className="flex flex-1 flex-col gap-2 text-sm">
      {texts[plan].map((text) => (
        <li key={text} className="flex items-start gap-2">
          <Check aria-hidden="true" size={18} className="mt-px shrink-0 text-accent-text" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Where someone buys a plan. */
function placeInShop(shop: string, userId: string, plan: Plan): string {
  const place = new URL(shop);
  place.searchParams.set('user', userId);
  place.searchParams.set('plan', plan);
  return place.href;
}

/** The plans. Without a shop of the operator's nothing can be bought: choosing one says so (spec.md section 1). */
export function Plans({ offer, userId, current, end }: PlansProps) {
  const { t, language } = useTranslation('plans');
  const { shop, prices, currency } = offer;
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg">{t('title')}</h2>
        <p className="text-sm text-muted">{t(shop ? 'manage.shop' : 'manage.billing')}</p>
      </div>
      <ul className="grid gap-4 md:grid-cols-3">
        {PLANS.map((plan) => (
          <li
            key={plan}
            aria-current={plan === current || undefined}
            className={clsx(
              'flex flex-col gap-4 rounded-card border p-5',
              plan === current ? 'border-accent-text bg-accent-soft' : 'border-line',
            )}
          >
            <div className="flex flex-col gap-1">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="text-lg">{t(`names.${plan}`)}</h3>
                {plan === current && <Badge>{t('current')}</Badge>}
              </div>
              <p className="text-sm text-muted">
                {t('price', { price: priceOf(prices[plan], currency, language) })}
                {plan === current && end && ` · ${t('until', { date: dayOf(end, language) })}`}
              </p>
            </div>
            <FeatureList plan={plan} offer={offer} />
            {plan !== current &&
              (shop ? (
                <a href={placeInShop(shop, userId, plan)} className={buttonClass({ block: true })}>
                  {t('choose', { plan: t(`names.${plan}`) })}
                </a>
              ) : (
                <Button block onClick={() => toast(t('notImplemented'))}>
                  {t('choose', { plan: t(`names.${plan}`) })}
                </Button>
              ))}
          </li>
        ))}
      </ul>
      <section className="flex flex-col gap-1 text-sm text-muted">
        <h3 className="font-sans text-sm font-medium tracking-normal text-text">{t('manage.title')}</h3>
        <p>{t('manage.cancel')}</p>
      </section>
    </Card>
  );
}
