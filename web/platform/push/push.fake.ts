import type { BrowserSubscription, Push, PushProblem } from './push.ts';

export interface FakePush extends Push {
  state: PushProblem | null;
  /** what the browser holds */
  held: BrowserSubscription | null;
  /** the key of the site that it was made with */
  heldKey: string | null;
  /** what the person answers when asked */
  permits: boolean;
  /** the person has permitted it before */
  isAllowed: boolean;
  isInstalled: boolean;
  cleared: number;
  /** a notification of this path is pressed */
  press(path: string): void;
}

export const exampleSubscription: BrowserSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/example',
  keys: { p256dh: 'p', auth: 'a' },
};

export function createFakePush(): FakePush {
  const listeners = new Set<(path: string) => void>();
  const fake: FakePush = {
    state: null,
    held: null,
    heldKey: null,
    permits: true,
    isAllowed: false,
    isInstalled: false,
    cleared: 0,
    press(path) {
      for (const go of listeners) go(path);
    },
    problem: () => fake.state,
    async install() {
      fake.isInstalled = true;
    },
    isPermitted: () => fake.isAllowed,
    subscription: async (publicKey) => (fake.heldKey === publicKey ? fake.held : null),
    async subscribe(publicKey) {
      if (!fake.permits) {
        fake.state = 'denied';
        return null;
      }
      fake.held = exampleSubscription;
      fake.heldKey = publicKey;
      return exampleSubscription;
    },
    async unsubscribe() {
      fake.held = null;
    },
    async clear() {
      fake.cleared += 1;
    },
    onOpen(go) {
      listeners.add(go);
      return () => listeners.delete(go);
    },
  };
  return fake;
}
