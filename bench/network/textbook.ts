import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { WebSocketServer } from 'ws';

/** Serves the page of the textbook pair and relays between the two who are in. */
export interface Textbook {
  port: number;
  stop(): Promise<void>;
}

const html = `<!doctype html>
<title>Textbook</title>
<video id="remote" autoplay playsinline style="width: 960px"></video>
<video id="self" autoplay playsinline muted style="width: 160px"></video>
<button id="join">Join</button>`;

/** Relays what one member sends to the other, and tells the first one when the second has joined. */
export async function serveTextbook(port: number): Promise<Textbook> {
  const http = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => {
    // One packet at once, as Socket.IO's server does.
    socket.on('message', (data) => {
      const text = String(data);
      if (text === '"ping"') return socket.send(text);
      for (const other of sockets.clients) if (other !== socket) other.send(text);
    });
  });
  http.listen(port);
  await once(http, 'listening');
  return {
    port,
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      http.close();
      http.closeAllConnections();
      await once(http, 'close');
    },
  };
}

interface Signal {
  joined?: true;
  description?: RTCSessionDescriptionInit;
  candidate?: RTCIceCandidateInit;
}

declare global {
  interface Window {
    textbookForBench: { ready(): Promise<void>; roundTrip(): Promise<number>; leave(): void };
  }
}

/**
 * An init script: the way that tutorials show. Camera and socket are open before. A press on "Join" joins the room; who
 * is in already then makes the offer; both trickle their candidates.
 */
function textbook(configuration: RTCConfiguration): void {
  let socket: WebSocket;
  let stream: MediaStream;
  let peer: RTCPeerConnection | null = null;
  let isIn = false;
  let early: RTCIceCandidateInit[] = [];
  let ping: (() => void) | null = null;
  const send = (signal: Signal) => socket.send(JSON.stringify(signal));

  function open(): RTCPeerConnection {
    const opened = new RTCPeerConnection(configuration);
    for (const track of stream.getTracks()) opened.addTrack(track, stream);
    opened.onicecandidate = ({ candidate }) => candidate && send({ candidate: candidate.toJSON() });
    opened.ontrack = ({ streams }) => {
      (document.querySelector('#remote') as HTMLVideoElement).srcObject = streams[0] ?? null;
    };
    return opened;
  }

  async function receive({ joined, description, candidate }: Signal): Promise<void> {
    if (!isIn) return;
    if (joined) {
      peer = open();
      await peer.setLocalDescription(await peer.createOffer());
      send({ description: peer.localDescription as RTCSessionDescription });
    } else if (description) {
      peer ??= open();
      await peer.setRemoteDescription(description);
      for (const each of early.splice(0)) void peer.addIceCandidate(each);
      if (description.type === 'answer') return;
      await peer.setLocalDescription(await peer.createAnswer());
      send({ description: peer.localDescription as RTCSessionDescription });
    } else if (candidate) {
      if (peer?.remoteDescription) await peer.addIceCandidate(candidate);
      else early.push(candidate);
    }
  }

  const join = () => {
    isIn = true;
    send({ joined: true });
  };
  window.addEventListener('DOMContentLoaded', () => document.querySelector('#join')?.addEventListener('click', join));
  window.textbookForBench = {
    async ready() {
      const video = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };
      stream = await navigator.mediaDevices.getUserMedia({ video, audio: true });
      (document.querySelector('#self') as HTMLVideoElement).srcObject = stream;
      socket = new WebSocket(location.origin.replace('http', 'ws'));
      socket.onmessage = ({ data }) => (data === '"ping"' ? ping?.() : void receive(JSON.parse(data)));
      await new Promise((opened) => {
        socket.onopen = opened;
      });
    },
    async roundTrip() {
      const start = performance.now();
      socket.send('"ping"');
      await new Promise<void>((answered) => {
        ping = answered;
      });
      return performance.now() - start;
    },
    leave() {
      isIn = false;
      peer?.close();
      peer = null;
      early = [];
      (document.querySelector('#remote') as HTMLVideoElement).srcObject = null;
      socket.close();
      for (const track of stream.getTracks()) track.stop();
    },
  };
}

/** Opens the textbook's page; `window.textbookForBench` drives it. */
export async function openTextbook(page: Page, origin: string, configuration: RTCConfiguration): Promise<void> {
  await page.addInitScript(textbook, configuration);
  await page.goto(origin);
}
