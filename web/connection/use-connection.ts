import { useStore } from '../lib/use-store.ts';
import type { ConnectionView } from '../platform/socket/connection-state.ts';
import { useServices } from '../services/services.tsx';

export const useConnection = (): ConnectionView => useStore(useServices().socket.connection);
