import { describe, expect, test, vi } from 'vitest';
import { createFakeBrowserControls, createFakeControlSource } from './browser-controls.fake.ts';
import { type BrowserControlSource, createBrowserControls } from './browser-controls.ts';

const handlers = () => ({ toggleMicrophone: vi.fn(), toggleCamera: vi.fn(), hangUp: vi.fn() });

/** Both pass the same tests. */
const kinds = {
  fake() {
    const controls = createFakeBrowserControls();
    return { controls, press: controls.press, shown: controls.shown };
  },
  browser() {
    const { source, press, shown } = createFakeControlSource(['togglemicrophone', 'togglecamera', 'hangup']);
    return { controls: createBrowserControls(source), press, shown: () => shown };
  },
};

describe.each(Object.entries(kinds))('the controls of the %s', (_name, create) => {
  test('call the handler of each button while they are held', () => {
    const { controls, press } = create();
    const call = handlers();
    const held = controls.hold(call);
    press('togglemicrophone');
    press('togglecamera');
    press('hangup');
    held.release();
    press('togglemicrophone');
    press('hangup');
    expect(Object.values(call).map((handler) => handler.mock.calls.length)).toEqual([1, 1, 1]);
  });

  test('belong to the call that holds them now', () => {
    const { controls, press } = create();
    const [first, second] = [handlers(), handlers()];
    controls.hold(first).release();
    controls.hold(second);
    press('hangup');
    expect(first.hangUp).not.toHaveBeenCalled();
    expect(second.hangUp).toHaveBeenCalledTimes(1);
  });

  test('show whether microphone and camera are on', () => {
    const { controls, shown } = create();
    const held = controls.hold(handlers());
    held.show({ microphoneOn: false, cameraOn: true });
    expect(shown()).toEqual({ microphoneOn: false, cameraOn: true });
    held.show({ microphoneOn: true, cameraOn: false });
    expect(shown()).toEqual({ microphoneOn: true, cameraOn: false });
  });
});

test('a browser that knows one button has that one', () => {
  const { source, press } = createFakeControlSource(['hangup']);
  const call = handlers();
  const held = createBrowserControls(source).hold(call);
  press('hangup');
  expect(call.hangUp).toHaveBeenCalledTimes(1);
  expect(held.release).not.toThrow();
});

const ignore = (): void => undefined;

test.each<[string, BrowserControlSource | undefined]>([
  ['no Media Session', undefined],
  ['no switches', { setActionHandler: ignore }],
  [
    'switches that refuse',
    {
      setActionHandler: ignore,
      setMicrophoneActive: () => Promise.reject(new DOMException('hidden', 'InvalidStateError')),
      setCameraActive: () => {
        throw new TypeError('not now');
      },
    },
  ],
])('a browser with %s is left alone', (_name, source) => {
  const held = createBrowserControls(source).hold(handlers());
  expect(() => held.show({ microphoneOn: true, cameraOn: true })).not.toThrow();
  expect(held.release).not.toThrow();
});
