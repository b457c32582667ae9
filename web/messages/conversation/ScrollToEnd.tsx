import { ArrowDown } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/Badge.tsx';

export interface ScrollToEndProps {
  /** new messages below */
  count: number;
  onPress: () => void;
}

export function ScrollToEnd({ count, onPress }: ScrollToEndProps) {
  const { t } = useTranslation('messages');
  return (
    <button
      type="button"
      aria-label={count > 0 ? `${t('pane.toBottom')}, ${t('pane.newBelow', { count })}` : t('pane.toBottom')}
      onClick={onPress}
      className="absolute end-4 bottom-3 grid size-11 animate-appear place-items-center rounded-full border border-line bg-raised text-text shadow-lift hover:border-line-strong"
    >
      <ArrowDown aria-hidden="true" size={20} />
      {count > 0 && (
        <span aria-hidden="true" dir="ltr" className="absolute -top-3">
          <Badge tone="accent" className="bg-accent! text-on-accent!">
            {count > 99 ? '99+' : count}
          </Badge>
        </span>
      )}
    </button>
  );
}
