import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';

/** Milliseconds that the notice stays: the user's background shows from now on. */
const NOTICE_DURATION = 10_000;

/** A toast where the blur has stopped by itself. */
export function useBlurNotices(): void {
  const { media } = useServices();
  const { t } = useTranslation('matching');
  useEffect(
    () => media.onBlurLost((problem) => void toast.error(t(`blur.${problem}`), { duration: NOTICE_DURATION })),
    [media, t],
  );
}
