import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network path between two programs that a test can break: connect to `port` instead of the target. */
export interface Link {
  port: number;
  /** Ends what is connected and refuses what comes: the other side's machine is gone. */
  cut(): Promise<void>;
  /** Carries nothing, in either direction, and says nothing: the cable is gone. */
  silence(): void;
  /** As new. What was connected over a silence is ended: both sides have long lost count. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export type LinkTarget = { port: number } | { path: string };

/** Opens a path to a program on this machine. */
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
        // Over a silent path nobody hears that the other side has gone.
        if (!isSilent) for (const each of pair) each.destroy();
      });
    }
    if (!isSilent) carry(pair);
  });
  const carry = ([near, far]: readonly [Socket, Socket]) => {
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
