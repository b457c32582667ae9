/** Why this device cannot be pushed to. */
export type PushProblem = 'unsupported' | 'denied';

/** What the server needs to push to this browser. */
export interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Notifications of this browser, and the service worker that shows them. */
export interface Push {
  /** null where it can be pushed to, or the person has not been asked yet */
  problem(): PushProblem | null;
  /** Installs the service worker, which also shows a page where the server cannot be reached. Never rejects. */
  install(): Promise<void>;
  /** whether the person has permitted notifications: subscribing asks them nothing */
  isPermitted(): boolean;
  /** null without one, and for one that was made with another key of the site */
  subscription(publicKey: string): Promise<BrowserSubscription | null>;
  /**
   * Asks for the permission: call it in answer to a press.
   * @param publicKey the server's, in base64url @returns null where the person does not permit it @throws what the browser does
   */
  subscribe(publicKey: string): Promise<BrowserSubscription | null>;
  unsubscribe(): Promise<void>;
  /** Takes away the notifications that are shown: their news is in the app. */
  clear(): Promise<void>;
  /**
   * Calls `go` with the path of a notification that was pressed while the app is open. Presses on it open nothing in a
   * page that does not listen. @param isInFront whether someone looks at the page: then no push is shown
   * @returns stops it
   */
  onOpen(go: (path: string) => void, isInFront: () => boolean): () => void;
}
