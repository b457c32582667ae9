import { PUSHED_FOR } from '../lib/pushed.ts';
import type { Push } from '../platform/push/push.ts';
import type { Services } from '../services/services.tsx';

type Outside = Pick<Services, 'api' | 'storage' | 'loadPush'>;

/** Subscribes this browser, and lets the server know. @returns whether the person permits it @throws ApiError, or what the browser says */
export async function turnOn({ api, storage, loadPush }: Outside, userId: string, publicKey: string): Promise<boolean> {
  const push = await loadPush();
  const subscription = await push.subscribe(publicKey);
  if (!subscription) return false;
  await api.call('PUT /api/push/subscription', { body: subscription });
  storage.local.set(PUSHED_FOR, userId);
  return true;
}

export async function turnOff({ api, storage, loadPush }: Outside): Promise<void> {
  await api.call('DELETE /api/push/subscription');
  storage.local.remove(PUSHED_FOR);
  await (await loadPush()).unsubscribe();
}

/**
 * Keeps server and browser in agreement when the app starts: browsers change their subscriptions, and the session may be
 * another. A subscription of someone else, or from before a sign-out, is given up; one that the browser has lost, or that
 * was made with another key of the site, is made anew.
 */
export async function keepDevice({ api, storage, loadPush }: Outside, userId: string): Promise<void> {
  const push = await loadPush();
  await push.install();
  if (storage.local.get(PUSHED_FOR) !== userId) return push.unsubscribe();
  const { publicKey } = await api.call('GET /api/push');
  if (publicKey === null) return;
  const subscription = (await push.subscription(publicKey)) ?? (await makeAnew(push, publicKey));
  if (subscription) await api.call('PUT /api/push/subscription', { body: subscription });
}

/**
 * The same once a lost connection is back, for a page that stays open: the site may have started with another key. It
 * writes nothing where all is as it was, because many come back at once.
 */
export async function renewDevice({ api, storage, loadPush }: Outside, userId: string): Promise<void> {
  if (storage.local.get(PUSHED_FOR) !== userId) return;
  const [{ publicKey, isSubscribed }, push] = await Promise.all([api.call('GET /api/push'), loadPush()]);
  if (publicKey === null) return;
  const kept = await push.subscription(publicKey);
  if (kept && isSubscribed) return;
  const subscription = kept ?? (await makeAnew(push, publicKey));
  if (subscription) await api.call('PUT /api/push/subscription', { body: subscription });
}

/** Null where the person would be asked. */
const makeAnew = async (push: Push, publicKey: string) => (push.isPermitted() ? push.subscribe(publicKey) : null);
