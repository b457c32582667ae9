import type { CallNotice } from '@visavis/domain/call/states/context.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { useState } from 'react';
import { knownCodeText } from '../../i18n/error-text.ts';
import type { Translate } from '../../i18n/texts/text-ids.ts';
import { wrapName } from '../../lib/wrap-name.ts';
import type { CallView } from '../session/call-view.ts';

/** The text of a notice; the server's message if there is no translation. */
export function noticeText(t: Translate<'call'>, notice: CallNotice): string {
  const { code, reason } = notice;
  if (code === 'MEDIA_DENIED' || code === 'CONNECTION_FAILED' || code === 'UNREACHABLE' || code === 'TAKEN_OVER')
    return t(`notice.${code}`);
  if (code === 'SETUP_FAILED') {
    const message = reason === 'STREAM_TIMEOUT' ? t('notice.STREAM_TIMEOUT') : (notice.message ?? '');
    return t('notice.SETUP_FAILED', { message });
  }
  if (reason === 'NOT_CONNECTED') return t('notice.NOT_CONNECTED');
  return knownCodeText(reason ?? code) ?? (notice.message || t('errors:UNKNOWN'));
}

/** The heading that stands in for the remote picture. */
export function headingOf(t: Translate<'call'>, { status, peer, notice }: CallView): string {
  if (status === 'connecting' && peer) return t('found', { name: wrapName(nameOf(peer)) });
  if (status === 'stopped' && notice?.code === 'TAKEN_OVER') return t('elsewhere.moved');
  return t(`status.${status}`);
}

function blurredText(t: Translate<'call'>, { isReady, peerReady }: NonNullable<CallView['blurred']>, name: string) {
  if (isReady) return t('blurred.waiting', { name });
  if (peerReady) return t('blurred.peerReady', { name });
  return `${t('effect.connected', { name })}. ${t('blurred.title')}. ${t('blurred.text')}`;
}

/** Impairments of a call between two who are connected, the weightiest first. */
const IMPAIRMENTS = ['blurred', 'peerSoundOnly', 'soundOnly', 'peerVideoOff', 'peerMuted'] as const;

export type Impairment = (typeof IMPAIRMENTS)[number];

const impairmentOf = (view: Pick<CallView, Impairment>): Impairment | undefined =>
  IMPAIRMENTS.find((impairment) => view[impairment]);

/** The text of the announcement once the last impairment is over. */
const RECOVERIES = {
  blurred: 'blurred.clear',
  peerSoundOnly: 'video.strong',
  soundOnly: 'video.strong',
  peerVideoOff: 'video.on',
  peerMuted: 'video.unmuted',
} as const satisfies Record<Impairment, string>;

/**
 * The announcement for screen readers, which speak whenever this text changes.
 * @param recovered see `useRecovery`
 */
export function announcementOf(t: Translate<'call'>, view: CallView, recovered: Impairment | null = null): string {
  const name = view.peer ? nameOf(view.peer) : '';
  if (view.skipDueAt !== null) return t('swipe.announced', { name });
  if (view.peerAway && (view.status === 'connected' || view.status === 'reconnecting'))
    return t('video.away', { name });
  switch (view.status) {
    case 'connected':
      if (view.blurred) return blurredText(t, view.blurred, name);
      if (view.peerSoundOnly) return t('video.weak');
      if (view.soundOnly) return t('video.weakSelf');
      if (view.peerVideoOff) return t('video.off', { name });
      if (view.peerMuted) return t('video.muted', { name });
      return t(recovered ? RECOVERIES[recovered] : 'effect.connected', { name });
    case 'connecting':
      return t('found', { name });
    case 'elsewhere': {
      const elsewhere = view.notice?.elsewhere;
      const isCall = elsewhere?.activity === 'call';
      return isCall ? t('elsewhere.call', { name: nameOf(elsewhere.room.peerInfo) }) : t('elsewhere.search');
    }
    case 'stopped':
      return headingOf(t, view);
    case 'finding_next':
    case 'disconnecting':
      return view.reason ? t(`reason.${view.reason}`) : t(`status.${view.status}`);
    case 'call_back':
      return t('callBack.title', { name });
    case 'awaiting_answer':
      return t('callBack.waiting', { name });
    // Where the focus is in the browser's own bar, nothing is said of the dialog that opens.
    case 'rating':
      return view.reason ? t(`reason.${view.reason}`) : '';
    case 'searching':
      // The next search begins before anyone could have been told why.
      return view.reason ? `${t(`reason.${view.reason}`)} ${t('status.searching')}` : t('status.searching');
    default:
      return t(`status.${view.status}`);
  }
}

/** The impairment that has just ended, such as a muted microphone. Null where the two have parted meanwhile. */
export function useRecovery(view: CallView): Impairment | null {
  const isTogether = view.status === 'connected' && view.skipDueAt === null && !view.peerAway;
  const present = isTogether ? (impairmentOf(view) ?? 'nothing') : null;
  const [last, setLast] = useState<{ present: typeof present; before: typeof present }>({ present, before: null });
  if (last.present !== present) setLast({ present, before: last.present });
  return last.present === 'nothing' && last.before !== 'nothing' ? last.before : null;
}
