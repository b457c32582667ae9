/** Counters of one moment, summed over sound and picture. */
export interface QualityCounters {
  received: number;
  lost: number;
  /** share 0–1 of what this side sent lately that the other reports lost */
  remoteLoss: number;
  /** seconds */
  jitter: number;
  roundTripTime: number;
  /** bits a second that the path is thought to carry */
  bandwidth: number;
}

/** packetLoss in percent, jitter and roundTripTime in milliseconds, bandwidth in bits a second. */
export interface QualitySample {
  packetLoss: number;
  jitter: number;
  roundTripTime: number;
  bandwidth: number;
}

/** Below so many packets in one look, a share says nothing. */
const ENOUGH_PACKETS = 20;
/** How much the last look weighs: a burst of two seconds must not end a call. */
const WEIGHT = 0.5;

const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** Reads a report of `RTCPeerConnection.getStats()`. */
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

/** Percent of packets lost between two looks, whichever direction is worse, smoothed by the look before. */
export function qualityBetween(
  before: QualityCounters,
  now: QualityCounters,
  last: QualitySample | null,
): QualitySample {
  const received = Math.max(now.received - before.received, 0);
  const lost = Math.max(now.lost - before.lost, 0);
  const inbound = received + lost < ENOUGH_PACKETS ? 0 : lost / (received + lost);
  const loss = Math.max(inbound, now.remoteLoss) * 100;
  return {
    packetLoss: last === null ? loss * WEIGHT : last.packetLoss * (1 - WEIGHT) + loss * WEIGHT,
    jitter: now.jitter * 1000,
    roundTripTime: now.roundTripTime * 1000,
    bandwidth: now.bandwidth,
  };
}
