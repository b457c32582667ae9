import clsx from 'clsx';
import { ImageOff } from 'lucide-react';
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

export interface MessagePictureProps {
  /** of the stored message; undefined while it is not stored */
  messageId: string | undefined;
  picture: PictureShown;
  mine: boolean;
  /** of the other person */
  username: string;
}

/** A picture in its proportions from the start, so that nothing moves when it arrives. A press opens it large. */
export function MessagePicture({ messageId, picture, mine, username }: MessagePictureProps) {
  const { t } = useTranslation('messages');
  const [isOpen, setIsOpen] = useState(false);
  const query = usePictureOf(picture.blob ? undefined : messageId);
  const url = useObjectUrl(picture.blob ?? query.data);
  const name = mine ? t('picture.mine') : t('picture.from', { username });
  const { width, height } = shownSize(picture);
  return (
    <>
      <button
        type="button"
        onClick={() => (query.isError ? void query.refetch() : setIsOpen(true))}
        style={{ width, aspectRatio: `${width} / ${height}` }}
        className="-mx-2 mt-0.5 mb-1 grid max-w-[calc(100%+--spacing(4))] place-items-center overflow-hidden rounded-control bg-sunken"
      >
        {url ? (
          <img src={url} alt={name} draggable={false} className="size-full object-cover" />
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
