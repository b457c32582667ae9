import type { CallNotice } from '@visavis/domain/call/states/context.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** What a message of the machine or the server says to a person; the server's own words where there are no better. */
export function noticeText(t: TFunction<['call', 'errors']>, notice: CallNotice): string {
  const { code, reason } = notice;
  if (code === 'MEDIA_DENIED' || code === 'CONNECTION_FAILED' || code === 'TAKEN_OVER') return t(`notice.${code}`);
  if (code === 'SETUP_FAILED') {
    const message = reason === 'STREAM_TIMEOUT' ? t('notice.STREAM_TIMEOUT') : (notice.message ?? '');
    return t('notice.SETUP_FAILED', { message });
  }
  if (reason === 'NOT_CONNECTED') return t('notice.NOT_CONNECTED');
  const byCode = t(`errors:${reason ?? code}` as 'errors:UNKNOWN', { defaultValue: '' });
  return byCode || notice.message || t('errors:UNKNOWN');
}

export function NoticeText({ notice }: { notice: CallNotice }) {
  const { t, i18n } = useTranslation(['call', 'errors']);
  const time = notice.resetsAt
    ? new Date(notice.resetsAt).toLocaleTimeString(i18n.language, { hour: '2-digit', minute: '2-digit' })
    : null;
  return (
    <p className="text-muted">
      {noticeText(t, notice)}
      {time && <span className="tabular block">{t('notice.resetsAt', { time })}</span>}
    </p>
  );
}
