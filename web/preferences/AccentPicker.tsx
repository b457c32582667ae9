import { ACCENTS, type Accent } from '@visavis/domain/users/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useServices } from '../services/services.tsx';
import { SegmentedControl } from '../ui/form/SegmentedControl.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { chooseAccent, showAccent, storedAccent } from './accent.ts';

/** Shows its own accent, whatever the page's accent is. */
const swatch = (accent: Accent) => (
  <span
    aria-hidden="true"
    className={`accent-${accent} size-4 rounded-full forced-color-adjust-none bg-linear-to-br from-accent to-accent-deep`}
  />
);

export interface AccentPickerProps {
  /** the plan excludes the exclusive ones: they can be tried on, until the settings close */
  locked: boolean;
  /** keeps the choice with the account; rejects where it could not be kept */
  onSave: (accent: Accent) => Promise<unknown>;
}

export function AccentPicker({ locked, onSave }: AccentPickerProps) {
  const { t } = useTranslation('plans');
  const { storage } = useServices();
  const [accent, setAccent] = useState(() => storedAccent(storage.local));
  const kept = useRef(accent);
  const isTrying = locked && accent !== 'apricot';
  useEffect(
    () => (isTrying ? () => showAccent(storedAccent(storage.local), document.documentElement) : undefined),
    [isTrying, storage],
  );
  const show = (next: Accent) => {
    setAccent(next);
    if (locked) showAccent(next, document.documentElement);
    else chooseAccent(next, storage.local, document.documentElement);
  };
  const choose = async (next: Accent) => {
    show(next);
    if (locked) return;
    try {
      await onSave(next);
      kept.current = next;
    } catch {
      if (storedAccent(storage.local) !== next) return;
      show(kept.current);
      toast.error(t('accent.failed'));
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 basis-60 grow">
        <p className="text-sm font-medium">{t('accent.title')}</p>
        <p aria-live="polite" className="text-xs text-muted">
          {isTrying ? t('accent.trying') : locked ? t('accent.locked') : t('accent.text')}
        </p>
      </div>
      <SegmentedControl
        wide
        label={t('accent.title')}
        value={accent}
        onChange={(next) => void choose(next)}
        options={ACCENTS.map((value) => ({ value, label: t(`accent.${value}`), icon: swatch(value) }))}
      />
    </div>
  );
}
