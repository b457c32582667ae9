import { chime } from './media/chime.ts';

/** What draws someone's attention: to another tab or window, or to the person who has just come. */
export interface Alerts {
  /** Two soft notes. Silent where the browser does not let the page sound. */
  chime(): void;
  /**
   * Chimes and vibrates until it is stopped, in one tab of the browser at a time: one that is seen before one that is not.
   * @param onSilence the browser lets nothing sound before the next press on the page
   * @returns the function that stops it
   */
  ring(onSilence?: () => void): () => void;
  /** A short vibration, in a hand. */
  pulse(): void;
  /** Asks for the permission to notify; call it in answer to a press. @returns whether it is given */
  ask(): Promise<boolean>;
  /** A number before the title of the page; none for 0. */
  count(number: number): void;
  /** A notification of the system, if it is permitted; a press on it shows the page. */
  notify(title: string, body: string): void;
}

/** Milliseconds between two chimes of a ring, and how a phone vibrates with each. */
const RING_EVERY = 2000;
const VIBRATION = [300, 200, 300];

/** How long a tab that is not seen leaves a ring to another one, ms. */
const SEEN_FIRST = 500;
/** How long a ring stays with the tab in which it was answered, ms: by then the others know. */
const KEPT_FOR = 5000;

/** ms */
const PULSE = 40;

/** ms within which a chime begins, where the browser lets the page sound */
const BEGINS_WITHIN = 2000;

/** The device as far as it vibrates, and the title of the page. */
export interface Buzzer {
  count: Alerts['count'];
  vibrate?: (pattern: number | number[]) => boolean;
  /** it is held and touched */
  isTouched(): boolean;
  /** the user has pressed something on the page: before that browsers refuse, and warn */
  hasActed(): boolean;
  /** `navigator.locks`; undefined in browsers without it, where every tab rings */
  locks?: Pick<LockManager, 'request'> | undefined;
  /** the page is in front of the user */
  isSeen(): boolean;
}

/** Runs `begin` in one tab at a time; whoever closes the one that rings hears another. @returns the function that ends it */
function inOneTab({ locks, isSeen }: Pick<Buzzer, 'locks' | 'isSeen'>, begin: () => () => void): () => void {
  if (!locks) return begin();
  const stopped = new AbortController();
  let end = () => {};
  const held = async () => {
    end = begin();
    await new Promise((resolve) => stopped.signal.addEventListener('abort', () => setTimeout(resolve, KEPT_FOR)));
  };
  const request = () =>
    void locks.request('ring', { signal: stopped.signal }, held).catch(() => {
      // Stopped while another tab rang, or the browser refuses locks.
      if (!stopped.signal.aborted) end = begin();
    });
  const later = isSeen() ? undefined : setTimeout(request, SEEN_FIRST);
  if (!later) request();
  return () => {
    clearTimeout(later);
    stopped.abort();
    end();
  };
}

async function notifyByWorker(title: string, options: NotificationOptions): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration();
  await registration?.showNotification(title, options);
}

export function createAlerts(openContext: () => AudioContext, buzzer: Buzzer): Alerts {
  function sound(onSilence?: () => void): void {
    try {
      const context = openContext();
      chime(context, context.destination, () => void context.close());
      // Notes that do not begin do not end either. A press later on must not set off all of them at once.
      setTimeout(() => {
        if (context.state !== 'suspended') return;
        void context.close();
        onSilence?.();
      }, BEGINS_WITHIN);
    } catch {
      // No audio device, or too many contexts: the title and the notification remain.
    }
  }
  return {
    chime: () => sound(),
    count: buzzer.count,
    ring(onSilence) {
      const vibrate = (pattern: number | number[]) => buzzer.hasActed() && buzzer.vibrate?.(pattern);
      return inOneTab(buzzer, () => {
        let isStopped = false;
        const once = () => {
          sound(() => isStopped || onSilence?.());
          vibrate(VIBRATION);
        };
        once();
        const repeated = setInterval(once, RING_EVERY);
        return () => {
          isStopped = true;
          clearInterval(repeated);
          vibrate(0);
        };
      });
    },
    pulse() {
      if (buzzer.isTouched() && buzzer.hasActed()) buzzer.vibrate?.(PULSE);
    },
    async ask() {
      if (!('Notification' in window)) return false;
      return (await Notification.requestPermission()) === 'granted';
    },
    notify(title, body) {
      if (!('Notification' in window) || Notification.permission !== 'granted') return;
      try {
        const notification = new Notification(title, { body, tag: 'visavis', icon: '/favicon.svg' });
        notification.onclick = () => {
          window.focus();
          notification.close();
        };
      } catch {
        // Chrome on Android lets service workers alone notify; a press on it leads back to this page.
        void notifyByWorker(title, {
          body,
          tag: 'visavis',
          icon: '/icons/icon-192.png',
          badge: '/icons/badge-96.png',
          data: { path: location.pathname },
        });
      }
    },
  };
}
