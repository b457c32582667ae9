import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface FramesFieldProps {
  username: string;
  frames: readonly Blob[];
  /** indexes of those that the reporter does not send */
  leftOut: ReadonlySet<number>;
  onToggle: (index: number) => void;
}

/** The pictures that go with a report, each with a box to leave it out. */
export function FramesField({ username, frames, leftOut, onToggle }: FramesFieldProps) {
  const { t } = useTranslation('report');
  const urls = useObjectUrls(frames);
  if (frames.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2">
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
              className={`aspect-video w-full object-cover ${leftOut.has(index) ? 'opacity-30' : ''}`}
            />
            <input
              type="checkbox"
              checked={!leftOut.has(index)}
              onChange={() => onToggle(index)}
              aria-label={t('frames.one', { number: index + 1 })}
              className="absolute top-2 left-2 size-5 accent-accent outline-none"
            />
          </label>
        ))}
      </div>
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
