import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A breakable network path: a proxy on `port` in front of a target. */
export interface Link {
  port: number;
  /** Ends all connections and refuses new ones, as when the other machine has stopped. */
  cut(): Promise<void>;
  /** Forwards nothing and closes nothing, as when a cable is unplugged. */
  silence(): void;
  /** Works again. Ends the connections that were silenced. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export type LinkTarget = { port: number } | { path: string };

/** Opens a link to a program on this machine. */
export async function openLink(target: LinkTarget): Promise<Link> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isSilent = false;

  const server = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect({ host: '127.0.0.1', ...target });
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        // While silent, neither side learns that the other has closed.
        if (!isSilent) for (const each of pair) each.destroy();
      });
    }
    if (!isSilent) forward(pair);
  });
  const forward = ([near, far]: readonly [Socket, Socket]) => {
    near.pipe(far);
    far.pipe(near);
  };
  const hold = ([near, far]: readonly [Socket, Socket]) => {
    near.unpipe(far).pause();
    far.unpipe(near).pause();
  };
  const endAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  };
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stopListening = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    endAll();
    await closed;
  };

  await listen(0);
  const { port } = server.address() as { port: number };
  return {
    port,
    cut: stopListening,
    silence() {
      isSilent = true;
      for (const pair of pairs) hold(pair);
    },
    async restore() {
      if (isSilent) endAll();
      isSilent = false;
      if (!server.listening) await listen(port);
    },
    close: stopListening,
  };
}
