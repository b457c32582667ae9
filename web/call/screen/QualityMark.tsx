import type { ConnectionQuality } from '@visavis/domain/call/states/context.ts';
import clsx from 'clsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Tooltip } from '../../ui/overlay/Tooltip.tsx';

const bars = { excellent: 3, good: 2, poor: 1 } as const;

/** The connection quality as three bars, with the figures on hover. */
export function QualityMark({ quality }: { quality: ConnectionQuality }) {
  const { t } = useTranslation('live');
  const level = t(`quality.${quality.overall}`);
  const loss = Math.round(quality.packetLoss * 10) / 10;
  return (
    <Tooltip side="bottom" label={t('quality.details', { loss, delay: Math.round(quality.roundTripTime) })}>
      <span role="img" aria-label={t('quality.label', { level })} className="flex shrink-0 items-end gap-0.5">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            style={{ height: 2 + bar * 3 }}
            className={clsx(
              'w-1 rounded-full',
              quality.overall === 'poor' ? 'bg-warning' : 'bg-over',
              bar > bars[quality.overall] && 'opacity-30',
            )}
          />
        ))}
      </span>
    </Tooltip>
  );
}
