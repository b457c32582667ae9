import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { toast } from '../../ui/overlay/toast.ts';

export interface DropAreaProps {
  /** names the area for screen readers */
  label: string;
  /** left out where nothing can be sent */
  onFile?: ((file: File) => void) | undefined;
  children: ReactNode;
}

/** Words that were copied from a document or a table; such programs add a picture of them. */
const isText = ({ types }: DataTransfer) => types.includes('text/plain') && types.includes('text/html');

const hasFiles = (transfer: DataTransfer) => transfer.types.includes('Files');

/** The conversation, where a picture can be dropped or pasted. */
export function DropArea({ label, onFile, children }: DropAreaProps) {
  const { t } = useTranslation('messages');
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList): boolean => {
    const [first] = files;
    if (!first) return false;
    onFile?.([...files].find(({ type }) => type.startsWith('image/')) ?? first);
    if (files.length > 1) toast(t('picture.several'));
    return true;
  };
  return (
    <section
      aria-label={label}
      className="relative flex h-full min-h-0 flex-col"
      onPaste={(event) => {
        if (onFile && !isText(event.clipboardData) && take(event.clipboardData.files)) event.preventDefault();
      }}
      onDragOver={(event) => {
        if (!onFile || !hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        if (!onFile || !hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {children}
      <div
        aria-hidden="true"
        className={clsx(
          'pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-card border-2 border-dashed border-accent-text bg-scrim font-semibold',
          !isOver && 'hidden',
        )}
      >
        {t('picture.drop')}
      </div>
    </section>
  );
}
