import type { OpenPeer } from '@visavis/domain/call/run-call.ts';
import type { CallEvent, PeerCommand } from '@visavis/domain/call/states/events.ts';
import { createScope } from '../../lib/scope.ts';
import type { Peer, PeerEvent, PeerSignal } from '../../platform/peer/types.ts';
import type { Services } from '../../services/services.tsx';
import type { IcebreakerSession } from '../games/icebreaker-session.ts';
import { markCall } from './call-timing.ts';

/** Milliseconds after a call connects at which the connection for the next match is built. */
export const PREPARE_NEXT_AFTER = 1500;

type SessionServices = Pick<Services, 'network' | 'peers' | 'socket' | 'iceServers' | 'media' | 'clock' | 'dataSaver'>;

const knowsRelay = ({ iceServers }: SessionServices) => iceServers.likelyPolicy() === 'relay';

/** A connection's event as one of the machine's. */
function machineEventOf(
  event: Exclude<PeerEvent, { type: 'channel' | 'message' | 'relay_refused' }>,
  roomId: string,
): CallEvent {
  switch (event.type) {
    case 'stream':
      return { type: 'REMOTE_STREAM_READY', roomId, stream: event.stream };
    case 'connected':
      return { type: 'PEER_CONNECTED', roomId };
    case 'safety':
      return { type: 'SAFETY_CODE_CHANGED', roomId, code: event.code };
    case 'interrupted':
      return { type: 'LINK_INTERRUPTED', roomId };
    case 'restored':
      return { type: 'LINK_RESTORED', roomId };
    case 'failed':
      return { type: 'CONNECTION_FAILED', roomId };
    case 'lost':
      return { type: 'CONNECTION_LOST', roomId };
    case 'media':
      return { type: 'MEDIA_ARRIVED', roomId };
  }
}

/** The next try has other credentials, or the room that was held for the next match. */
function relayRefused({ iceServers, peers }: SessionServices, isFull: boolean): void {
  if (isFull) peers.drop();
  else iceServers.expire();
}

function sendSignal({ socket }: SessionServices, roomId: string, signal: PeerSignal): void {
  if ('offer' in signal) void socket.emit('video:offer', { roomId, ...signal });
  else if ('answer' in signal) void socket.emit('video:answer', { roomId, ...signal });
  else void socket.emit('video:ice_candidate', { roomId, ...signal });
}

function runCommand(
  peer: Peer,
  command: PeerCommand,
  sendBack: (event: CallEvent) => void,
  { roomId, hasMoved }: { roomId: string; hasMoved: boolean },
): void {
  switch (command.type) {
    case 'ROOM_READY':
      peer.ready(hasMoved);
      break;
    case 'OFFER_RECEIVED':
      peer.receive({ offer: command.offer });
      break;
    case 'ANSWER_RECEIVED':
      peer.receive({ answer: command.answer });
      break;
    case 'CANDIDATE_RECEIVED':
      peer.receive({ candidate: command.candidate });
      break;
    case 'SET_VIDEO_LEVEL':
      peer.setLevel(command.level);
      break;
    case 'SEND_VIDEO':
      peer.sendVideo(command.enabled);
      break;
    case 'SEEK_NEW_PATH':
      peer.seekNewPath();
      break;
    case 'SAMPLE_QUALITY':
      void peer.sample().then(
        (sample) => {
          if (sample) sendBack({ type: 'UPDATE_CONNECTION_QUALITY', roomId, ...sample });
        },
        // A connection that has closed since has no figures.
        () => undefined,
      );
  }
}

/**
 * The machine's peer session: one connection for one try. It opens at the match, unless the call must be relayed
 * and the relay is not known yet.
 */
export function createPeerSession(
  services: SessionServices,
  icebreakers: Pick<IcebreakerSession, 'connect'>,
): OpenPeer {
  return (input, sendBack) => {
    const { roomId, isInitiator, iceTransportPolicy: policy } = input;
    const stream = input.localStream as MediaStream;
    /** commands that came before the connection opened */
    const early: PeerCommand[] = [];
    let peer: Peer | null = null;
    let isClosed = false;
    let hasMedia = false;
    /** the browser has come to another network, and the socket is not in the room again yet */
    let hasMoved = false;
    let isUp = false;
    let cancelPrepare: () => void = () => undefined;
    const scope = createScope();
    const games = icebreakers.connect({ isInitiator, send: (text) => peer?.send(text) });

    const prepareNext = () => {
      cancelPrepare();
      const next = { iceServers: services.iceServers.current(), policy: services.iceServers.likelyPolicy(), stream };
      cancelPrepare = services.clock.after(PREPARE_NEXT_AFTER, () => {
        services.peers.prepare(next);
        // Through a relay an offer holds allocations: it is made once the next search begins.
        if (next.policy === 'all') void services.peers.offer();
      });
    };
    const open = () => {
      if (isClosed) return;
      sendBack({ type: 'SAFETY_CODE_CHANGED', roomId, code: { status: 'pending' } });
      peer = services.peers.open({
        iceServers: services.iceServers.current(),
        policy,
        stream,
        initiator: isInitiator,
        peerDescription: input.peerDescription,
        offeredSession: input.offeredSession,
        peerTransport: input.peerTransport,
        freshServers: services.iceServers.fresh,
        signal: (signal) => sendSignal(services, roomId, signal),
        onSpent: (bytes) => services.dataSaver.spend(roomId, bytes),
        on: (event) => {
          if (event.type === 'message') return games.receive(event.data);
          if (event.type === 'channel') return event.isOpen ? games.opened() : games.replaced();
          if (event.type === 'relay_refused') return relayRefused(services, event.isFull);
          if (event.type !== 'safety') markCall(event.type);
          if (event.type === 'connected' || event.type === 'restored') {
            isUp = true;
            prepareNext();
          }
          // The network has changed: what the next connection has gathered is worth nothing.
          if (event.type === 'interrupted') {
            isUp = false;
            services.peers.drop();
          }
          if (event.type === 'media') {
            hasMedia = true;
            void services.socket.emit('video:media_flowing', roomId);
          }
          sendBack(machineEventOf(event, roomId));
        },
      });
      for (const command of early) runCommand(peer, command, sendBack, { roomId, hasMoved });
    };

    scope.keep(
      () => peer?.close(),
      services.network.subscribe(() => {
        hasMoved = true;
        // The connection for the next match is gone with the network that it was built in.
        if (isUp) prepareNext();
      }),
      services.media.onTrack(({ kind, track }) => {
        peer?.setTrack(kind, track);
        sendBack({ type: 'TRACK_CHANGED', roomId, kind });
      }),
      () => cancelPrepare(),
      games.close,
    );
    // A further try may need other credentials.
    const isKnown = knowsRelay(services) && input.attempt === 0;
    const relay = policy === 'relay' && !isKnown ? services.iceServers.load() : null;
    if (!relay) open();
    else void relay.then(open, () => isClosed || sendBack({ type: 'CONNECTION_FAILED', roomId }));

    return {
      send(command) {
        // The server may have missed the report while this side was away.
        if (command.type === 'ROOM_READY' && hasMedia) void services.socket.emit('video:media_flowing', roomId);
        if (peer) runCommand(peer, command, sendBack, { roomId, hasMoved });
        else early.push(command);
        if (command.type === 'ROOM_READY') hasMoved = false;
      },
      close() {
        isClosed = true;
        scope.end();
      },
    };
  };
}
