import type { Page } from '@playwright/test';
import type { Person } from '../people/person.ts';
import type { Wire } from './wire.ts';

interface MiddleConnections {
  /** Takes the offer of one side. @returns the offer for the other */
  offer(offer: RTCSessionDescriptionInit): Promise<RTCSessionDescriptionInit>;
  /** Takes the answer of the other. @returns the answer for the first */
  answer(answer: RTCSessionDescriptionInit): Promise<RTCSessionDescriptionInit>;
  candidate(end: 'offerer' | 'answerer', candidate: RTCIceCandidateInit | null): Promise<void>;
}
declare global {
  interface Window {
    middle?: MiddleConnections;
  }
}

/** Two connections in one page, which pass on picture, sound and the messages of the safety code. */
async function openMiddle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // With a camera, a page names its addresses.
    await navigator.mediaDevices.getUserMedia({ video: true });
    const ends = { offerer: new RTCPeerConnection(), answerer: new RTCPeerConnection() };
    const early = { offerer: [] as RTCIceCandidateInit[], answerer: [] as RTCIceCandidateInit[] };
    type End = keyof typeof ends;
    const opposite = { offerer: 'answerer', answerer: 'offerer' } as const;
    /** the first to open to each end: two channels keep no order between them */
    const channels: Partial<Record<End, RTCDataChannel>> = {};
    /** what waits for it */
    const waiting: Record<End, string[]> = { offerer: [], answerer: [] };
    const use = (end: End, channel: RTCDataChannel) => {
      const open = () => {
        if (channels[end]) return;
        channels[end] = channel;
        for (const text of waiting[end].splice(0)) channel.send(text);
      };
      if (channel.readyState === 'open') open();
      else channel.onopen = open;
      channel.onmessage = ({ data }) => {
        const to = channels[opposite[end]];
        // Of two who hang up, the second still sends a goodbye after the first has closed the channel.
        if (to?.readyState === 'open') to.send(data);
        else if (!to) waiting[opposite[end]].push(data);
      };
    };
    const gather = async (end: End) => {
      const connection = ends[end];
      await connection.setLocalDescription();
      await new Promise<void>((resolve) => {
        const check = () => connection.iceGatheringState === 'complete' && resolve();
        connection.onicegatheringstatechange = check;
        check();
      });
      return { type: connection.localDescription?.type ?? 'offer', sdp: connection.localDescription?.sdp ?? '' };
    };
    const hear = async (end: End, description: RTCSessionDescriptionInit) => {
      await ends[end].setRemoteDescription(description);
      for (const candidate of early[end].splice(0)) await ends[end].addIceCandidate(candidate);
    };
    for (const end of ['offerer', 'answerer'] as const) ends[end].ondatachannel = ({ channel }) => use(end, channel);

    window.middle = {
      async offer(offer) {
        await hear('offerer', offer);
        const stream = new MediaStream();
        for (const { receiver } of ends.offerer.getTransceivers()) ends.answerer.addTrack(receiver.track, stream);
        use('answerer', ends.answerer.createDataChannel('app'));
        return gather('answerer');
      },
      async answer(answer) {
        await hear('answerer', answer);
        for (const { receiver } of ends.answerer.getTransceivers()) {
          const back = ends.offerer
            .getTransceivers()
            .find((other) => other.receiver.track.kind === receiver.track.kind);
          if (!back) continue;
          back.direction = 'sendrecv';
          await back.sender.replaceTrack(receiver.track);
        }
        return gather('offerer');
      },
      async candidate(end, candidate) {
        if (!candidate) return;
        if (ends[end].remoteDescription) await ends[end].addIceCandidate(candidate);
        else early[end].push(candidate);
      },
    };
  });
}

/** Puts a page between two people, as a server could that changes what they tell each other. */
export async function sitBetween(
  page: Page,
  members: readonly [{ person: Person; wire: Wire }, { person: Person; wire: Wire }],
): Promise<void> {
  await openMiddle(page);
  let offerer: Person | null = null;
  for (const [index, { person, wire }] of members.entries()) {
    const other = members[1 - index];
    if (!other) continue;
    const from = (roomId: string, userId: string) => ({ roomId, userId });
    wire.plant((event) => {
      const { name, payload } = event;
      // Without posted offers, one of the two makes an offer in the room.
      if (name === 'matching:offer') return [];
      if (name === 'matching:join') {
        const { description: _, transport: __, ...rest } = payload;
        return [{ name, payload: rest }];
      }
      if (name === 'video:offer') {
        offerer = person;
        void page
          .evaluate((offer) => window.middle?.offer(offer), payload.offer)
          .then((offer) => other.wire.deliver({ name, payload: { ...from(payload.roomId, person.userId), offer } }));
        return [];
      }
      if (name === 'video:answer') {
        void page
          .evaluate((answer) => window.middle?.answer(answer), payload.answer)
          .then((answer) => other.wire.deliver({ name, payload: { ...from(payload.roomId, person.userId), answer } }));
        return [];
      }
      if (name === 'video:ice_candidate') {
        const end = offerer === person ? ('offerer' as const) : ('answerer' as const);
        void page.evaluate(([to, candidate]) => window.middle?.candidate(to, candidate), [
          end,
          payload.candidate,
        ] as const);
        return [];
      }
      return [event];
    });
  }
}
