import clsx from 'clsx';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { hasModifier } from '../../lib/pressed-key.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { defaultShortcuts, type Shortcut, shortcuts } from './shortcuts.ts';
import { type ShortcutEditorProps, useShortcutSettings } from './use-shortcuts.ts';

/** The keys of a call: each can be moved to another key, and all can be turned off. */
export function ShortcutEditor({ choice, onTurn, onRemap, onReset }: ShortcutEditorProps) {
  const { t } = useTranslation('live');
  /** the shortcut whose new key is awaited */
  const [awaited, setAwaited] = useState<Shortcut | null>(null);
  const [message, setMessage] = useState('');

  const wait = (shortcut: Shortcut) => {
    setAwaited(shortcut);
    setMessage(t('room:shortcuts.press', { action: t(`help.${shortcut}`) }));
  };
  const stop = () => {
    setAwaited(null);
    setMessage('');
  };
  const press = (event: KeyboardEvent, shortcut: Shortcut) => {
    if (awaited !== shortcut || event.key === 'Tab') return;
    // The key belongs to this field: neither the dialog around it nor the browser acts on it.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return stop();
    if (hasModifier(event) || event.key === 'Shift' || event.key === 'AltGraph') return;
    const outcome = onRemap(shortcut, event.key);
    if (outcome.kind === 'taken') setMessage(t('room:shortcuts.taken', { action: t(`help.${outcome.by}`) }));
    else if (outcome.kind === 'unfit') setMessage(t('room:shortcuts.unfit'));
    else {
      const key = outcome.choice.keys[shortcut];
      setAwaited(null);
      setMessage(t('room:shortcuts.done', { key, action: t(`help.${shortcut}`) }));
    }
  };
  const isDefault = shortcuts.every((shortcut) => choice.keys[shortcut] === defaultShortcuts.keys[shortcut]);

  return (
    <div className="grid gap-4">
      <Switch label={t('room:shortcuts.on')} hint={t('room:shortcuts.hint')} checked={choice.on} onChange={onTurn} />
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {shortcuts.map((shortcut) => (
          <div key={shortcut} className="contents">
            <dt>
              <button
                type="button"
                disabled={!choice.on}
                aria-label={t('room:shortcuts.change', { action: t(`help.${shortcut}`), key: choice.keys[shortcut] })}
                aria-pressed={awaited === shortcut}
                onClick={() => wait(shortcut)}
                onBlur={() => awaited === shortcut && stop()}
                onKeyDown={(event) => press(event, shortcut)}
                className={clsx(
                  'grid size-11 place-items-center rounded-control border transition-colors disabled:opacity-50',
                  awaited === shortcut ? 'border-accent bg-accent-soft' : 'border-line-strong enabled:hover:bg-raised',
                )}
              >
                <kbd translate="no" className="font-sans">
                  {awaited === shortcut ? '…' : choice.keys[shortcut]}
                </kbd>
              </button>
            </dt>
            <dd className={clsx(!choice.on && 'text-muted')}>{t(`help.${shortcut}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-w-0 flex-1 text-sm text-muted">
          {message || (choice.on && t('room:shortcuts.choose'))}
        </p>
        {!isDefault && (
          <Button variant="ghost" onClick={onReset}>
            {t('room:shortcuts.reset')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The shortcuts of a call, for the settings. */
export const ShortcutSettings = () => <ShortcutEditor {...useShortcutSettings()} />;

export interface CallHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  shortcuts: ShortcutEditorProps;
}

export function CallHelp({ open, onOpenChange, shortcuts }: CallHelpProps) {
  const { t } = useTranslation('live');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('help.title')} closeLabel={t('help.close')}>
      <ShortcutEditor {...shortcuts} />
    </Dialog>
  );
}
