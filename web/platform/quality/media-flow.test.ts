import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../clock.fake.ts';
import { connect, createSide, type Side } from '../peer/testing.ts';
import { isMediaFlowing, PICTURE_WAIT } from './media-watch.ts';

const picture = (framesDecoded: number) => ({ type: 'inbound-rtp', kind: 'video', framesDecoded, packetsReceived: 9 });
const sound = (packetsReceived: number) => ({ type: 'inbound-rtp', kind: 'audio', packetsReceived });

test.each([
  ['nothing yet', [], PICTURE_WAIT, false],
  ['a frame', [picture(1)], 0, true],
  ['packets of a picture, and no frame', [picture(0)], PICTURE_WAIT, false],
  ['sound, while a picture may come', [sound(5), picture(0)], PICTURE_WAIT - 1, false],
  ['sound alone', [sound(5)], PICTURE_WAIT, true],
  ['silence', [sound(0)], PICTURE_WAIT, false],
  ['what this side sends', [{ type: 'outbound-rtp', kind: 'video', framesDecoded: 3 }], PICTURE_WAIT, false],
])('media flows with %s', (_, report, connected, expected) => expect(isMediaFlowing(report, connected)).toBe(expected));

describe('a peer', () => {
  let low: Side;
  let high: Side;
  beforeEach(() => {
    low = createSide(true);
    high = createSide(false);
  });
  const reports = () => low.eventTypes().filter((type) => type === 'media').length;

  test('reports media once it flows, and once', async () => {
    const { a } = await connect(low, high);
    await low.clock.advance(5000);
    expect(reports()).toBe(0);
    low.last().report = [picture(1)];
    await low.clock.advance(1000);
    await settle();
    expect(reports()).toBe(1);
    await low.clock.advance(5000);
    expect(reports()).toBe(1);
    a.peer.close();
  });

  test('reports none once it is closed', async () => {
    const { a } = await connect(low, high);
    a.peer.close();
    low.last().report = [picture(1)];
    await low.clock.advance(5000);
    expect(reports()).toBe(0);
    expect(low.clock.pending()).toBe(0);
  });
});
