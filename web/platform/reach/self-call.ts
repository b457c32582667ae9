import type { Obstacle } from '@visavis/domain/call/contract.ts';
import type { Clock } from '../clock.ts';
import type { CreateConnection } from '../peer/source.ts';
import type { Peers } from '../peer/types.ts';
import { watchGathering } from './gathering.ts';
import { isWalledIn, obstacleOf } from './obstacle.ts';

/** How long a connection with oneself may take, ms: by TCP through a distant relay it takes seconds. */
export const SELF_CALL_WAIT = 10_000;

/**
 * Connects this browser with itself, the way that it would be connected with a stranger: from the relay to the relay, or
 * without any server. Resolves to null once the connection carries data, else to what is in the way; after `signal` has
 * aborted, to null. Never rejects.
 */
export async function callSelf(
  create: CreateConnection,
  clock: Clock,
  { iceServers, policy }: Parameters<Peers['callSelf']>[0],
  signal: AbortSignal,
): Promise<Obstacle | null> {
  const connections: RTCPeerConnection[] = [];
  let cancel: () => void = () => undefined;
  try {
    const configuration: RTCConfiguration = {
      iceServers: policy === 'relay' ? iceServers : [],
      iceTransportPolicy: policy,
    };
    // An extension that blocks WebRTC takes it away, or makes it throw.
    const [caller, called] = [create(configuration), create(configuration)];
    connections.push(caller, called);
    return await new Promise<Obstacle | null>((resolve, reject) => {
      const gatherings = connections.map((rtc) =>
        watchGathering(rtc, { onChange: (found) => isWalledIn(found) && resolve(obstacleOf(found)) }),
      );
      cancel = clock.after(SELF_CALL_WAIT, () => {
        const least = gatherings.map((each) => each.get()).find((each) => !each.hasCandidates) ?? gatherings[0]?.get();
        resolve(least ? obstacleOf(least) : 'unknown');
      });
      signal.addEventListener('abort', () => resolve(null), { once: true });
      const channel = caller.createDataChannel('self');
      channel.addEventListener('open', () => resolve(null), { once: true });
      describe(caller, called).catch(reject);
    });
  } catch {
    return 'blocked';
  } finally {
    cancel();
    for (const rtc of connections) rtc.close();
  }
}

/** Exchanges descriptions, and candidates as they are found. */
async function describe(caller: RTCPeerConnection, called: RTCPeerConnection): Promise<void> {
  const late: (() => void)[] = [];
  let isDescribed = false;
  const pass = (from: RTCPeerConnection, to: RTCPeerConnection) => {
    from.onicecandidate = ({ candidate }) => {
      const add = () => void (candidate && to.addIceCandidate(candidate).catch(() => undefined));
      if (isDescribed) add();
      else late.push(add);
    };
  };
  pass(caller, called);
  pass(called, caller);
  await caller.setLocalDescription();
  await called.setRemoteDescription(caller.localDescription as RTCSessionDescription);
  await called.setLocalDescription();
  await caller.setRemoteDescription(called.localDescription as RTCSessionDescription);
  isDescribed = true;
  for (const add of late) add();
}
