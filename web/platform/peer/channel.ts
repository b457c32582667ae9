import type { Clock } from '../clock.ts';

/** The data channel that every call carries (spec.md section 7; protocol.md). */
export const CHANNEL = 'app';
/** Milliseconds between two heartbeats: they keep the path of a silent, still picture from being forgotten. */
export const CHANNEL_HEARTBEAT_EVERY = 5000;

/** Sends heartbeats while the channel is open. Whatever arrives is of no consequence: unknown types are ignored. */
export function beat(channel: RTCDataChannel, clock: Clock): () => void {
  const send = () => {
    if (channel.readyState === 'open') channel.send(JSON.stringify({ type: 'heartbeat', timestamp: clock.now() }));
  };
  channel.addEventListener('open', send);
  const stop = clock.every(CHANNEL_HEARTBEAT_EVERY, send);
  return () => {
    stop();
    channel.removeEventListener('open', send);
  };
}
