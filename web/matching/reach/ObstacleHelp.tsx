import type { Obstacle } from '@visavis/domain/call/contract.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Obstacles to calls, and remedies to try, in order. */
export function ObstacleHelp({ obstacle }: { obstacle: Obstacle | null }) {
  const { t } = useTranslation('obstacle');
  const found = obstacle ?? 'fine';
  return (
    <>
      <p>{t(`cause.${found}`)}</p>
      <ul className="grid list-disc gap-1 ps-5 text-muted">
        {t(`try.${found}`)
          .split('\n')
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ul>
    </>
  );
}
