import { clientEvent, serverEvent } from '@visavis/domain/wire/event.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startNode, type TestNode } from '../testing/node.ts';
import { connectRaw, type RawSocket } from '../testing/raw-client.ts';

const echo = clientEvent('test:echo', { payload: z.unknown(), data: z.unknown(), family: 'general', perMinute: 1000 });
const news = serverEvent('test:news', z.unknown());
const [first, second] = [Buffer.from([1, 2, 3]), Buffer.from([4, 5, 6])];
const placeholder = (num: number) => ({ _placeholder: true, num });
const refused = (code: string, error: string) => JSON.stringify([{ ok: false, error, code }]);
let node: TestNode;
let socket: RawSocket;

beforeEach(async () => {
  node = await startNode();
  node.server.on(echo, (_, payload) => payload);
  socket = await connectRaw(node.origin, 'ann');
});

describe('an event from the client', () => {
  it.each([
    ['text', '"two"', '"two"'],
    ['structured', '{"3":[true,null,1.5,"é🙂"]}', '{"3":[true,null,1.5,"é🙂"]}'],
    ['more than one argument: the first counts', '1,"2",{"3":[false]}', '1'],
  ])('is acknowledged under its id: %s', async (_, payload, data) => {
    socket.send(`42456["test:echo",${payload}]`);
    expect(await socket.next()).toBe(`43456[{"ok":true,"data":${data}}]`);
  });

  it('is not acknowledged without an id', async () => {
    socket.send('42["test:echo",1]', '421["test:echo",2]');
    expect(await socket.next()).toBe('431[{"ok":true,"data":2}]');
  });

  it('is acknowledged with binary attachments, after those that it brings', async () => {
    const payload = [placeholder(0), 'and', placeholder(1)];
    socket.send(`452-789["test:echo",${JSON.stringify(payload)}]`, first, second);
    const [text, ...bytes] = await socket.take(3);
    expect(text).toBe(`462-789[{"ok":true,"data":${JSON.stringify(payload)}}]`);
    expect(bytes).toEqual([first, second]);
  });

  it('of an unknown name is refused and keeps the connection', async () => {
    socket.send('421["no such event"]');
    expect(await socket.take(2)).toEqual([
      `431${refused('NOT_FOUND', 'Unknown event')}`,
      '42["error",{"message":"Unknown event","code":"GENERAL_ERROR","reason":"NOT_FOUND"}]',
    ]);
    socket.send('422["test:echo",1]');
    expect(await socket.next()).toBe('432[{"ok":true,"data":1}]');
  });
});

describe('an event from the server', () => {
  it('is a text packet', async () => {
    node.server.realtime.toUser('ann', news, { one: [1] });
    expect(await socket.next()).toBe('42["test:news",{"one":[1]}]');
  });

  it('with bytes is followed by its attachments', async () => {
    node.server.realtime.toUser('ann', news, { bytes: first });
    expect(await socket.take(2)).toEqual(['451-["test:news",{"bytes":{"_placeholder":true,"num":0}}]', first]);
  });
});

describe('a malformed packet closes the connection:', () => {
  it.each<[string, ...(string | Buffer)[]]>([
    ['an unknown packet type', '4abc'],
    ['a packet type beyond the last', '47'],
    ['a payload that is no array', '42{}'],
    ['a payload that is no JSON', '42["test:echo"'],
    ['an empty payload', '42[]'],
    ['a name that is no text', '42[{"toString":1}]'],
    ['a reserved name', '42["disconnect"]'],
    ['an id that is no number', '42abc["test:echo"]'],
    ['an acknowledgement that is no array', '431{}'],
    ['a number of attachments that is no number', '45x-["test:echo"]'],
    ['more attachments than are allowed', '4511-["test:echo"]'],
    ['an attachment that nothing announced', first],
    ['text where an attachment is due', '451-["test:echo",{"_placeholder":true,"num":0}]', '42["test:echo"]'],
    ['a placeholder for an attachment that is not there', '451-["test:echo",{"_placeholder":true,"num":9}]', first],
  ])('%s', async (_, ...frames) => {
    socket.send(...frames);
    await socket.closed;
    await expect.poll(() => node.server.count()).toBe(0);
  });

  it('an acknowledgement of nothing does not', async () => {
    socket.send('4399[]', '421["test:echo",1]');
    expect(await socket.next()).toBe('431[{"ok":true,"data":1}]');
  });
});
