import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createMailHosts } from './mail-hosts.ts';

const nameOf = (domain: string): Buffer =>
  Buffer.concat([
    ...domain.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.of(0),
  ]);

/** A name server on this machine. @param hosts of every domain; undefined: it does not answer */
async function startNameServer(hosts: string[] | undefined): Promise<string> {
  const socket = createSocket('udp4');
  onTestFinished(() => void socket.close());
  socket.on('message', (query, { port, address }) => {
    if (!hosts) return;
    const answers = hosts.map((host) => {
      const data = Buffer.concat([Buffer.of(0, 10), host ? nameOf(host) : Buffer.of(0)]);
      // A pointer to the question's name; MX, IN, a minute.
      return Buffer.concat([Buffer.of(0xc0, 12, 0, 15, 0, 1, 0, 0, 0, 60, 0, data.length), data]);
    });
    const end = query.indexOf(0, 12) + 5;
    const header = Buffer.concat([query.subarray(0, 2), Buffer.of(0x81, 0x80, 0, 1, 0, hosts.length, 0, 0, 0, 0)]);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`;
}

it.each([
  ['two hosts', ['MX1.mail.example', 'mx2.mail.example'], ['mx1.mail.example', 'mx2.mail.example']],
  ['none', [], []],
  ['one that says that there are none', [''], []],
])('a domain with %s has these', async (_, hosts, expected) => {
  const servers = [await startNameServer(hosts)];
  expect((await createMailHosts({ servers }).of('ada.example')).sort()).toEqual(expected);
});

it('where no name server answers, none are known, and no one waits for long', async () => {
  const servers = [await startNameServer(undefined)];
  const start = performance.now();
  expect(await createMailHosts({ servers, limit: 100 }).of('ada.example')).toEqual([]);
  expect(performance.now() - start).toBeLessThan(1500);
});
