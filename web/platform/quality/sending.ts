import { audioBitrateFor, isNarrow, type VideoLevel } from '@visavis/domain/call/picture/video.ts';
import type { Clock } from '../clock.ts';
import type { Readable } from '../store.ts';
import { applyLevel, createLevels, firstPicture } from './level.ts';

/** Longer than the message below. */
const LONGEST = 100;
/** How often in a call the other side may change its mind: each time costs a full picture. */
const CHANGES = 50;

/** Whether the other side saves data (protocol.md); null: the message says something else. */
function savesIn(data: unknown): boolean | null {
  if (typeof data !== 'string' || data.length > LONGEST) return null;
  try {
    const message = JSON.parse(data);
    return message?.type === 'data_saver' && typeof message.on === 'boolean' ? message.on : null;
  } catch {
    return null;
  }
}

export interface SendingOptions {
  clock: Clock;
  current: () => RTCPeerConnection;
  /** whether this side saves data */
  saver: Readable<{ isOn: boolean }>;
  /** sends a message over the data channel */
  send: (text: string) => void;
}

/** The media that this side sends in a call, on the connection that carries it now. */
export function createSending({ clock, current, saver, send }: SendingOptions) {
  let { sendsVideo, path } = firstPicture;
  let { isOn } = saver.get();
  let isTheirsOn = false;
  let changesLeft = CHANGES;
  const levels = createLevels(clock, () => apply());
  const saves = () => isOn || isTheirsOn;
  const applyOnce = () => applyLevel(current(), { level: levels.current(), sendsVideo, path, saves: saves() });
  const apply = () => void applyOnce().then((isTaken) => isTaken || applyOnce());
  const tell = () => send(JSON.stringify({ type: 'data_saver', on: isOn }));
  const unsubscribe = saver.subscribe(() => {
    if (isOn === saver.get().isOn) return;
    isOn = !isOn;
    tell();
    apply();
  });
  return {
    setLevel: (level: VideoLevel) => levels.want(level),
    sendVideo(enabled: boolean) {
      sendsVideo = enabled;
      apply();
    },
    /** Takes less of a narrow path. @param bandwidth estimated bits per second of the path; 0: not known */
    measured(bandwidth: number) {
      const level = levels.current();
      const before = path;
      path = { bandwidth, isNarrow: isNarrow(bandwidth, before.isNarrow) };
      if (!level) return;
      const hasNewSize = level === 'medium' && path.isNarrow !== before.isNarrow;
      if (hasNewSize || audioBitrateFor(level, bandwidth) !== audioBitrateFor(level, before.bandwidth)) apply();
    },
    /** Tells the other side whether this one saves data: as soon as a connection's data channel has opened. */
    tell,
    /** Sends less, or more again, as the other side asks. @param data anything that came over the data channel */
    receive(data: unknown) {
      const on = savesIn(data);
      if (on === null || on === isTheirsOn || changesLeft === 0) return;
      changesLeft -= 1;
      isTheirsOn = on;
      apply();
    },
    /** Applies it to a track that has taken another's place. */
    apply,
    /** Applies it to a connection that has been made or come up; the first one of a call has what it needs, unless it saves. */
    renew() {
      if (levels.current() || saves()) apply();
    },
    stop() {
      levels.stop();
      unsubscribe();
    },
  };
}
