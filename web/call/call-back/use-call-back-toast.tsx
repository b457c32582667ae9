import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/overlay/toast.ts';

/** ms: long enough to read and press, short enough not to lie over a page. */
const TOAST_DURATION = 10_000;

/** On other pages than the call's: an offer to call back, which leads to the call page. */
export function useCallBackToast(isOffered: boolean, { name, onOpen }: { name: string; onOpen: () => void }): void {
  const { t } = useTranslation('call');
  useEffect(() => {
    if (!isOffered) return;
    const id = toast(
      (shown) => (
        <span>
          {t('callBack.elsewhere', { name })}{' '}
          <button
            type="button"
            className="font-semibold underline"
            onClick={() => {
              toast.dismiss(shown.id);
              onOpen();
            }}
          >
            {t('callBack.open')}
          </button>
        </span>
      ),
      { duration: TOAST_DURATION },
    );
    return () => toast.dismiss(id);
  }, [isOffered, name, onOpen, t]);
}
