import type { Passkey } from '@visavis/domain/passkeys/contract.ts';
import { type Ref, useId } from 'react';
import { agoText } from '../i18n/ago.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Switch } from '../ui/form/Switch.tsx';

export interface KeptPasskeysProps {
  ref: Ref<HTMLFieldSetElement>;
  passkeys: readonly Passkey[];
  /** ids */
  kept: readonly string[];
  onChange: (kept: readonly string[]) => void;
  now: number;
}

/** The passkeys that may outlast a forgotten password: none does by itself, because one may be a thief's. */
export function KeptPasskeys({ ref, passkeys, kept, onChange, now }: KeptPasskeysProps) {
  const { t, language } = useTranslation('passkey-settings');
  const textId = useId();
  const ago = (time: string) => agoText(language, Date.parse(time), now);
  return (
    <fieldset ref={ref} tabIndex={-1} aria-describedby={textId} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-display text-lg font-semibold">{t('auth:reset.passkeysTitle')}</legend>
      <p id={textId} className="text-sm text-muted">
        {t('auth:reset.passkeysText')}
      </p>
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <Switch
          key={id}
          label={name}
          hint={`${t('settings.added', { ago: ago(createdAt) })} · ${lastUsedAt ? t('settings.used', { ago: ago(lastUsedAt) }) : t('settings.neverUsed')}`}
          checked={kept.includes(id)}
          onChange={(checked) => onChange(checked ? [...kept, id] : kept.filter((each) => each !== id))}
        />
      ))}
    </fieldset>
  );
}
