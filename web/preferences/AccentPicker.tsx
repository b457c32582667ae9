import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../services/services.tsx';
import { SegmentedControl } from '../ui/form/SegmentedControl.tsx';
import { ACCENTS, type Accent, chooseAccent, storedAccent } from './accent.ts';

/** Shows its own accent, whatever the page's accent is. */
const swatch = (accent: Accent) => (
  <span
    aria-hidden="true"
    className={`accent-${accent} size-4 rounded-full bg-linear-to-br from-accent to-accent-deep`}
  />
);

/** @param locked whether the plan excludes accents */
export function AccentPicker({ locked }: { locked: boolean }) {
  const { t } = useTranslation('plans');
  const { storage } = useServices();
  const [accent, setAccent] = useState(() => storedAccent(storage.local));
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="text-sm font-medium">{t('accent.title')}</p>
        <p className="text-xs text-muted">{locked ? t('accent.locked') : t('accent.text')}</p>
      </div>
      {locked ? (
        <Lock aria-hidden="true" size={20} className="text-muted" />
      ) : (
        <SegmentedControl
          label={t('accent.title')}
          value={accent}
          onChange={(next) => {
            setAccent(next);
            chooseAccent(next, storage.local, document.documentElement);
          }}
          options={ACCENTS.map((value) => ({ value, label: t(`accent.${value}`), icon: swatch(value) }))}
        />
      )}
    </div>
  );
}
