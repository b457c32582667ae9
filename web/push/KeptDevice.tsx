import { useEffect } from 'react';
import { useServices } from '../services/services.tsx';
import { keepDevice, renewDevice } from './device.ts';

/**
 * Keeps this device's subscription while signed in, takes notifications away once the app is looked at, and opens what a
 * press on one names. Mounted once.
 */
export default function KeptDevice({ userId, onOpen }: { userId: string; onOpen: (path: string) => void }) {
  const services = useServices();
  useEffect(() => {
    // Without it the app works as ever; the next start tries again.
    keepDevice(services, userId).catch(() => undefined);
    return services.socket.onConnected(({ again }) => {
      if (again) renewDevice(services, userId).catch(() => undefined);
    });
  }, [services, userId]);
  useEffect(() => {
    const { loadPush, visibility } = services;
    let isOver = false;
    let stop = () => {};
    const clear = () => {
      if (visibility.get().visible)
        void loadPush()
          .then((push) => push.clear())
          .catch(() => undefined);
    };
    void loadPush()
      .then((push) => {
        if (!isOver) stop = push.onOpen(onOpen);
      })
      .catch(() => undefined);
    clear();
    const stopWatching = visibility.subscribe(clear);
    return () => {
      isOver = true;
      stop();
      stopWatching();
    };
  }, [services, onOpen]);
  return null;
}
