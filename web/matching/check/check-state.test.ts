import { describe, expect, test } from 'vitest';
import type { MediaState } from '../../platform/media/types.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { browserOf, type CheckView, checkViewOf, type Place, readinessOf, systemOf } from './check-state.ts';
import { checkView } from './check-view.fake.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

describe('the browser for a hint', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', 0, 'chrome'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 10, 'chrome'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 0, 'edge'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'firefox'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 5, 'android'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5, 'firefoxAndroid'],
    [`${mac} Version/18.0 Safari/605.1.15`, undefined, 'safari'],
    // A Mac has one at most, an iPad five.
    [`${mac} Version/18.0 Safari/605.1.15`, 1, 'safari'],
    [`${mac} Version/18.0 Safari/605.1.15`, 5, 'ios'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 5, 'ios'],
    ['Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) Version/12.0 Mobile Safari/604.1', 5, 'ios'],
    ['curl/8', 0, 'other'],
  ] as const)('%s, with %s touch points', (agent, touches, browser) => expect(browserOf(agent, touches)).toBe(browser));
});

test.each([
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'android'],
  [`${mac} Version/18.0 Safari/605.1.15`, 'mac'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'other'],
])('the system for a hint: %s', (agent, system) => expect(systemOf(agent)).toBe(system));

const windows: Place = { browser: 'edge', system: 'windows' };
const onMac: Place = { browser: 'safari', system: 'mac' };
const iPhone: Place = { browser: 'ios', system: 'other' };

const off = createFakeServices().media.state.get();
const ready: MediaState = { ...off, status: 'ready', hasCamera: true, hasMicrophone: true };
const failed = (kind: NonNullable<MediaState['problem']>['kind'], part: Partial<MediaState> = {}): MediaState => ({
  ...off,
  status: 'failed',
  problem: { kind, message: '' },
  ...part,
});

interface Circumstances extends Partial<Parameters<typeof checkViewOf>[3]> {
  place?: Place;
  canBlur?: boolean;
}
const view = (media: MediaState, { place = windows, canBlur = true, ...found }: Circumstances = {}) =>
  checkViewOf(
    media,
    place,
    { canChooseSpeaker: true, canBlur },
    { isDirect: false, reach: null, isDark: false, heard: 'nothing', ...found },
  );

test.each([
  ['denied', windows, 'help.browser.edge', true],
  ['denied', iPhone, 'help.browser.ios', true],
  ['dismissed', windows, 'help.cause.dismissed', true],
  ['denied_by_system', windows, 'help.system.windows', true],
  ['denied_by_system', onMac, 'help.system.mac', true],
  ['denied_by_system', iPhone, 'help.browser.ios', true],
  ['denied_by_policy', windows, 'help.cause.denied_by_policy', false],
  ['not_found', windows, 'help.cause.not_found', true],
  ['microphone_in_use', windows, 'help.cause.microphone_in_use', true],
  ['in_use', iPhone, 'help.cause.in_use', true],
  ['insecure', windows, 'help.cause.insecure', false],
  ['unknown', windows, 'help.cause.unknown', true],
] as const)('what to do about %s in %j: %s, and it goes on by itself: %s', (kind, place, help, goesOn) => {
  expect(view(failed(kind), { place })).toMatchObject({
    status: 'failed',
    problem: kind,
    help,
    goesOn,
    canStart: false,
  });
});

test('a failure that no one has explained is unknown', () => {
  expect(view({ ...off, status: 'failed', problem: null })).toMatchObject({
    problem: 'unknown',
    help: 'help.cause.unknown',
  });
});

test.each<[string, MediaState, boolean]>([
  ['a camera is busy', failed('camera_in_use'), true],
  ['a microphone is busy', failed('microphone_in_use'), false],
  ['something was refused', failed('denied'), true],
  ['a microphone alone was refused too', failed('denied', { audioOnly: true }), false],
  ['the page may never capture', failed('insecure'), false],
  ['nothing has failed', ready, false],
  ['they are being opened', { ...off, status: 'checking' }, false],
])('where %s, going on without a camera is offered: %s', (_, media, may) => {
  expect(view(media).mayGoAudioOnly).toBe(may);
});

