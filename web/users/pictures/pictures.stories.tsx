import { useState } from 'react';
import { withServices } from '../../services/testing/with-services.tsx';
import one from '../../ui/art/portrait-one.svg';
import PictureCrop from './PictureCrop.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import type { PictureKind } from './picture-rules.ts';
import type { PictureWork } from './use-picture.ts';

const dialog = (kind: PictureKind, work: PictureWork = { kind: 'idle' }) =>
  withServices(
    <PictureDialog
      kind={kind}
      open
      onOpenChange={() => undefined}
      deletable
      actions={{
        work,
        send: () => Promise.resolve(true),
        remove: () => Promise.resolve(true),
        cancel: () => undefined,
      }}
    />,
  );

export const Avatar = () => dialog('avatar');
export const Banner = () => dialog('banner');
export const Sending = () => dialog('avatar', { kind: 'sending', progress: 0.62 });

function Crop({ kind }: { kind: PictureKind }) {
  const [cropped, setCropped] = useState('');
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4 p-4">
      <PictureCrop
        kind={kind}
        source={one}
        onOther={() => setCropped('')}
        onCrop={(area) => setCropped(`${Math.round(area.width)} × ${Math.round(area.height)}`)}
      />
      <p>{cropped}</p>
    </div>
  );
}
export const CropAvatar = () => <Crop kind="avatar" />;
export const CropBanner = () => <Crop kind="banner" />;
