import { ACTIONS, type Action } from '@visavis/domain/moderation/rules.ts';
import clsx from 'clsx';
import { useTranslation } from '../../i18n/use-translation.ts';

export interface ActionFieldProps {
  /** without a report there is nothing to dismiss */
  mayDismiss: boolean;
  value: Action | null;
  onChange: (action: Action) => void;
}

/** The choice of action: native radio buttons, so that the arrow keys choose. */
export function ActionField({ mayDismiss, value, onChange }: ActionFieldProps) {
  const { t } = useTranslation('desk');
  return (
    <fieldset>
      <legend className="pb-2 text-sm font-medium">{t('verdict.action')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
        {ACTIONS.filter((action) => mayDismiss || action !== 'dismiss').map((action) => (
          <label
            key={action}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center justify-center rounded-control border px-2 text-center text-sm font-medium transition-colors select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
              value === action
                ? 'border-accent-text bg-accent-soft text-accent-text'
                : 'border-line-strong hover:bg-raised',
            )}
          >
            <input
              type="radio"
              name="action"
              value={action}
              checked={value === action}
              onChange={() => onChange(action)}
              className="sr-only"
            />
            {t(`verdict.${action}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
