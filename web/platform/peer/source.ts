import { applyLevel } from './level.ts';
import type { ConnectionWish } from './types.ts';

/** spec.md section 9. */
export const CANDIDATE_POOL_SIZE = 10;

export type CreateConnection = (configuration: RTCConfiguration) => RTCPeerConnection;

/** Where connections come from: one is built ahead, with its tracks, its encoders' settings and its candidates. */
export interface PeerSource {
  prepare(wish: ConnectionWish): void;
  take(wish: ConnectionWish): RTCPeerConnection;
  drop(): void;
}

const configurationOf = ({ iceServers, policy }: ConnectionWish): RTCConfiguration => ({
  iceServers,
  iceTransportPolicy: policy,
  iceCandidatePoolSize: CANDIDATE_POOL_SIZE,
  bundlePolicy: 'max-bundle',
});

/** Tracks are added with `addTrack`: only such transceivers are taken up by an offer of the other side. */
export function matchTracks(connection: RTCPeerConnection, stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    const sender = connection.getSenders().find((candidate) => candidate.track?.kind === track.kind);
    if (!sender) connection.addTrack(track, stream);
    else if (sender.track !== track) void sender.replaceTrack(track);
  }
}

export function createPeerSource(create: CreateConnection): PeerSource {
  let spare: { connection: RTCPeerConnection; wish: ConnectionWish } | null = null;

  const build = (wish: ConnectionWish) => {
    const connection = create(configurationOf(wish));
    matchTracks(connection, wish.stream);
    void applyLevel(connection, null);
    return connection;
  };
  const drop = () => {
    spare?.connection.close();
    spare = null;
  };

  return {
    prepare(wish) {
      if (spare?.wish.stream === wish.stream) return;
      drop();
      spare = { connection: build(wish), wish };
    },
    take(wish) {
      const ready = spare;
      if (ready?.wish.stream !== wish.stream) {
        drop();
        return build(wish);
      }
      spare = null;
      const { connection } = ready;
      if (ready.wish.policy !== wish.policy || ready.wish.iceServers !== wish.iceServers) {
        connection.setConfiguration(configurationOf(wish));
      }
      matchTracks(connection, wish.stream);
      return connection;
    },
    drop,
  };
}
