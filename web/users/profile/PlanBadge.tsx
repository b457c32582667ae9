import type { Plan } from '@visavis/domain/users/rules.ts';
import { Crown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';

/** The mark of a paid plan; nothing for the free one. */
export function PlanBadge({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans');
  if (plan === 'free') return null;
  return (
    <Badge tone="accent">
      <Crown aria-hidden="true" size={14} />
      {t(`names.${plan}`)}
    </Badge>
  );
}
