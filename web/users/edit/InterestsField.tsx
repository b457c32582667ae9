import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import type { InterestEntry } from './use-interest-entry.ts';

export interface InterestsFieldProps {
  list: readonly string[];
  entry: InterestEntry;
  /** error text of the form */
  error?: string;
}

/** A list of interests with a text field: Enter or Add adds one, the cross removes one. */
export function InterestsField({ list, entry, error }: InterestsFieldProps) {
  const { t } = useTranslation('profile');
  const field = useRef<HTMLInputElement>(null);
  return (
    <div ref={keepFocus} className="flex flex-col gap-3">
      <div className="flex items-start gap-2">
        <TextField
          ref={field}
          className="min-w-0 flex-1"
          label={t('edit.interests')}
          hint={t('edit.interestsHint')}
          placeholder={t('edit.interestsPlaceholder')}
          value={entry.typed}
          error={entry.error ?? error}
          enterKeyHint="done"
          autoComplete="off"
          onChange={(event) => entry.onTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return;
            event.preventDefault();
            entry.add();
          }}
        />
        <Button
          className="mt-7.5 min-h-12!"
          disabled={entry.typed.trim() === ''}
          onClick={() => {
            field.current?.focus();
            entry.add();
          }}
          icon={<Plus aria-hidden="true" size={18} />}
        >
          {t('edit.add')}
        </Button>
      </div>
      {list.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {list.map((interest) => (
            <li
              key={interest}
              className="flex max-w-full items-center rounded-full border border-line bg-raised ps-3.5 text-sm"
            >
              <span className="min-w-0 py-1.5 wrap-anywhere">{interest}</span>
              <button
                type="button"
                aria-label={t('edit.remove', { interest })}
                title={t('edit.remove', { interest })}
                onClick={() => entry.remove(interest)}
                className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-text"
              >
                <X aria-hidden="true" size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <LiveRegion>{entry.announcement}</LiveRegion>
    </div>
  );
}
