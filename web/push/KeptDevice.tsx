import { useEffect } from 'react';
import { useServices } from '../services/services.tsx';
import { keepDevice, renewDevice } from './device.ts';
import { countUnseen } from './unseen.ts';

/**
 * Keeps this device's subscription while signed in, takes notifications away once the app is looked at, and opens what a
 * press on one names. Counts what arrives while no one looks. Mounted once.
 */
export function KeptDevice({ userId, onOpen }: { userId: string; onOpen: (path: string) => void }) {
  const services = useServices();
  useEffect(() => {
    // Without it the app works as ever; the next start tries again.
    keepDevice(services, userId).catch(() => undefined);
    return services.socket.onConnected(({ again }) => {
      if (again) renewDevice(services, userId).catch(() => undefined);
    });
  }, [services, userId]);
  useEffect(() => countUnseen(services, userId), [services, userId]);
  useEffect(() => {
    const { loadPush, front } = services;
    let isOver = false;
    let stop = () => {};
    const clear = () => {
      if (front.get().isInFront)
        void loadPush()
          .then((push) => push.clear())
          .catch(() => undefined);
    };
    void loadPush()
      .then((push) => {
        if (!isOver) stop = push.onOpen(onOpen, () => front.get().isInFront);
      })
      .catch(() => undefined);
    clear();
    const stopWatching = front.subscribe(clear);
    return () => {
      isOver = true;
      stop();
      stopWatching();
    };
  }, [services, onOpen]);
  return null;
}
