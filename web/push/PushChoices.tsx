import { PUSH_KINDS, type PushSettings } from '@visavis/domain/push/rules.ts';
import { useId } from 'react';
import { ownTimeZone } from '../i18n/format.ts';
import { localeFor } from '../i18n/locale.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Switch } from '../ui/form/Switch.tsx';
import { TextField } from '../ui/form/TextField.tsx';

export interface PushChoicesProps {
  settings: PushSettings;
  onSave: (settings: PushSettings) => void;
}

/** Quiet hours at first. */
const NIGHT = { from: '22:00', to: '08:00' };

/** 'Argentina Standard Time' for 'America/Argentina/Buenos_Aires'; as it is where the browser does not know it. */
function zoneName(timeZone: string, language: string): string {
  try {
    const format = new Intl.DateTimeFormat(localeFor(language), { timeZone, timeZoneName: 'longGeneric' });
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    return timeZone;
  }
}

/** The choice of news to push, and quiet hours. */
export function PushChoices({ settings, onSave }: PushChoicesProps) {
  const { t, language } = useTranslation('push');
  const title = useId();
  const { kinds, showText, quiet } = settings;
  const hints = { someone: t('someoneHint'), meeting: t('meetingHint') };
  const change = (changed: Partial<PushSettings>) => onSave({ ...settings, ...changed });
  /** A field that is being emptied is no time. */
  const setTime = (end: 'from' | 'to', time: string) => {
    if (quiet && time) change({ quiet: { ...quiet, [end]: time, zone: ownTimeZone() } });
  };
  return (
    <>
      <section aria-labelledby={title} className="flex flex-col gap-3 border-t border-line pt-4">
        <h3 id={title} className="text-sm text-muted">
          {t('kindsTitle')}
        </h3>
        {PUSH_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={t(`kinds.${kind}`)}
            hint={kind in hints ? hints[kind as keyof typeof hints] : undefined}
            checked={kinds[kind]}
            onChange={(on) => change({ kinds: { ...kinds, [kind]: on } })}
          />
        ))}
      </section>
      <div className="flex flex-col gap-3 border-t border-line pt-4">
        <Switch
          label={t('showText')}
          hint={t('showTextHint')}
          checked={showText}
          onChange={(on) => change({ showText: on })}
        />
        <Switch
          label={t('quiet')}
          hint={t('quietHint', { zone: zoneName(quiet?.zone ?? ownTimeZone(), language) })}
          checked={quiet !== null}
          onChange={(on) => change({ quiet: on ? { ...NIGHT, zone: ownTimeZone() } : null })}
        />
        {quiet && (
          <div className="grid gap-3 min-[26rem]:grid-cols-2 sm:max-w-sm">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                type="time"
                label={t(end)}
                value={quiet[end]}
                onChange={({ target }) => setTime(end, target.value)}
              />
            ))}
          </div>
        )}
      </div>
    </>
  );
}
