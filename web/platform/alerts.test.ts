import { locks } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { createAlerts } from './alerts.ts';
import { createFakeAudioContext, type FakeAudioContext } from './media/audio-context.fake.ts';

const pulsed = (isTouched: boolean, hasActed: boolean) => {
  const vibrate = vi.fn(() => true);
  const noSound = () => {
    throw new Error('no audio device');
  };
  const alerts = createAlerts(noSound, {
    vibrate,
    isTouched: () => isTouched,
    hasActed: () => hasActed,
    count: () => undefined,
    isSeen: () => true,
  });
  alerts.chime();
  alerts.pulse();
  return vibrate.mock.calls;
};

test.each<[string, boolean, boolean, unknown[]]>([
  ['a touched device, once the user has pressed something', true, true, [[40]]],
  ['nothing before the first press', true, false, []],
  ['nothing where a mouse points', false, true, []],
])('vibrates: %s', (_name, isTouched, hasActed, calls) => expect(pulsed(isTouched, hasActed)).toEqual(calls));

test('does without a device that vibrates', () => {
  const alerts = createAlerts(() => new AudioContext(), {
    isTouched: () => true,
    hasActed: () => true,
    count: () => undefined,
    isSeen: () => true,
  });
  expect(alerts.pulse).not.toThrow();
});

test.each([
  ['of which every one sounds', { isBlocked: false }],
  ['where the browser lets nothing sound', { isBlocked: true }],
])('leaves no audio open after a ring %s', async (_name, options) => {
  vi.useFakeTimers();
  const opened: FakeAudioContext[] = [];
  const alerts = createAlerts(
    () => {
      const context = createFakeAudioContext(options);
      opened.push(context);
      return context;
    },
    { isTouched: () => true, hasActed: () => false, count: () => undefined, isSeen: () => true },
  );
  const stop = alerts.ring();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(opened.filter(({ isClosed }) => !isClosed).length).toBeLessThanOrEqual(1);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(opened.map(({ isClosed }) => isClosed)).toEqual(Array(6).fill(true));
});

test.each([
  ['vibrates with each chime, until it is answered', true, [[[300, 200, 300]], [0]]],
  ['does not vibrate before the first press', false, []],
])('a ring %s', (_name, hasActed, calls) => {
  const vibrate = vi.fn(() => true);
  const open = () => createFakeAudioContext({ isBlocked: true });
  createAlerts(open, {
    vibrate,
    isTouched: () => true,
    hasActed: () => hasActed,
    count: () => undefined,
    isSeen: () => true,
  }).ring()();
  expect(vibrate.mock.calls).toEqual(calls);
});

/** A tab of one browser that can ring: whether it does, by its vibration. */
function openTab({ isSeen = true } = {}) {
  let rings = false;
  const alerts = createAlerts(() => createFakeAudioContext({ isBlocked: true }), {
    vibrate: (pattern) => (rings = pattern !== 0),
    isTouched: () => true,
    hasActed: () => true,
    count: () => undefined,
    locks,
    isSeen: () => isSeen,
  });
  return { ring: alerts.ring, rings: () => rings };
}

test('a ring sounds in one tab, in one that is seen first; in another once that has gone, not as soon as it answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const [hidden, seen, other] = [openTab({ isSeen: false }), openTab(), openTab()];
  const [first, second, third] = [hidden, seen, other].map(({ ring }) => ring()) as [
    () => void,
    () => void,
    () => void,
  ];
  const ringing = () => [hidden, seen, other].map(({ rings }) => rings());
  await vi.waitUntil(() => seen.rings());
  await vi.advanceTimersByTimeAsync(3000);
  expect(ringing()).toEqual([false, true, false]);
  second();
  await vi.advanceTimersByTimeAsync(4999);
  expect(ringing()).toEqual([false, false, false]);
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitUntil(() => other.rings());
  third();
  first();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ringing()).toEqual([false, false, false]);
  expect((await locks.query()).held).toEqual([]);
});

test.each([
  ['said of a ring that the browser keeps silent', true, 1],
  ['not said of one that is heard', false, 0],
])('it is %s', async (_name, isBlocked, times) => {
  vi.useFakeTimers();
  const onSilence = vi.fn();
  const open = () => createFakeAudioContext({ isBlocked });
  const buzzer = { isTouched: () => true, hasActed: () => false, count: () => undefined, isSeen: () => true };
  const stop = createAlerts(open, buzzer).ring(onSilence);
  await vi.advanceTimersByTimeAsync(2000);
  expect(onSilence).toHaveBeenCalledTimes(times);
  stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(onSilence).toHaveBeenCalledTimes(times);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What is shown by the page and by its service worker, of a browser that lets the page notify or not. */
function browser({ pageMay = true, permission = 'granted', hasWorker = true } = {}) {
  const shown: unknown[] = [];
  class PageNotification {
    static permission = permission;
    constructor(title: string, { body }: NotificationOptions) {
      // As Chrome on Android does.
      if (!pageMay)
        throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
      shown.push(['page', title, body]);
    }
  }
  vi.stubGlobal('Notification', PageNotification);
  const registration = {
    async showNotification(title: string, { body, data, tag }: NotificationOptions) {
      shown.push(['worker', title, body, tag, data]);
    },
  };
  const workers = { getRegistration: async () => (hasWorker ? registration : undefined) };
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: workers });
  return shown;
}

const worker = ['worker', 'Visavis', 'Ben is here', 'visavis', { path: location.pathname }];
test.each([
  ['by the page', {}, [['page', 'Visavis', 'Ben is here']]],
  ['by the service worker where the page may not', { pageMay: false }, [worker]],
  ['by no one where there is no worker either', { pageMay: false, hasWorker: false }, []],
  ['by no one without the permission', { pageMay: false, permission: 'default' }, []],
] as const)('notifies %s', async (_name, options, expected) => {
  const shown = browser(options);
  createAlerts(() => new AudioContext(), {
    isTouched: () => true,
    hasActed: () => true,
    count: () => undefined,
    isSeen: () => true,
  }).notify('Visavis', 'Ben is here');
  await vi.waitFor(() => expect(shown).toEqual(expected));
});

test('does without service workers, as on an address that is not secure', () => {
  browser({ pageMay: false });
  vi.stubGlobal('navigator', {});
  const alerts = createAlerts(() => new AudioContext(), {
    isTouched: () => true,
    hasActed: () => true,
    count: () => undefined,
    isSeen: () => true,
  });
  expect(() => alerts.notify('Visavis', 'Ben is here')).not.toThrow();
});
