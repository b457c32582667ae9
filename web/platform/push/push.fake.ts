import type { BrowserSubscription, Push, PushProblem } from './push.ts';

export interface FakePush extends Push {
  state: PushProblem | null;
  /** what the browser holds */
  held: BrowserSubscription | null;
  /** what the person answers when asked */
  permits: boolean;
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
    permits: true,
    isInstalled: false,
    cleared: 0,
    press(path) {
      for (const go of listeners) go(path);
    },
    problem: () => fake.state,
    async install() {
      fake.isInstalled = true;
    },
    subscription: async () => fake.held,
    async subscribe() {
      if (!fake.permits) {
        fake.state = 'denied';
        return null;
      }
      fake.held = exampleSubscription;
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
