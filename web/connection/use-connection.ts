import { useSyncExternalStore } from 'react';
import { useServices } from '../services/services.tsx';
import type { ConnectionView } from './service-types.ts';

export const useConnection = (): ConnectionView => {
  const { connection } = useServices().socket;
  return useSyncExternalStore(connection.subscribe, connection.get);
};
