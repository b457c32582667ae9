import type { Alerts } from './alerts.ts';

export interface FakeAlerts extends Alerts {
  chimes: number;
  /** it rings now */
  isRinging: boolean;
  /** the browser lets nothing sound: calls what waits for it */
  silence(): void;
  pulses: number;
  /** in the title */
  counted: number;
  notified: { title: string; body: string }[];
  /** what the user answers */
  permits: boolean;
}

export function createFakeAlerts(): FakeAlerts {
  const fake: FakeAlerts = {
    chimes: 0,
    isRinging: false,
    pulses: 0,
    counted: 0,
    notified: [],
    permits: true,
    chime() {
      fake.chimes += 1;
    },
    silence: () => undefined,
    ring(onSilence = () => undefined) {
      fake.isRinging = true;
      fake.silence = onSilence;
      return () => {
        fake.isRinging = false;
      };
    },
    pulse() {
      fake.pulses += 1;
    },
    count(number) {
      fake.counted = number;
    },
    ask: async () => fake.permits,
    notify: (title, body) => void fake.notified.push({ title, body }),
  };
  return fake;
}
