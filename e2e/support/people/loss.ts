import type { BrowserContext } from '@playwright/test';
import type { Person } from './person.ts';

declare global {
  interface Window {
    isWeakForTest?: boolean;
    /** the next look at the statistics shows that a quarter of the packets since the last one were lost */
    losesOnceForTest?: boolean;
    /** the tracks of which the other side reports a share of what was sent as lost */
    lossyKindsForTest?: string[];
    /** the packets of the sound that the page has sent over the connection in use */
    soundSentForTest?: () => Promise<number>;
    /** how often the statistics have been read */
    looksForTest?: number;
    /** how often the app has asked for a new path */
    pathsSoughtForTest?: number;
  }
}

/**
 * Makes the statistics of the context's pages show heavy loss while `isWeakForTest` is set, or some once, and none
 * otherwise. The path itself stays good.
 */
export const plantLoss = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const real = RTCPeerConnection.prototype.getStats;
    const received = new Map<string, number>();
    const sent = new Map<string, number>();
    /** by the kind of track, of what was sent */
    const reported = new Map<string, number>();
    const REPORTED = 0.15;
    /** A real camera's picture takes more packets than the sound; the test's takes few. */
    const sentOf = ({ kind, packetsSent = 0 }: { kind: string; packetsSent?: number }) =>
      kind === 'video' ? packetsSent * 5 : packetsSent;
    let planted = 0;
    RTCPeerConnection.prototype.getStats = async function getStats(this: RTCPeerConnection) {
      const report = await real.call(this);
      window.looksForTest = (window.looksForTest ?? 0) + 1;
      if (window.isWeakForTest) planted += 1000;
      const shown = new Map<string, object>();
      report.forEach((entry, id) => {
        if (entry.type !== 'outbound-rtp') return;
        const packets = sentOf(entry);
        const lost = window.lossyKindsForTest?.includes(entry.kind) ? (packets - (sent.get(id) ?? 0)) * REPORTED : 0;
        reported.set(entry.kind, (reported.get(entry.kind) ?? 0) + lost);
        sent.set(id, packets);
      });
      report.forEach((entry, id) => {
        const { type, kind, packetsReceived = 0 } = entry;
        if (type === 'inbound-rtp') {
          if (window.losesOnceForTest) planted += (packetsReceived - (received.get(id) ?? 0)) / 4;
          received.set(id, packetsReceived);
        }
        const lost = { 'inbound-rtp': planted, 'remote-inbound-rtp': reported.get(kind) ?? 0 }[type as string];
        const isLossy = type === 'remote-inbound-rtp' && window.lossyKindsForTest?.includes(kind);
        const share = isLossy && { fractionLost: REPORTED };
        if (type === 'outbound-rtp') shown.set(id, { ...entry, packetsSent: sentOf(entry) });
        else shown.set(id, lost === undefined ? entry : { ...entry, ...share, packetsLost: lost });
      });
      window.losesOnceForTest = false;
      return shown as RTCStatsReport;
    };
    const { restartIce } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.restartIce = function restart(this: RTCPeerConnection) {
      window.pathsSoughtForTest = (window.pathsSoughtForTest ?? 0) + 1;
      restartIce.call(this);
    };
    window.soundSentForTest = async () => {
      const peer = window.peersForTest?.findLast(({ connectionState }) => connectionState === 'connected');
      let packets = 0;
      (peer && (await real.call(peer)))?.forEach(({ type, kind, packetsSent = 0 }) => {
        if (type === 'outbound-rtp' && kind === 'audio') packets = packetsSent;
      });
      return packets;
    };
  });

/** How often the app has asked for a new path. */
export const pathsSought = ({ page }: Person): Promise<number> => page.evaluate(() => window.pathsSoughtForTest ?? 0);
