import { nameOf } from '@visavis/domain/users/names.ts';
import { AudioLines, Hourglass, VideoOff } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import type { CallView } from '../session/call-view.ts';

export interface NoPictureProps extends Pick<CallView, 'peer'> {
  why: keyof typeof icons;
  /** in a corner */
  isSmall: boolean;
}

const icons = { away: Hourglass, off: VideoOff, weak: AudioLines };

/** Who the other is, and why there is no picture of them. */
export function NoPicture({ peer, why, isSmall }: NoPictureProps) {
  const { t } = useTranslation('call');
  const name = peer ? nameOf(peer) : '';
  const Icon = icons[why];
  return (
    <div className="relative grid animate-appear justify-items-center gap-4 text-muted">
      <Avatar src={peer?.avatar} name={name} size={isSmall ? 48 : 112} karma={peer?.karma} />
      <p className={isSmall ? 'sr-only' : 'px-4 text-center text-sm'}>
        <span className="me-2 inline-flex align-middle">
          <Icon aria-hidden="true" size={18} />
        </span>
        {t(`video.${why}`, { name })}
      </p>
    </div>
  );
}
