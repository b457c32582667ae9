import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ObstacleHelp } from './ObstacleHelp.tsx';

/** After a search that reached no one: what the test of the connection finds. */
export function ReachNote() {
  const { reach } = useServices();
  const { t } = useTranslation('obstacle');
  const { status, obstacle } = useStore(reach.state);
  const isKnown = status === 'known';
  // Another network has ended the test.
  useEffect(() => {
    if (status === 'unknown') void reach.test();
  }, [reach, status]);
  return (
    <div className="grid min-h-40 content-start gap-3">
      <LiveRegion>{isKnown ? t(`cause.${obstacle ?? 'fine'}`) : t('testing')}</LiveRegion>
      {isKnown ? (
        <ObstacleHelp obstacle={obstacle} />
      ) : (
        <p className="flex items-center gap-3 text-muted">
          <Spinner size={18} />
          {t('testing')}
        </p>
      )}
    </div>
  );
}
