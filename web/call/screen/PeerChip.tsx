import { MicOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Clock } from '../../platform/clock.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import type { CallView } from '../session/call-view.ts';
import { CallClock } from './CallClock.tsx';

/** Who it is, and how long for. */
export function PeerChip({ view, clock }: { view: CallView; clock: Clock }) {
  const { t } = useTranslation('call');
  const { peer } = view;
  if (!peer) return null;
  const karma = Math.round(peer.karma);
  return (
    <div className="flex min-w-0 items-center gap-3 rounded-full bg-over-scrim py-1 pr-4 pl-1 text-over">
      <Avatar src={peer.avatar} name={peer.username} size={44} karma={peer.karma} karmaLabel={t('karma', { karma })} />
      <div className="min-w-0">
        <p className="truncate text-sm font-semibold">{peer.username}</p>
        <CallClock clock={clock} startedAt={view.startedAt} endsAt={view.endsAt} />
      </div>
      {view.peerMuted && (
        <MicOff role="img" aria-label={t('video.muted', { name: peer.username })} size={18} className="shrink-0" />
      )}
    </div>
  );
}
