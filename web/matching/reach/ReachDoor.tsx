import type { Obstacle } from '@visavis/domain/call/contract.ts';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { ObstacleHelp } from './ObstacleHelp.tsx';

export interface ReachDoorProps {
  obstacle: Obstacle;
  isTesting: boolean;
  /** Start is not possible for another reason as well */
  disabled: boolean;
  onTest: () => void;
  onStart: () => void;
}

/** In the place of Start, where the test of the connection has failed: no one should meet someone whom they cannot see. */
export function ReachDoor({ obstacle, isTesting, disabled, onTest, onStart }: ReachDoorProps) {
  const { t } = useTranslation('obstacle');
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4 text-sm" aria-label={t('title')}>
      <LiveRegion>{isTesting ? t('testing') : `${t('title')}. ${t(`cause.${obstacle}`)}`}</LiveRegion>
      <h2 className="flex items-center gap-3 text-base">
        <TriangleAlert aria-hidden="true" size={20} className="shrink-0 text-warning" />
        {t('title')}
      </h2>
      <ObstacleHelp obstacle={obstacle} />
      <Button size="lg" variant="primary" block loading={isTesting} onClick={onTest}>
        {t('again')}
      </Button>
      <Button block disabled={disabled} onClick={onStart}>
        {t('anyway')}
      </Button>
    </section>
  );
}
