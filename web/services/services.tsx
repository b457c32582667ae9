import type { ProofChallenge } from '@visavis/domain/auth/proof-contract.ts';
import { createContext, type ReactNode, useContext } from 'react';
import type { Activity } from '../platform/activity.ts';
import type { Alerts } from '../platform/alerts.ts';
import type { Api } from '../platform/api/api.ts';
import type { IceServers } from '../platform/api/ice-servers.ts';
import type { BrowserControls } from '../platform/browser-controls.ts';
import type { BuildCheck } from '../platform/build.ts';
import type { CopyText } from '../platform/clipboard.ts';
import type { Clock } from '../platform/clock.ts';
import type { DataSaver } from '../platform/data-saver.ts';
import type { Classifier } from '../platform/guard/types.ts';
import type { NewId } from '../platform/ids.ts';
import type { Media } from '../platform/media/types.ts';
import type { Network } from '../platform/network.ts';
import type { Passkeys } from '../platform/passkeys/passkeys.ts';
import type { Peers } from '../platform/peer/types.ts';
import type { Push } from '../platform/push/push.ts';
import type { Reach } from '../platform/reach/reach.ts';
import type { SaveFile } from '../platform/save-file.ts';
import type { Socket } from '../platform/socket/types.ts';
import type { AppStorage } from '../platform/storage/storage.ts';
import type { Emitter } from '../platform/store.ts';
import type { Tab } from '../platform/tab.ts';
import type { Departure, Front, Visibility } from '../platform/visibility.ts';
import type { WakeLock } from '../platform/wake-lock.ts';
import type { AuthStore } from './auth-store.ts';
import type { Avoided } from './avoided.ts';

/** Everything outside React that the features use; created once. */
export interface Services {
  api: Api;
  socket: Socket;
  media: Media;
  peers: Peers;
  dataSaver: DataSaver;
  iceServers: IceServers;
  reach: Reach;
  classifier: Classifier;
  auth: AuthStore;
  avoided: Avoided;
  storage: AppStorage;
  clock: Clock;
  network: Network;
  visibility: Visibility;
  activity: Activity;
  front: Front;
  departure: Departure;
  tab: Tab;
  /** emits when the user comes back to the page, to refetch what no event reports */
  returned: Emitter;
  wakeLock: WakeLock;
  isBuildOutdated: BuildCheck;
  browserControls: BrowserControls;
  /** whether a canvas gives back what was drawn on it, which fingerprint-resisting browsers do not */
  isCanvasTrue: () => boolean;
  copyText: CopyText;
  /** opens the share sheet; null where the browser has none */
  share: ((data: ShareData) => Promise<void>) | null;
  newId: NewId;
  saveFile: SaveFile;
  /** goes to another site, in this tab */
  leaveFor: (url: string) => void;
  passkeys: Passkeys;
  /** does the work that a sign-up has to prove; rejects where it takes too long */
  solveProof: (challenge: ProofChallenge) => Promise<string>;
  alerts: Alerts;
  /** loads the part of the platform that few screens need */
  loadPush: () => Promise<Push>;
  /** emits when the session ends without a sign-out (spec.md, 'Session'; rulings 4) */
  authExpired: Emitter;
}

const ServicesContext = createContext<Services | null>(null);

export const ServicesProvider = ({ services, children }: { services: Services; children: ReactNode }) => (
  <ServicesContext value={services}>{children}</ServicesContext>
);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices must be used within ServicesProvider');
  return services;
}
