import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { TLSSocket } from 'node:tls';

/** A mail server's answer to a recipient; undefined: it takes them. */
type Answer = string | undefined | Promise<string | undefined>;

/** A mail server on this machine, as far as nodemailer speaks with one. */
export interface MailServer {
  url: string;
  /** what it has accepted, oldest first */
  mails: { to: string; source: string }[];
  /** recipients that it was asked for, accepted or not, oldest first */
  asked: string[];
  close(): Promise<void>;
}

/**
 * @param answerTo such as `451 4.7.1 greylisted`; asked for every recipient
 * @param port of one that is started again
 * @param answerFrom asked for every sender
 * @param certificate with its key, for STARTTLS; without it none is offered
 */
export async function startMailServer(
  answerTo: (to: string) => Answer = () => undefined,
  port = 0,
  answerFrom: () => Answer = () => undefined,
  certificate?: { key: string; cert: string },
): Promise<MailServer> {
  const mails: MailServer['mails'] = [];
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    void serve(socket).catch(() => socket.destroy());
  });

  async function serve(socket: Socket, isSecure = false): Promise<void> {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let to = '';
    let source: string[] | undefined;
    if (!isSecure) say('220 mail.example');
    const lines = createInterface(socket);
    for await (const line of lines) {
      if (source && line === '.') {
        mails.push({ to, source: source.join('\n') });
        source = undefined;
        say('250 accepted');
      } else if (source) source.push(line);
      else if (line.startsWith('EHLO') && certificate && !isSecure) say('250-mail.example\r\n250 STARTTLS');
      else if (line === 'STARTTLS') {
        say('220 go on');
        lines.close();
        return serve(
          new TLSSocket(socket, { isServer: true, ...certificate }).on('error', () => undefined),
          true,
        );
      } else if (line.startsWith('MAIL FROM:')) say((await answerFrom()) ?? '250 ok');
      else if (line.startsWith('RCPT TO:')) {
        to = /<(.+)>/.exec(line)?.[1] ?? '';
        asked.push(to);
        say((await answerTo(to)) ?? '250 ok');
      } else if (line === 'DATA') {
        source = [];
        say('354 go on');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
    }
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    asked,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
