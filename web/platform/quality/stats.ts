/** The entries of a connection's `getStats()` report. */
export async function statsOf(rtc: RTCPeerConnection): Promise<Record<string, unknown>[]> {
  const entries: Record<string, unknown>[] = [];
  (await rtc.getStats()).forEach((entry) => {
    entries.push(entry as Record<string, unknown>);
  });
  return entries;
}

/** Bytes that a connection has sent and received, as its transport counts them, or where there is none its paths. */
export function bytesOf(report: readonly Record<string, unknown>[]): number {
  const sumOf = (wanted: string) =>
    report.reduce(
      (sum, { type, bytesSent, bytesReceived }) =>
        type === wanted ? sum + number(bytesSent) + number(bytesReceived) : sum,
      0,
    );
  return sumOf('transport') || sumOf('candidate-pair');
}

/** Counters at one moment, summed over audio and video. */
export interface QualityCounters {
  received: number;
  lost: number;
  sent: number;
  /** of those sent, what the other side reports lost */
  remoteLost: number;
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

/**
 * Whether a pair carries the media. After a change of path Chromium reports the pair before it as nominated, with its last
 * round trip, for half a minute: the transport names the right one, where there is a transport (in Firefox there is none).
 */
function pairsInUse(report: readonly Record<string, unknown>[]): (pair: Record<string, unknown>) => boolean {
  const transports = report.filter(({ type }) => type === 'transport');
  const selected = transports.map(({ selectedCandidatePairId: id }) => id).filter(Boolean);
  if (selected.length > 0) return ({ id }) => selected.includes(id);
  return (pair) => pair.nominated === true || pair.selected === true;
}

/** Reads the entries of a `RTCPeerConnection.getStats()` report. */
export function countersOf(report: readonly Record<string, unknown>[]): QualityCounters {
  const isInUse = pairsInUse(report);
  const counters = { received: 0, lost: 0, sent: 0, remoteLost: 0, jitter: 0, roundTripTime: 0, bandwidth: 0 };
  for (const entry of report) {
    if (entry.type === 'inbound-rtp') {
      counters.received += number(entry.packetsReceived);
      counters.lost += Math.max(number(entry.packetsLost), 0);
      counters.jitter = Math.max(counters.jitter, number(entry.jitter));
    } else if (entry.type === 'remote-inbound-rtp') {
      counters.remoteLost += Math.max(number(entry.packetsLost), 0);
    } else if (entry.type === 'outbound-rtp') {
      counters.sent += number(entry.packetsSent);
    } else if (entry.type === 'candidate-pair' && isInUse(entry)) {
      counters.roundTripTime = Math.max(counters.roundTripTime, number(entry.currentRoundTripTime));
      counters.bandwidth = Math.max(counters.bandwidth, number(entry.availableOutgoingBitrate));
    }
  }
  return counters;
}

/** The share lost of all packets of a direction: that of one track alone says little, with its few packets. */
const shareOf = (lost: number, all: number): number => (all < MIN_PACKETS ? 0 : lost / all);

/** The quality between two samples: loss is that of the worse direction, smoothed with the previous sample. */
export function qualityBetween(
  before: QualityCounters,
  now: QualityCounters,
  last: QualitySample | null,
): QualitySample {
  const received = Math.max(now.received - before.received, 0);
  const lost = Math.max(now.lost - before.lost, 0);
  const sent = Math.max(now.sent - before.sent, 0);
  const remoteLost = Math.max(now.remoteLost - before.remoteLost, 0);
  const loss = Math.max(shareOf(lost, received + lost), shareOf(remoteLost, Math.max(sent, remoteLost))) * 100;
  return {
    packetLoss: last === null ? loss * WEIGHT : last.packetLoss * (1 - WEIGHT) + loss * WEIGHT,
    jitter: now.jitter * 1000,
    roundTripTime: now.roundTripTime * 1000,
    bandwidth: now.bandwidth,
  };
}

/** Whether the browser sends a smaller picture than the path could carry, because the processor is short. */
export function isShortOfCpu(report: Iterable<Record<string, unknown>>): boolean {
  for (const { type, qualityLimitationReason } of report) {
    if (type === 'outbound-rtp' && qualityLimitationReason === 'cpu') return true;
  }
  return false;
}
