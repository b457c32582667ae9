import * as contract from '@visavis/domain/matching/contract.ts';
import { expect, it } from 'vitest';
import { useWorld } from '../../testing/use-world.ts';

const { user } = await useWorld({ settings: { RATE_LIMIT_SCALE: '1' } });

it('takes at most 60 offers a minute of one who waits', async () => {
  const { socket } = await user();
  expect(await socket.emit(contract.join)).toMatchObject({ ok: true });
  const description = { type: 'offer' as const, sdp: 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\n' };
  const acks = [];
  for (let sent = 0; sent < 65; sent += 1) acks.push(await socket.emit(contract.postOffer, { description }));
  expect(acks.filter(({ ok }) => ok)).toHaveLength(60);
  expect(acks.at(-1)).toMatchObject({ ok: false, code: 'RATE_LIMITED' });
});
