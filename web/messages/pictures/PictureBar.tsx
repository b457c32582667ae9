import { X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { codeText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useServices } from '../../services/services.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useObjectUrl } from './use-object-url.ts';
import type { PictureDraft } from './use-picture-draft.ts';

export interface PictureBarProps {
  draft: PictureDraft;
  onRemove: () => void;
  /** sends what is there once more */
  onRetry: () => void;
  /** what is written with it now */
  words: () => string;
  /** the same, when it was not pressed: the focus stays where it is */
  onConnected: () => void;
}

/** The picture that goes with the message, above the field, or why it cannot. */
export function PictureBar({ draft, onRemove, onRetry, words, onConnected }: PictureBarProps) {
  const { t } = useTranslation('messages');
  const { picture, problem, refused, progress } = draft;
  const url = useObjectUrl(picture);
  const isOffline = picture !== null && problem === 'NETWORK_ERROR';
  useSendOnceConnected(isOffline, words, onConnected);
  const reason =
    problem && (isOffline ? t('picture.offline') : problem === 'HEIC' ? t('picture.heic') : codeText(problem));
  return (
    <div className="flex items-center gap-3 border-t border-line ps-4 pe-3 pt-3">
      {picture && (
        <span className="h-20 shrink-0 overflow-hidden rounded-control bg-sunken">
          {url && <img src={url} alt={t('picture.chosen')} className="h-full max-w-36 min-w-12 object-cover" />}
        </span>
      )}
      <div className="min-w-0 flex-1 text-sm">
        {progress !== null && (
          <div
            role="progressbar"
            aria-label={t('picture.sending')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(progress * 100)}
            className="h-2 max-w-60 overflow-hidden rounded-full bg-track"
          >
            <div className="h-full bg-accent transition-[width]" style={{ width: `${progress * 100}%` }} />
          </div>
        )}
        {problem && (
          <p role="alert" className="text-danger-text wrap-anywhere">
            {refused ? t('picture.refused', { name: refused, reason }) : reason}
          </p>
        )}
        {isOffline && (
          <button type="button" onClick={onRetry} className="min-h-11 font-semibold underline-offset-4 hover:underline">
            {t('status.retry')}
          </button>
        )}
      </div>
      <IconButton label={t('picture.remove')} icon={<X aria-hidden="true" size={20} />} onClick={onRemove} />
    </div>
  );
}

/** A picture that could not be uploaded goes out by itself, without words that are still being written. */
function useSendOnceConnected(isOffline: boolean, words: () => string, onConnected: () => void) {
  const { socket } = useServices();
  const send = useEffectEvent((written: string) => {
    if (words() === written) onConnected();
  });
  const read = useEffectEvent(words);
  useEffect(() => {
    if (!isOffline) return;
    const written = read();
    return socket.onConnected(() => send(written));
  }, [isOffline, socket]);
}
