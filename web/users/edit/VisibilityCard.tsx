import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import type { Visibility } from './draft.ts';

export interface VisibilityCardProps {
  saved: Visibility;
  /** chosen and not validated */
  pending: Visibility | null;
  validating: boolean;
  onToggle: () => void;
  onValidate: () => void;
  onCancel: () => void;
}

/** Public or private; a toggle takes effect once validated. */
export function VisibilityCard({ saved, pending, validating, onToggle, onValidate, onCancel }: VisibilityCardProps) {
  const { t } = useTranslation('profile');
  const shown = pending ?? saved;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg">{t('visibility.title')}</h2>
      <Switch label={t('visibility.label')} checked={shown === 'private'} onChange={onToggle} disabled={validating} />
      <p className="text-sm text-muted">{t(`visibility.${shown}`)}</p>
      <LiveRegion>{pending ? t(`visibility.pending.${pending}`) : ''}</LiveRegion>
      {pending && (
        <div className="flex flex-col gap-3 rounded-control bg-accent-soft p-4">
          <p aria-hidden="true" className="text-sm font-medium">
            {t(`visibility.pending.${pending}`)}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" loading={validating} onClick={onValidate}>
              {t('visibility.validate')}
            </Button>
            <Button disabled={validating} onClick={onCancel}>
              {t('common:cancel')}
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}
