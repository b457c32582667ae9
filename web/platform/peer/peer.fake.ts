import { createFakeTrack } from '../media/media.fake.ts';

/** A fake data channel: what it has sent, and how tests open it. */
export interface FakeChannel extends RTCDataChannel {
  readonly sent: string[];
  openUp(): void;
}

export function createFakeChannel(label: string): FakeChannel {
  const target = new EventTarget();
  const sent: string[] = [];
  const channel = Object.assign(target, {
    label,
    readyState: 'connecting',
    sent,
    send: (text: string) => void sent.push(text),
    close: () => {
      channel.readyState = 'closed';
    },
    openUp() {
      channel.readyState = 'open';
      target.dispatchEvent(new Event('open'));
    },
  });
  return channel as unknown as FakeChannel;
}

interface FakeSender {
  track: MediaStreamTrack | null;
  replaceTrack(track: MediaStreamTrack | null): Promise<void>;
  getParameters(): FakeParameters & { codecs: { mimeType: string }[] };
  setParameters(parameters: FakeParameters): Promise<void>;
}
interface FakeParameters {
  encodings: RTCRtpEncodingParameters[];
  degradationPreference?: RTCDegradationPreference;
}
interface FakeTransceiver {
  direction: RTCRtpTransceiverDirection;
  sender: FakeSender;
  receiver: { track: MediaStreamTrack };
  setCodecPreferences(codecs: RTCRtpCodec[]): void;
}

/** A fake connection: what tests read from it, and how they drive it. */
export interface FakeConnection extends RTCPeerConnection {
  readonly configuration: RTCConfiguration;
  /** the candidates added so far */
  readonly added: string[];
  readonly channel: FakeChannel | null;
  /** its role in ICE, which the first description decides for good */
  readonly iceRole: RTCIceRole;
  setState(state: RTCPeerConnectionState): void;
  /** Finds a local candidate. */
  gather(text: string): void;
  /** Finds no more local candidates. */
  finishGathering(): void;
  /** A relay refuses an address with this STUN code, or 701: it does not answer. */
  refuse(errorCode: number): void;
  encodingOf(kind: string): RTCRtpEncodingParameters | undefined;
  /** the codecs to which a kind was limited; null without a limit */
  codecsOf(kind: string): readonly RTCRtpCodec[] | null;
  /** what `getStats` returns */
  report: Record<string, unknown>[];
}

/** what both sides have */
const codecs = [{ mimeType: 'video/VP8' }, { mimeType: 'video/rtx' }, { mimeType: 'video/H264' }];

function createSender(track: MediaStreamTrack | null): FakeSender {
  let set: FakeParameters = { encodings: [{}] };
  const sender: FakeSender = {
    track,
    replaceTrack: async (next) => {
      sender.track = next;
    },
    getParameters: () => ({ ...set, codecs, encodings: set.encodings.map((encoding) => ({ ...encoding })) }),
    setParameters: async (parameters) => {
      set = parameters;
    },
  };
  return sender;
}

let sessions = 0;

/**
 * An RTCPeerConnection's signalling without a network: states, implicit descriptions, rollback of a crossing offer,
 * and candidates rejected before their description. Its `sdp` holds the `o=` line, the ICE generation and the kinds.
 */
