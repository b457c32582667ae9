import type { KeyValue } from '../platform/storage/storage.ts';

/** Holds the id of the user whom this browser is pushed for; services/account-of-browser.ts removes it with the session. */
export const PUSHED_FOR = 'pushedFor';

/** Whether the server's notifications reach this device, also while the app is closed: pages add none of their own then. */
export const isPushedTo = ({ local }: { local: Pick<KeyValue, 'get'> }): boolean => local.get(PUSHED_FOR) !== null;
