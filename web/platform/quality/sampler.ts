import type { Store } from '../store.ts';
import { lightenVideo } from './level.ts';
import {
  countersOf,
  isShortOfCpu,
  type QualityCounters,
  type QualitySample,
  qualityBetween,
  statsOf,
} from './stats.ts';

/** Whether the processor is too short for the picture that the path could carry. */
export type Pressure = Store<{ isShortOfCpu: boolean }>;

/** How many samples in a row must find the processor short before a lighter codec is used. */
const SHORT_SAMPLES = 3;

/** Samples the quality of the current connection, smoothed over the samples before. */
export function createSampler(current: () => RTCPeerConnection, pressure: Pressure) {
  let counters: QualityCounters | null = null;
  let last: QualitySample | null = null;
  /** samples in a row that have found the processor short */
  let short = 0;
  let isStopped = false;
  const press = (isShortOfCpu: boolean) => {
    if (pressure.get().isShortOfCpu !== isShortOfCpu) pressure.set({ isShortOfCpu });
  };
  return {
    stop() {
      isStopped = true;
      press(false);
    },
    reset() {
      counters = null;
    },
    /** estimated bits per second of the path at the last sample; 0: not known */
    bandwidth: () => counters?.bandwidth ?? 0,
    async sample(): Promise<QualitySample | null> {
      const rtc = current();
      const entries = await statsOf(rtc);
      if (rtc !== current() || isStopped) return null;
      short = isShortOfCpu(entries) ? short + 1 : 0;
      if (short === SHORT_SAMPLES) void lightenVideo(rtc);
      press(short >= SHORT_SAMPLES);
      const before = counters;
      counters = countersOf(entries);
      if (!before) return null;
      last = qualityBetween(before, counters, last);
      return last;
    },
  };
}