export function createFakeConnection(configuration: RTCConfiguration = {}, username = '-'): FakeConnection {
  sessions += 1;
  const session = 1000 + sessions;
  let version = 0;
  let generation = 1;
  /** a new path is to be offered; it is negotiated once the offer is answered, and forgotten if that gives way */
  let restarts = false;
  /** Chromium: the name of a second path is that of the first if several are pooled, unless it is configured again */
  let isPoolStale = username === '-' && Number(configuration.iceCandidatePoolSize) > 1;
  let negotiated = 1;
  /** how often the path's name and password have been drawn anew; those of a pool stay */
  let draws = 0;
  const transceivers: FakeTransceiver[] = [];
  const added: string[] = [];
  const limits = new Map<string, readonly RTCRtpCodec[]>();
  /** the local candidates, as lines of the description */
  let gatheredLines = '';

  let turn: Promise<unknown> = Promise.resolve();
  /** Steps wait for those before them, whether these succeed or not. */
  const inTurn =
    <Given extends unknown[]>(step: (...given: Given) => void) =>
    (...given: Given): Promise<void> => {
      const done = turn.then(() => step(...given));
      turn = done.catch(() => undefined);
      return done;
    };

  const addTransceiver = (kind: string, direction: RTCRtpTransceiverDirection, track: MediaStreamTrack | null) => {
    transceivers.push({
      direction,
      sender: createSender(track),
      receiver: { track: createFakeTrack(kind as 'audio' | 'video', 'remote') },
      setCodecPreferences: (chosen) => void limits.set(kind, chosen),
    });
  };
  const describe = (type: RTCSdpType) => {
    version += 1;
    const kinds = transceivers.map(({ direction, receiver }) => `${receiver.track.kind}:${direction}`).join(',');
    return {
      type,
      sdp: [
        'v=0',
        `o=${username} ${session} ${version} IN IP4 127.0.0.1`,
        // A line that a description of a browser has, for what matters here.
        `s=${kinds}`,
        `a=ice-ufrag:${session}/${generation}/${draws}`,
        `a=ice-pwd:${'p'.repeat(22)}`,
        `a=fingerprint:sha-256 ${Array(32).fill('0A').join(':')}`,
        gatheredLines,
      ].join('\r\n'),
    };
  };

  const connection = {
    configuration,
    added,
    channel: null as FakeChannel | null,
    report: [] as Record<string, unknown>[],
    signalingState: 'stable' as RTCSignalingState,
    connectionState: 'new' as RTCPeerConnectionState,
    iceRole: 'unknown' as RTCIceRole,
    localDescription: null as RTCSessionDescriptionInit | null,
    currentRemoteDescription: null as RTCSessionDescriptionInit | null,
    remoteDescription: null as RTCSessionDescriptionInit | null,
    onicecandidate: null as ((event: { candidate: unknown }) => void) | null,
    iceGatheringState: 'new' as RTCIceGatheringState,
    onicecandidateerror: null as ((event: { errorCode: number }) => void) | null,
    onicegatheringstatechange: null as (() => void) | null,
    ontrack: null as ((event: Pick<RTCTrackEvent, 'track' | 'transceiver'>) => void) | null,
    onconnectionstatechange: null as (() => void) | null,
    ondatachannel: null as ((event: { channel: FakeChannel }) => void) | null,
    getConfiguration: () => configuration,
    setConfiguration(next: RTCConfiguration) {
      isPoolStale = false;
      Object.assign(configuration, next);
    },
    getSenders: () => transceivers.map(({ sender }) => sender),
    getTransceivers: () => transceivers,
    addTrack: (track: MediaStreamTrack) => addTransceiver(track.kind, 'sendrecv', track),
    addTransceiver: (kind: string, init: { direction: RTCRtpTransceiverDirection }) =>
      addTransceiver(kind, init.direction, null),
    createDataChannel(label: string) {
      connection.channel = createFakeChannel(label);
      return connection.channel;
    },
    restartIce() {
      restarts = true;
    },
    async createOffer() {
      if (!configuration.iceCandidatePoolSize) draws += 1;
      return describe('offer');
    },
    setLocalDescription: inTurn((description?: RTCLocalSessionDescriptionInit) => {
      if (description?.type === 'rollback') {
        connection.localDescription = null;
        connection.signalingState = 'stable';
        return;
      }
      if (connection.iceRole === 'unknown') connection.iceRole = 'controlling';
      if (connection.signalingState === 'closed') throw new DOMException('closed', 'InvalidStateError');
      const answers = connection.signalingState === 'have-remote-offer';
      if (!answers && restarts && !isPoolStale) generation = negotiated + 1;
      connection.localDescription = describe(answers ? 'answer' : 'offer');
      connection.signalingState = answers ? 'stable' : 'have-local-offer';
    }),
    setRemoteDescription: inTurn((description: RTCSessionDescriptionInit) => {
      if (!description.sdp?.startsWith('v=')) throw new DOMException('no description', 'OperationError');
      const answered = ['have-local-offer', 'have-remote-pranswer'];
      const expected = description.type === 'offer' ? ['stable', 'have-local-offer'] : answered;
      if (!expected.includes(connection.signalingState)) throw new DOMException('state', 'InvalidStateError');
      if (connection.iceRole === 'unknown') connection.iceRole = 'controlled';
      if (description.type === 'offer') generation = negotiated;
      if (description.type === 'answer') {
        negotiated = generation;
        restarts = false;
      }
      const first = connection.currentRemoteDescription === null && description.type !== 'pranswer';
      // Chromium keeps no one's name but its own.
      const kept = {
        ...description,
        sdp: description.sdp?.replace(/^o=\S+/m, (own) => (username === '-' ? 'o=-' : own)),
      };
      connection.remoteDescription = kept as RTCSessionDescriptionInit;
      if (description.type !== 'pranswer') connection.currentRemoteDescription = connection.remoteDescription;
      connection.signalingState =
        ({ offer: 'have-remote-offer', pranswer: 'have-remote-pranswer' }[
          description.type as string
        ] as RTCSignalingState) ?? 'stable';
      const kinds = /^s=(\S*)/m.exec(description.sdp ?? '')?.[1]?.split(',') ?? [];
      for (const entry of kinds) {
        const [kind = '', direction = ''] = entry.split(':');
        let mine = transceivers.find(({ receiver }) => receiver.track.kind === kind);
        if (!mine) addTransceiver(kind, 'recvonly', null);
        mine ??= transceivers.at(-1);
        if (mine && first && direction.startsWith('send')) {
          connection.ontrack?.({ track: mine.receiver.track, transceiver: mine as unknown as RTCRtpTransceiver });
        }
      }
    }),
    async addIceCandidate(candidate: RTCIceCandidateInit) {
      if (!connection.remoteDescription) throw new DOMException('no description', 'InvalidStateError');
      added.push(String(candidate?.candidate));
    },
    getStats: async () => new Map(connection.report.map((entry, index) => [String(index), entry])),
    close() {
      connection.signalingState = 'closed';
      connection.connectionState = 'closed';
    },
    setState(state: RTCPeerConnectionState) {
      connection.connectionState = state;
      connection.onconnectionstatechange?.();
    },
    gather(text: string) {
      const candidate = { candidate: text, sdpMid: '0' };
      gatheredLines += `a=${text}\r\n`;
      const { localDescription } = connection;
      if (localDescription)
        connection.localDescription = { ...localDescription, sdp: `${localDescription.sdp}a=${text}\r\n` };
      connection.onicecandidate?.({ candidate: { ...candidate, toJSON: () => candidate } });
    },
    finishGathering() {
      connection.iceGatheringState = 'complete';
      connection.onicegatheringstatechange?.();
    },
    refuse: (errorCode: number) => connection.onicecandidateerror?.({ errorCode }),
    codecsOf: (kind: string) => limits.get(kind) ?? null,
    encodingOf(kind: string) {
      const found = transceivers.find(({ sender }) => sender.track?.kind === kind);
      return found?.sender.getParameters().encodings[0];
    },
  };
  return connection as unknown as FakeConnection;
}
