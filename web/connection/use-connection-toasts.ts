import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { type StandingNotice, secondsAway, standingNotice } from './notice-state.ts';

const ID = 'connection';
/** Milliseconds; said again here, for the toast that it replaces stands for ever. */
const TOAST_DURATION = 4000;

/** Says by toast that the connection went, that it is being brought back, and that it is back. */
export function useConnectionToasts(): void {
  const { t } = useTranslation('connection');
  const { socket, clock } = useServices();

  useEffect(() => {
    let before = socket.connection.get();
    let shown: StandingNotice = null;

    const show = (notice: StandingNotice) => {
      if (notice === shown) return;
      shown = notice;
      if (notice === null) toast.dismiss(ID);
      else if (notice === 'reconnecting') toast.loading(t('toast.reconnecting'), { id: ID });
      else toast.error(t(`toast.${notice}`), { id: ID, duration: Number.POSITIVE_INFINITY });
    };
    const look = () => {
      const connection = socket.connection.get();
      const seconds = secondsAway(before, connection, clock.now());
      before = connection;
      if (seconds === null) return show(standingNotice(connection));
      shown = null;
      toast.success(t('toast.reconnected', { seconds }), { id: ID, duration: TOAST_DURATION });
    };

    look();
    const stops = [socket.connection.subscribe(look), socket.onLoginFailure(() => toast.error(t('toast.loginFailed')))];
    return () => {
      for (const stop of stops) stop();
      toast.dismiss(ID);
    };
  }, [t, socket, clock]);
}
