import type { TFunction } from 'i18next';
import type { CallView } from '../session/call-view.ts';

/** What a screen reader says of a view; it speaks whenever this text changes. */
export function announcementOf(t: TFunction<'call'>, view: CallView): string {
  const name = view.peer?.username ?? '';
  switch (view.status) {
    case 'connected':
      if (view.peerVideoOff) return t('video.off', { name });
      if (view.peerMuted) return t('video.muted', { name });
      return t('effect.connected', { name });
    case 'connecting':
      return t('found', { name });
    case 'finding_next':
    case 'disconnecting':
      return view.reason ? t(`reason.${view.reason}`) : t(`status.${view.status}`);
    // Each has a heading or a window of its own that is read.
    case 'rating':
      return '';
    default:
      return t(`status.${view.status}`);
  }
}
