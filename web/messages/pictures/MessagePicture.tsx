import clsx from 'clsx';
import { Eye, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { type PictureShown, shownSize } from './picture-size.ts';
import { usePictureOf } from './queries.ts';
import { useObjectUrl } from './use-object-url.ts';

/** Below this there is no room for a text, CSS pixels. */
const NARROW = 140;
/** Below this there is no room for a sign above the text, CSS pixels. */
const LOW = 90;

/** Messages whose pictures were shown since the page was loaded: a row that scrolls away and back stays as it was. */
const unveiled = new Set<string | undefined>();

export interface MessagePictureProps {
  /** of the stored message; undefined while it is not stored */
  messageId: string | undefined;
  picture: PictureShown;
  mine: boolean;
  /** of the other person */
  username: string;
  /** a stranger's: it is blurred until a press (rulings 82) */
  isVeiled?: boolean;
}

/** A picture in its proportions from the start, so that nothing moves when it arrives. A press opens it large. */
export function MessagePicture({ messageId, picture, mine, username, isVeiled = false }: MessagePictureProps) {
  const { t } = useTranslation('messages');
  const [isOpen, setIsOpen] = useState(false);
  const query = usePictureOf(picture.blob ? undefined : messageId);
  const url = useObjectUrl(picture.blob ?? query.data);
  const name = mine ? t('picture.mine') : t('picture.from', { username });
  const [isUnveiled, setIsUnveiled] = useState(() => unveiled.has(messageId));
  const isBlurred = isVeiled && !isUnveiled;
  const { width, height } = shownSize(picture);
  function press() {
    if (query.isError) return void query.refetch();
    if (!isBlurred) return setIsOpen(true);
    unveiled.add(messageId);
    setIsUnveiled(true);
  }
  return (
    <>
      <button
        type="button"
        onClick={press}
        style={{ width, aspectRatio: `${width} / ${height}` }}
        className="-mx-2 mt-0.5 mb-1 grid max-w-[calc(100%+--spacing(4))] place-items-center overflow-hidden rounded-control bg-sunken *:col-start-1 *:row-start-1"
      >
        {url ? (
          <>
            <img
              src={url}
              alt={isBlurred ? t('picture.veiled', { username }) : name}
              draggable={false}
              className={clsx('size-full object-cover', isBlurred && 'scale-125 blur-2xl')}
            />
            {isBlurred && (
              <span
                aria-hidden="true"
                className="relative flex items-center gap-2 rounded-full bg-over-scrim px-3 py-1.5 text-xs font-semibold text-over"
              >
                <Eye size={16} className="shrink-0" />
                <span className={clsx(width < NARROW && 'sr-only')}>{t('picture.show')}</span>
              </span>
            )}
          </>
        ) : query.isError && !query.isFetching ? (
          <span className="flex flex-col items-center gap-1 p-2 text-xs text-muted">
            {(width < NARROW || height >= LOW) && <ImageOff aria-hidden="true" size={20} />}
            <span className={clsx(width < NARROW && 'sr-only')}>{t('picture.failed')}</span>
            <span className={clsx('underline', width < NARROW && 'sr-only')}>{t('common:retry')}</span>
          </span>
        ) : (
          <Spinner label={t('picture.loading')} className="text-muted" />
        )}
      </button>
      <Dialog wide open={isOpen && url !== null} onOpenChange={setIsOpen} title={name} closeLabel={t('common:close')}>
        <img src={url ?? ''} alt={name} className="mx-auto max-h-[75dvh] w-auto max-w-full rounded-control" />
      </Dialog>
    </>
  );
}
