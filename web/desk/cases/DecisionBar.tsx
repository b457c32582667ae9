import { ArrowDown, Hand } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';

/** How far into the window a panel has to reach for its first button to be in view, px. */
const REACH = 160;

/** Whether a panel is further down than the window. */
function useIsBelow(panel: RefObject<Element | null>): boolean {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    if (!panel.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) setBelow(!last.isIntersecting && last.boundingClientRect.top > 0);
      },
      { rootMargin: `0px 0px -${REACH}px` },
    );
    observer.observe(panel.current);
    return () => observer.disconnect();
  }, [panel]);
  return isBelow;
}

export interface DecisionBarProps {
  /** where it is decided */
  panel: RefObject<HTMLElement | null>;
  isWorking: boolean;
  isClaiming: boolean;
  onClaim: () => void;
}

/** On a narrow screen, while long reports push the decision out of view: Claim, then the way to the form. */
export function DecisionBar({ panel, isWorking, isClaiming, onClaim }: DecisionBarProps) {
  const { t } = useTranslation('desk');
  if (!useIsBelow(panel)) return null;
  const go = () => {
    panel.current?.scrollIntoView?.({ block: 'start' });
    panel.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  };
  const Icon = isWorking ? ArrowDown : Hand;
  return (
    <div
      data-decision-bar
      className="safe-x-4 safe-b-3 fixed inset-x-0 bottom-0 z-10 border-t border-line bg-ink pt-3 lg:start-84 xl:hidden"
    >
      <Button
        variant="primary"
        size="lg"
        block
        loading={isClaiming}
        onClick={isWorking ? go : onClaim}
        icon={<Icon aria-hidden="true" size={18} />}
      >
        {t(isWorking ? 'keys.decide' : 'claim.claim')}
      </Button>
    </div>
  );
}
