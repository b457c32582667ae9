import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { timeOfDay } from '../i18n/format.ts';
import { site } from '../i18n/site.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { isPushedTo } from '../lib/pushed.ts';
import { useServices } from '../services/services.tsx';
import { figuresKey, meetingsKey } from './queries.ts';
import { toastWithWay } from './way-toast.tsx';

/**
 * News for someone who asked for it: someone waits, or a meeting hour is about to begin. Mounted once while signed in.
 * @param isBusy they search or are in a call: that someone waits is no news to them
 */
export function useWaitingRealtime(onGo: () => void, isBusy: boolean): void {
  const { socket, alerts, storage } = useServices();
  const client = useQueryClient();
  const { t, language } = useTranslation('waiting');
  const isFree = useEffectEvent(() => !isBusy);
  useEffect(() => {
    const announce = (text: string) => {
      alerts.chime();
      // Where this device is pushed to, the server decides whether the system notifies.
      if (!isPushedTo(storage)) alerts.notify(site().name, text);
      toastWithWay(text, t('news.go'), onGo);
    };
    const stops = [
      socket.on('waiting:someone', () => {
        void client.invalidateQueries({ queryKey: figuresKey });
        if (isFree()) announce(t('news.someone'));
      }),
      socket.on('waiting:meeting_soon', ({ startsAt, going }) => {
        void client.invalidateQueries({ queryKey: meetingsKey });
        announce(t('news.meeting', { time: timeOfDay(startsAt, language), count: going }));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [socket, alerts, storage, client, t, language, onGo]);
}