test.each<[string, MediaState, object]>([
  ['nothing is opened', off, { status: 'off', problem: null, canStart: false }],
  ['they are being opened', { ...off, status: 'checking' }, { status: 'checking', problem: null, canStart: false }],
  [
    'they are being opened again, with devices at hand',
    { ...ready, status: 'checking' },
    { status: 'checking', problem: null, canStart: false },
  ],
  ['both are open', ready, { status: 'ready', problem: null, help: null, canStart: true, goesOn: false }],
  [
    'both are open after a failure',
    { ...ready, problem: { kind: 'in_use', message: '' } },
    { status: 'ready', problem: null, help: null, canStart: true, goesOn: false },
  ],
  ['a microphone is open', { ...ready, hasCamera: false }, { status: 'readyAudio', problem: null, canStart: true }],
  [
    'the microphone has gone',
    { ...ready, hasMicrophone: false },
    { status: 'failed', problem: 'microphone_not_found', help: 'help.cause.microphone_not_found', canStart: false },
  ],
])('where %s', (_, media, shown) => expect(view(media)).toMatchObject(shown));

test.each([
  [{}, { isDark: true, heard: 'quiet' }, 'dark'],
  [{ cameraOn: false }, { isDark: true, heard: 'quiet' }, 'quiet'],
  [{ hasCamera: false }, { isDark: true, heard: 'nothing' }, null],
  [{ hasMicrophone: false }, { isDark: true, heard: 'quiet' }, null],
  [{}, { isDark: false, heard: 'quiet' }, 'quiet'],
  [{ microphoneOn: false }, { isDark: false, heard: 'quiet' }, null],
  [{}, { isDark: false, heard: 'nothing' }, null],
  [{}, { isDark: false, heard: 'well' }, null],
] as const)('a poor impression, %j %j: one hint at a time, %s', (part, found, hint) => {
  expect(view({ ...ready, ...part }, found).hint).toBe(hint);
});

test.each([
  ['nothing', false],
  ['quiet', false],
  ['well', true],
] as const)('a voice that was heard %s is heard: %s', (heard, isHeard) => {
  expect(view(ready, { heard }).isHeard).toBe(isHeard);
});

test('a microphone that the system has muted, as in a phone call, is not one that can be heard', () => {
  const muted = view({ ...ready, interrupted: { audio: true, video: false } }, { heard: 'quiet' });
  expect(readinessOf(muted)).toBe('levelMuted');
  expect(muted).toMatchObject({ microphoneOn: false, hint: 'silenced' });
  const own = view({ ...ready, microphoneOn: false, interrupted: { audio: true, video: false } }, { isDark: true });
  expect(own.hint).toBe('dark');
});

test('a device in use is shown as chosen, before the one that was chosen', () => {
  const chosen = { camera: 'cam-1', microphone: 'mic-1', speaker: 'out-1' };
  expect(view({ ...ready, chosen }).chosen).toEqual(chosen);
  const inUse = { camera: 'cam-2', microphone: 'mic-2' };
  expect(view({ ...ready, chosen, inUse }).chosen).toEqual({ ...inUse, speaker: 'out-1' });
});

test('the background can be blurred with a camera, where the browser can', () => {
  expect(view(ready).blur).toEqual(ready.blur);
  expect(view({ ...ready, hasCamera: false }).blur).toBeNull();
  expect(view(ready, { canBlur: false }).blur).toBeNull();
});

test('the rest is as the devices and the network have it', () => {
  const own = {
    stream: {} as MediaStream,
    audioOnly: true,
    hasCamera: true,
    cameraOn: false,
    microphoneOn: false,
    beginBlurred: true,
    devices: { cameras: [{ id: 'cam-1', label: 'Webcam' }], microphones: [], speakers: [] },
  };
  expect(view({ ...ready, ...own }, { isDirect: true })).toMatchObject({
    ...own,
    isDirect: true,
    canChooseSpeaker: true,
  });
});

test.each<[Partial<CheckView>, string]>([
  [{}, 'status.ready'],
  [{ cameraOn: false }, 'status.readyAudio'],
  [{ hasCamera: false }, 'status.readyAudio'],
  [{ microphoneOn: false }, 'levelMuted'],
  [{ cameraOn: false, microphoneOn: false }, 'status.off'],
  [{ status: 'checking', canStart: false }, 'status.checking'],
])('with %j the check says %s', (part, text) => {
  expect(readinessOf(checkView(part))).toBe(text);
});
