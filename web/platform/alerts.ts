/** What reaches someone who looks at another tab or window. */
export interface Alerts {
  /** Two soft notes. Silent where the browser does not let the page sound. */
  chime(): void;
  /** Asks for the permission to notify; call it in answer to a press. @returns whether it is given */
  ask(): Promise<boolean>;
  /** A notification of the system, if it is permitted; a press on it shows the page. */
  notify(title: string, body: string): void;
}

/** hertz, and when each begins, seconds */
const NOTES = [
  { pitch: 659.3, at: 0 },
  { pitch: 880, at: 0.18 },
];
const NOTE_LENGTH = 0.5;
const LOUDNESS = 0.12;

export function createAlerts(openContext: () => AudioContext): Alerts {
  return {
    chime() {
      try {
        const context = openContext();
        for (const { pitch, at } of NOTES) {
          const start = context.currentTime + at;
          const tone = context.createOscillator();
          const volume = context.createGain();
          tone.frequency.value = pitch;
          volume.gain.setValueAtTime(0, start);
          volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
          volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_LENGTH);
          tone.connect(volume).connect(context.destination);
          tone.start(start);
          tone.stop(start + NOTE_LENGTH);
          if (pitch === NOTES.at(-1)?.pitch) tone.onended = () => void context.close();
        }
      } catch {
        // No audio device, or too many contexts: the title and the notification remain.
      }
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
        // Chrome on Android lets service workers alone notify.
      }
    },
  };
}
