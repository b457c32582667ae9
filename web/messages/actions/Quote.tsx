import { X } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { QuoteShown } from '../conversation/rows-state.ts';

interface QuotedProps {
  quote: QuoteShown;
  /** of the other person */
  username: string;
}

function Quoted({ quote, username }: QuotedProps) {
  const { t } = useTranslation('messages');
  return (
    <span className="flex min-w-0 flex-col border-s-2 border-accent-text ps-2 text-start text-xs leading-[1rem]">
      <span className="truncate font-semibold">{quote.mine ? t('reply.you') : username}</span>
      {quote.excerpt === null ? (
        <span className="truncate text-muted italic">{t('deleted')}</span>
      ) : (
        <span className="line-clamp-2 text-muted wrap-anywhere">
          {quote.isPicture ? t('picture.one') : quote.excerpt}
        </span>
      )}
    </span>
  );
}

/** The message that a reply answers, above its text; a press goes there. */
export function QuoteLink({ quote, username, onShow }: QuotedProps & { onShow: (id: string) => void }) {
  const { t } = useTranslation('messages');
  return (
    <button
      type="button"
      onClick={() => onShow(quote.id)}
      className="flex min-h-11 w-full items-center rounded-control py-1 transition-colors hover:bg-accent-soft"
    >
      <span className="sr-only">{t('reply.quoted')} </span>
      <Quoted quote={quote} username={username} />
    </button>
  );
}

/** The message that is being answered, above the field. */
export function ReplyBar({ quote, username, onCancel }: QuotedProps & { onCancel: () => void }) {
  const { t } = useTranslation('messages');
  return (
    <div className="flex items-center gap-2 border-t border-line ps-4 pe-3 pt-2">
      <div className="min-w-0 flex-1">
        <span className="sr-only">{t('reply.quoted')} </span>
        <Quoted quote={quote} username={username} />
      </div>
      <IconButton label={t('reply.cancel')} icon={<X aria-hidden="true" size={20} />} onClick={onCancel} />
    </div>
  );
}
