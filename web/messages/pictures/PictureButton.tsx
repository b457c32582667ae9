import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/IconButton.tsx';

/** Chooses a picture; phones also offer the camera. */
export function PictureButton({ onChoose }: { onChoose: (file: File) => void }) {
  const { t } = useTranslation('messages');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-hidden="true"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <IconButton
        label={t('picture.add')}
        icon={<ImagePlus aria-hidden="true" size={20} />}
        onClick={() => input.current?.click()}
        className="mb-0.5"
      />
    </>
  );
}
