/** Counters at one moment, summed over audio and video. */
export interface QualityCounters {
  received: number;
  lost: number;
  /** share 0–1 of recently sent packets that the other side reports lost */
  remoteLoss: number;
  /** seconds */
  jitter: number;
  roundTripTime: number;
  /** estimated bits per second of the path */
  bandwidth: number;
}

/** packetLoss in percent, jitter and roundTripTime in milliseconds, bandwidth in bits per second. */
export interface QualitySample {
  packetLoss: number;
  jitter: number;
  roundTripTime: number;
  bandwidth: number;
}

/** With fewer packets between two samples, a share means nothing. */
const MIN_PACKETS = 20;
/** The weight of the latest sample: a two-second burst of loss must not end a call (rulings 38). */
const WEIGHT = 0.5;

const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** Reads the entries of a `RTCPeerConnection.getStats()` report. */
export function countersOf(report: Iterable<Record<string, unknown>>): QualityCounters {
  const counters = { received: 0, lost: 0, remoteLoss: 0, jitter: 0, roundTripTime: 0, bandwidth: 0 };
  for (const entry of report) {
    if (entry.type === 'inbound-rtp') {
      counters.received += number(entry.packetsReceived);
      counters.lost += Math.max(number(entry.packetsLost), 0);
      counters.jitter = Math.max(counters.jitter, number(entry.jitter));
    } else if (entry.type === 'remote-inbound-rtp') {
      counters.remoteLoss = Math.max(counters.remoteLoss, number(entry.fractionLost));
    } else if (entry.type === 'candidate-pair' && (entry.nominated === true || entry.selected === true)) {
      counters.roundTripTime = Math.max(counters.roundTripTime, number(entry.currentRoundTripTime));
      counters.bandwidth = Math.max(counters.bandwidth, number(entry.availableOutgoingBitrate));
    }
  }
  return counters;
}

/** The quality between two samples: loss is that of the worse direction, smoothed with the previous sample. */
export function qualityBetween(
  before: QualityCounters,
  now: QualityCounters,
  last: QualitySample | null,
): QualitySample {
  const received = Math.max(now.received - before.received, 0);
  const lost = Math.max(now.lost - before.lost, 0);
  const inbound = received + lost < MIN_PACKETS ? 0 : lost / (received + lost);
  const loss = Math.max(inbound, now.remoteLoss) * 100;
  return {
    packetLoss: last === null ? loss * WEIGHT : last.packetLoss * (1 - WEIGHT) + loss * WEIGHT,
    jitter: now.jitter * 1000,
    roundTripTime: now.roundTripTime * 1000,
    bandwidth: now.bandwidth,
  };
}
