import type { Clock } from '../clock.ts';
import { statsOf } from './stats.ts';

/** How often a connection is asked whether anything still comes over it, ms. */
const SILENCE_CHECK = 2000;
/** So many times in a row nothing had come: longer than from one heartbeat of the other side to the next. */
const SILENT_CHECKS = 4;

/** Packets of picture and sound and messages that a connection has received, from the entries of its `getStats()` report. */
export function receivedOf(report: Iterable<Record<string, unknown>>): { packets: number; messages: number } {
  const received = { packets: 0, messages: 0 };
  for (const { type, packetsReceived, messagesReceived } of report) {
    if (type === 'inbound-rtp') received.packets += Number(packetsReceived ?? 0);
    if (type === 'data-channel') received.messages += Number(messagesReceived ?? 0);
  }
  return received;
}

export interface SilenceWatchOptions {
  clock: Clock;
  current: () => RTCPeerConnection;
  onSilent: () => void;
  /** something has come again */
  onHeard: () => void;
}

/**
 * Notices a connection that is `connected` and over which nothing comes. Only where the other side has sent a message
 * before, as those that send heartbeats do: others may have nothing to send. Counts looks and not time, as a page that
 * was suspended has not listened.
 */
export function createSilenceWatch({ clock, current, onSilent, onHeard }: SilenceWatchOptions) {
  let watched: RTCPeerConnection | null = null;
  let total = 0;
  let isExpected = false;
  let quiet = 0;

  const look = async () => {
    const rtc = current();
    const { packets, messages } = receivedOf(rtc.connectionState === 'connected' ? await statsOf(rtc) : []);
    if (rtc !== current()) return;
    // The first look at a connection only begins the count.
    if (rtc !== watched) [watched, total, quiet] = [rtc, 0, -1];
    if (rtc.connectionState !== 'connected') {
      quiet = 0;
      return;
    }
    isExpected ||= messages > 0;
    const isQuiet = packets + messages <= total;
    total = packets + messages;
    quiet = isQuiet && isExpected ? quiet + 1 : 0;
    if (quiet >= SILENT_CHECKS) onSilent();
    else if (!isQuiet) onHeard();
  };
  // A connection that was closed meanwhile has no report.
  const stop = clock.every(SILENCE_CHECK, () => void look().catch(() => undefined));
  return { isSilent: () => watched === current() && quiet >= SILENT_CHECKS, stop };
}
