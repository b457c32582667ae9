import { createContext, type ReactNode, useContext } from 'react';
import type { Services } from '../services/services.tsx';

/** The services that the desk uses: nothing of calls. */
export type DeskServices = Pick<
  Services,
  | 'api'
  | 'auth'
  | 'authExpired'
  | 'clock'
  | 'copyText'
  | 'newId'
  | 'passkeys'
  | 'saveFile'
  | 'socket'
  | 'storage'
  | 'returned'
>;

const DeskContext = createContext<DeskServices | null>(null);

export const DeskServicesProvider = ({ services, children }: { services: DeskServices; children: ReactNode }) => (
  <DeskContext value={services}>{children}</DeskContext>
);

export function useDesk(): DeskServices {
  const services = useContext(DeskContext);
  if (!services) throw new Error('useDesk must be used within DeskServicesProvider');
  return services;
}
