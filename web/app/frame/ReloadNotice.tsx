import { RotateCw, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { chunks } from '../../lib/chunks.ts';
import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import { Button } from '../../ui/Button.tsx';
import { AtTop } from '../../ui/overlay/TopStack.tsx';

export interface ReloadNoticeProps {
  text: 'missing.text' | 'newVersion.text';
  onDismiss: () => void;
}

/** At the top, above a toast, which comes and goes. */
export function ReloadNotice({ text, onDismiss }: ReloadNoticeProps) {
  const { t } = useTranslation();
  return (
    <AtTop>
      <div
        role="alert"
        className="pointer-events-auto order-first flex w-max max-w-full animate-appear flex-wrap items-center justify-end gap-x-2 rounded-card border border-line bg-popup py-2 pe-2 ps-4 text-sm text-text shadow-lift sm:max-w-lg sm:flex-nowrap"
      >
        <p className="flex-1 basis-60 py-2 sm:basis-auto">{t(text)}</p>
        <Button
          className="shrink-0"
          icon={<RotateCw aria-hidden="true" size={16} />}
          // The user decides: a reload interrupts the picture of a call.
          onClick={() => window.location.reload()}
        >
          {t('crash.reload')}
        </Button>
        <button
          type="button"
          aria-label={t('close')}
          onClick={onDismiss}
          className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-text"
        >
          <X aria-hidden="true" size={18} />
        </button>
      </div>
    </AtTop>
  );
}

interface MissingNoticeProps {
  /** no row at the top tells here that the connection is lost */
  isAlone: boolean;
}

function UnlessLost({ isAlone }: MissingNoticeProps) {
  const { socket } = useServices();
  const isLost = useStore(socket.connection, (connection) => connection.shouldShowReconnectUI);
  return (isAlone || !isLost) && <ReloadNotice text="missing.text" onDismiss={chunks.dismiss} />;
}

/**
 * Shown while a file of the app could not be fetched, unless the connection is lost, and tried again once it is
 * back; everything on the page stays as it is.
 */
export function MissingNotice(props: MissingNoticeProps) {
  const { socket } = useServices();
  useEffect(() => socket.onConnected(chunks.retry), [socket]);
  const isMissing = useStore(chunks.state, (state) => state.isMissing);
  return isMissing && <UnlessLost {...props} />;
}
