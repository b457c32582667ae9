import clsx from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';

export interface FramesFieldProps {
  username: string;
  frames: readonly Blob[];
  /** indexes of those that the reporter does not send */
  leftOut: ReadonlySet<number>;
  onToggle: (index: number) => void;
  fieldRef: RefObject<HTMLFieldSetElement | null>;
}

/** The pictures that go with a report, each with a box to leave it out. They are blurred until the reporter asks. */
export function FramesField({ username, frames, leftOut, onToggle, fieldRef }: FramesFieldProps) {
  const { t } = useTranslation('report');
  const urls = useObjectUrls(frames);
  const [isClear, setIsClear] = useState(false);
  if (frames.length === 0) return null;
  return (
    <fieldset ref={fieldRef} className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{t('frames.label')}</legend>
      <p className="text-xs text-muted">{t('frames.text', { username })}</p>
      <div className="grid grid-cols-3 gap-2">
        {urls.map((url, index) => (
          <label
            key={url}
            className="relative grid cursor-pointer overflow-hidden rounded-control border border-line has-checked:border-accent-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text"
          >
            <img
              src={url}
              alt=""
              className={clsx(
                'aspect-video w-full object-cover',
                leftOut.has(index) && 'opacity-30',
                !isClear && 'scale-120 blur-md',
              )}
            />
            <input
              type="checkbox"
              checked={!leftOut.has(index)}
              onChange={() => onToggle(index)}
              aria-label={t('frames.one', { number: index + 1 })}
              className="absolute top-2 start-2 size-5 accent-accent outline-none"
            />
          </label>
        ))}
      </div>
      <Button
        variant="ghost"
        className="self-start"
        icon={isClear ? <EyeOff aria-hidden="true" size={18} /> : <Eye aria-hidden="true" size={18} />}
        onClick={() => setIsClear(!isClear)}
      >
        {t(isClear ? 'frames.blur' : 'frames.show')}
      </Button>
    </fieldset>
  );
}

function useObjectUrls(blobs: readonly Blob[]): readonly string[] {
  const [urls, setUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    const made = blobs.map((blob) => URL.createObjectURL(blob));
    setUrls(made);
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [blobs]);
  return urls;
}
