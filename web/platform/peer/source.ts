import { isRelay } from '../api/ice-servers.ts';
import { applyLevel } from './level.ts';
import type { ConnectionOptions } from './types.ts';

/** spec.md section 9. With a relay none: each pooled candidate holds an allocation for every address of the relay. */
const CANDIDATE_POOL_SIZE = { direct: 10, relay: 0 } as const;

export type CreateConnection = (configuration: RTCConfiguration) => RTCPeerConnection;

/** Creates connections, one of them ahead of the match: with its tracks, encoder settings and candidates. */
export interface ConnectionSource {
  prepare(options: ConnectionOptions): void;
  take(options: ConnectionOptions): RTCPeerConnection;
  drop(): void;
}

function configurationOf({ iceServers, policy }: ConnectionOptions): RTCConfiguration {
  const usesRelay = policy === 'relay' || iceServers.some(isRelay);
  return {
    iceServers,
    iceTransportPolicy: policy,
    iceCandidatePoolSize: CANDIDATE_POOL_SIZE[usesRelay ? 'relay' : 'direct'],
    bundlePolicy: 'max-bundle',
  };
}

/** Uses `addTrack`: an incoming offer reuses only the transceivers that it makes. */
function matchTracks(connection: RTCPeerConnection, stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    const sender = connection.getSenders().find((candidate) => candidate.track?.kind === track.kind);
    if (!sender) connection.addTrack(track, stream);
    else if (sender.track !== track) void sender.replaceTrack(track);
  }
}

export function createConnectionSource(create: CreateConnection): ConnectionSource {
  let spare: { connection: RTCPeerConnection; options: ConnectionOptions } | null = null;

  const build = (options: ConnectionOptions) => {
    const connection = create(configurationOf(options));
    matchTracks(connection, options.stream);
    void applyLevel(connection, null);
    return connection;
  };
  const drop = () => {
    spare?.connection.close();
    spare = null;
  };

  return {
    prepare(options) {
      if (spare?.options.stream === options.stream) return;
      drop();
      spare = { connection: build(options), options };
    },
    take(options) {
      const prepared = spare;
      if (prepared?.options.stream !== options.stream) {
        drop();
        return build(options);
      }
      spare = null;
      const { connection } = prepared;
      if (prepared.options.policy !== options.policy || prepared.options.iceServers !== options.iceServers) {
        connection.setConfiguration(configurationOf(options));
      }
      matchTracks(connection, options.stream);
      return connection;
    },
    drop,
  };
}
