import 'react-easy-crop/react-easy-crop.css';
import { ZoomIn } from 'lucide-react';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { type Area, type PictureKind, pictureRules } from './picture-rules.ts';

export interface PictureCropProps {
  kind: PictureKind;
  /** object URL of the chosen file */
  source: string;
  onCrop: (area: Area) => void;
  /** chooses another file */
  onOther: () => void;
}

const ZOOM_MAX = 4;

/** Selects the area of a picture to keep, by mouse, touch, wheel or keyboard. */
export default function PictureCrop({ kind, source, onCrop, onOther }: PictureCropProps) {
  const { t } = useTranslation('profile');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const { width, height } = pictureRules[kind];

  return (
    <div className="flex flex-col gap-5">
      <div className="relative h-[min(20rem,50dvh)] overflow-hidden rounded-control bg-sunken">
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={width / height}
          cropShape={kind === 'avatar' ? 'round' : 'rect'}
          objectFit={kind === 'avatar' ? 'contain' : 'horizontal-cover'}
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          // the content security policy forbids its style element
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ 'aria-label': t('crop.area'), role: 'group' }}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <ZoomIn aria-hidden="true" size={20} className="shrink-0 text-muted" />
        <span className="sr-only">{t('crop.zoom')}</span>
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-11 w-full accent-accent"
        />
      </label>
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button variant="primary" disabled={!area} onClick={() => area && onCrop(area)}>
          {t('crop.save')}
        </Button>
        <Button onClick={onOther}>{t('crop.other')}</Button>
      </div>
    </div>
  );
}
