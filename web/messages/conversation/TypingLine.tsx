import { useTranslation } from 'react-i18next';

/** Says who is typing; it keeps its room, so that nothing moves. */
export function TypingLine({ username }: { username: string | null }) {
  const { t } = useTranslation('messages');
  return (
    <p aria-live="polite" className="flex h-6 shrink-0 items-center gap-2 px-4 text-xs text-muted">
      {username !== null && (
        <>
          <span aria-hidden="true" className="flex gap-1">
            {['0ms', '160ms', '320ms'].map((animationDelay) => (
              <span
                key={animationDelay}
                className="size-1.5 animate-shimmer rounded-full bg-accent-text"
                style={{ animationDelay }}
              />
            ))}
          </span>
          <span className="min-w-0 truncate">{t('pane.typing', { username })}</span>
        </>
      )}
    </p>
  );
}
