import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { ConnectionView } from '../platform/socket/connection-state.ts';
import { useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';

const ID = 'connection';
/** Milliseconds; set explicitly because the toast it replaces has no end. */
const TOAST_DURATION = 4000;

/** The toast that stays until the banner says more. */
export type StandingNotice = 'offline' | 'reconnecting' | null;

/** The notice for a connection; none for a loss shorter than 500 ms, nor once the banner is there. */
export function standingNotice(connection: ConnectionView): StandingNotice {
  if (!connection.isWanted || connection.isFullyConnected || connection.lastDisconnectTime === null) return null;
  if (connection.shouldShowReconnectUI) return null;
  if (!connection.isOnline) return 'offline';
  return connection.isLossNoticeable ? 'reconnecting' : null;
}

/** Whole seconds of a loss that has just ended; null if there was none or it was too short for a notice. */
export function secondsAway(before: ConnectionView, after: ConnectionView, now: number): number | null {
  if (!before.isLossNoticeable || before.lastDisconnectTime === null || !after.isFullyConnected) return null;
  return Math.max(1, Math.round((now - before.lastDisconnectTime) / 1000));
}

/** Shows toasts when the connection is lost, while it is restored, and when it is back; none while it is quiet. */
export function useConnectionToasts(isQuiet: boolean): void {
  const { t } = useTranslation('connection');
  const { socket, clock } = useServices();

  useEffect(() => {
    if (isQuiet) return;
    let before = socket.connection.get();
    let shown: StandingNotice = null;

    const show = (notice: StandingNotice) => {
      if (notice === shown) return;
      shown = notice;
      if (notice === null) toast.dismiss(ID);
      else if (notice === 'reconnecting') toast.loading(t('toast.reconnecting'), { id: ID });
      else toast.error(t('offline'), { id: ID, duration: Number.POSITIVE_INFINITY });
    };
    const update = () => {
      const connection = socket.connection.get();
      const seconds = secondsAway(before, connection, clock.now());
      // The banner says that it goes on; this says, once, what the user can do.
      if (connection.hasGivenUp && !before.hasGivenUp) toast.error(t('toast.gaveUp'), { duration: TOAST_DURATION });
      before = connection;
      if (seconds === null) return show(standingNotice(connection));
      shown = null;
      toast.success(t('toast.reconnected', { seconds }), { id: ID, duration: TOAST_DURATION });
    };

    update();
    const stops = [
      socket.connection.subscribe(update),
      socket.onLoginFailure(() => toast.error(t('toast.loginFailed'))),
    ];
    return () => {
      for (const stop of stops) stop();
      toast.dismiss(ID);
    };
  }, [t, socket, clock, isQuiet]);
}
