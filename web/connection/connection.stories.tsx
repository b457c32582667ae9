import { ConnectionBanner } from './ConnectionBanner.tsx';
import { ConnectionLost } from './RequireConnection.tsx';

const nothing = () => undefined;

export const Offline = () => (
  <ConnectionBanner connection={{ isOnline: false, hasGivenUp: false, attempt: 1, maxAttempts: 5 }} onForce={nothing} />
);
export const OfflineBeforeAPage = () => (
  <ConnectionBanner
    connection={{ isOnline: false, hasGivenUp: false, attempt: 1, maxAttempts: 5 }}
    isPageAwaited
    onForce={nothing}
  />
);
export const Reconnecting = () => (
  <ConnectionBanner connection={{ isOnline: true, hasGivenUp: false, attempt: 3, maxAttempts: 5 }} onForce={nothing} />
);
export const ServerAway = () => (
  <ConnectionBanner connection={{ isOnline: true, hasGivenUp: true, attempt: 5, maxAttempts: 5 }} onForce={nothing} />
);
export const LostPage = () => <ConnectionLost />;
