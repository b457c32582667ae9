import { describe, expect, test } from 'vitest';
import { browserCodecs, limitCodecs, usedCodecs } from './codecs.ts';
import { createFakeConnection } from './peer.fake.ts';

const codec = (mimeType: string, sdpFmtpLine?: string): RTCRtpCodec => ({
  mimeType,
  clockRate: mimeType.startsWith('audio') ? 48_000 : 90_000,
  ...(sdpFmtpLine && { sdpFmtpLine }),
});
const h264 = (profile: string, mode: 0 | 1) =>
  codec('video/H264', `level-asymmetry-allowed=1;packetization-mode=${mode};profile-level-id=${profile}`);

/** As `RTCRtpReceiver.getCapabilities` lists them. */
const LISTS = {
  'Chromium 156': [
    codec('video/VP8'),
    codec('video/rtx'),
    codec('video/VP9', 'profile-id=0'),
    codec('video/VP9', 'profile-id=2'),
    h264('42001f', 1),
    h264('42001f', 0),
    h264('42e01f', 1),
    h264('42e01f', 0),
    h264('4d001f', 1),
    codec('video/AV1', 'level-idx=5;profile=0;tier=0'),
    codec('video/red'),
    codec('video/ulpfec'),
    codec('video/flexfec-03', 'repair-window=10000000'),
  ],
  Safari: [
    h264('640c1f', 1),
    codec('video/rtx'),
    h264('42e01f', 1),
    h264('42e01f', 0),
    codec('video/H265', 'level-id=93;tx-mode=SRST'),
    codec('video/VP8'),
    codec('video/VP9', 'profile-id=0'),
    codec('video/red'),
    codec('video/ulpfec'),
  ],
};
const names = (codecs: readonly RTCRtpCodec[]) =>
  codecs.map(({ mimeType, sdpFmtpLine }) => /profile-level-id=.*/.exec(sdpFmtpLine ?? '')?.[0] ?? mimeType);

describe('of the pictures', () => {
  test.each([
    ['Chromium 156', ['video/VP8', 'video/rtx', 'profile-level-id=42e01f', 'video/red', 'video/ulpfec']],
    ['Safari', ['video/rtx', 'profile-level-id=42e01f', 'video/VP8', 'video/red', 'video/ulpfec']],
  ] as const)('of %s those remain that a call uses', (browser, expected) => {
    expect(names(usedCodecs('video', LISTS[browser]))).toEqual(expected);
  });

  test('of H264 with packets of one frame each nothing remains', () => {
    expect(usedCodecs('video', [codec('video/VP8'), h264('42e01f', 0)])).toEqual([codec('video/VP8')]);
  });

  test('all remain where the one that all have is missing', () => {
    expect(usedCodecs('video', [h264('42e01f', 1), codec('video/AV1')])).toHaveLength(2);
  });
});

test('of the sounds Opus remains', () => {
  const all = [codec('audio/opus', 'minptime=10;useinbandfec=1'), codec('audio/red'), codec('audio/PCMU')];
  expect(names(usedCodecs('audio', all))).toEqual(['audio/opus']);
  expect(usedCodecs('audio', all.slice(1))).toHaveLength(2);
});

describe('a browser', () => {
  const receiver = { getCapabilities: () => ({ codecs: LISTS.Safari }) };

  test('lists what it has', () => {
    expect(browserCodecs(false, receiver)('video')).toBe(LISTS.Safari);
  });

  test.each([
    ['Firefox, whose shorter offers no other browser takes', true, receiver],
    ['one that cannot list', false, {}],
    ['one without calls', false, undefined],
  ])('says nothing: %s', (_, isFirefox, lists) => {
    expect(browserCodecs(isFirefox, lists)('video')).toBeNull();
  });
});

describe('a connection', () => {
  const codecsOf = (kind: string) =>
    kind === 'video' ? LISTS['Chromium 156'] : [codec('audio/opus'), codec('audio/red')];
  const withKinds = () => {
    const rtc = createFakeConnection();
    for (const kind of ['audio', 'video']) rtc.addTransceiver(kind, { direction: 'sendrecv' });
    return rtc;
  };

  test('offers and answers with no others', () => {
    const rtc = withKinds();
    limitCodecs(rtc, codecsOf);
    expect(names(rtc.codecsOf('audio') ?? [])).toEqual(['audio/opus']);
    expect(names(rtc.codecsOf('video') ?? [])).toHaveLength(5);
  });

  test('keeps all where the browser knows none, cannot choose, or refuses', () => {
    const [unknown, unable, refusing] = [withKinds(), withKinds(), withKinds()];
    limitCodecs(unknown, () => null);
    for (const transceiver of unable.getTransceivers()) Reflect.deleteProperty(transceiver, 'setCodecPreferences');
    limitCodecs(unable, codecsOf);
    for (const transceiver of refusing.getTransceivers())
      transceiver.setCodecPreferences = () => {
        throw new DOMException('refused', 'InvalidModificationError');
      };
    limitCodecs(refusing, codecsOf);
    for (const rtc of [unknown, unable, refusing]) expect(rtc.codecsOf('video')).toBeNull();
  });
});
