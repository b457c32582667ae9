import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settle } from '../../platform/clock.fake.ts';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { ServicesProvider } from '../../services/services.tsx';
import { draw, speak } from '../../services/testing/render.tsx';
import { CameraCheck } from './CameraCheck.tsx';
import { problems } from './CheckPanel.tsx';

let services: FakeServices;
beforeEach(async () => {
  await speak('en');
  await problems.load();
  services = createFakeServices();
  // The test browser has no sound for the level meter.
  services.media.meter = () => () => undefined;
});
const onStart = vi.fn();
const open = async (missing?: 'mustConfirmEmail' | 'mustProveAge', framesMayBeKept = false) => {
  const drawn = draw(
    <ServicesProvider services={services}>
      <CameraCheck missing={missing} framesMayBeKept={framesMayBeKept} onStart={onStart} onBack={() => undefined} />
    </ServicesProvider>,
  );
  await act(settle);
  return drawn;
};
const startButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start' });
const live = () => services.capture.opened.filter((track) => track.readyState === 'live');

test.each([
  ['mustConfirmEmail', 'You can start once your email address is confirmed.'],
  ['mustProveAge', 'You can start once your age is confirmed.'],
] as const)('opens for someone who may not start yet (%s), and says why', async (missing, why) => {
  await open(missing);
  expect(live()).toHaveLength(2);
  screen.getByText(why);
  expect(startButton().disabled).toBe(true);
});

test.each([true, false])('informs people of the frames that a report may include, where it may: %s', async (may) => {
  await open(undefined, may);
  expect(screen.queryByText(/Up to three pictures of your video may go with a report/) !== null).toBe(may);
});

test('enables Start once camera and microphone are open', async () => {
  const permission = services.capture.hold();
  const { user } = await open();
  expect(startButton().disabled).toBe(true);
  await act(async () => {
    permission.allow();
    await settle();
  });
  expect(startButton().disabled).toBe(false);
  await user.click(startButton());
  expect(onStart).toHaveBeenCalledTimes(1);
});

test('stores that calls begin blurred', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('switch', { name: 'Begin blurred' }));
  expect(services.media.state.get().beginBlurred).toBe(true);
});

test('stores that calls save data', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('switch', { name: 'Data saver' }));
  expect(services.dataSaver.get().isOn).toBe(true);
  expect(screen.getByRole('switch', { name: 'Data saver' }).getAttribute('aria-checked')).toBe('true');
});

test.each([
  ['without a relay says', [{ urls: 'stun:stun.test' }], true],
  ['with a relay does not say', [{ urls: 'stun:stun.test' }, { urls: ['turn:relay.test'] }], false],
  ['does not say before the server has answered', null, false],
])('%s that strangers can learn the address', async (_, servers, expected) => {
  if (servers) services.api.answer('GET /api/ice/servers', servers);
  await open();
  expect(screen.queryByText(/can learn your IP address/) !== null).toBe(expected);
});

test('turns the camera off on leaving, unless a call holds it', async () => {
  const { unmount } = await open();
  expect(live()).toHaveLength(2);
  unmount();
  expect(live()).toEqual([]);
  const second = await open();
  void services.media.acquire('call');
  second.unmount();
  expect(live()).toHaveLength(2);
});

test('explains a refusal and offers a retry', async () => {
  services.capture.failWith('NotAllowedError');
  const { user } = await open();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Permission is needed');
  expect(screen.getByText('Access to the camera and microphone was refused').tagName).toBe('P');
  // Nothing refused is offered: the button that leads on is the one that tries again.
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
  // Only the camera may have been refused.
  expect(screen.queryByRole('button', { name: 'Continue without a camera' })).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await act(settle);
  expect(startButton().disabled).toBe(false);
});

test('goes on by itself once devices are plugged in, and keeps the explanation until then', async () => {
  services.capture.plug([]);
  await open();
  screen.getByRole('heading', { level: 2, name: 'No camera or microphone' });
  const devices = [
    { deviceId: 'cam-9', kind: 'videoinput' as const, label: 'USB camera' },
    { deviceId: 'mic-9', kind: 'audioinput' as const, label: 'USB microphone' },
  ];
  // Both together, and each of the two by the browser's choice and by its id.
  services.capture.failWith(...Array.from({ length: 5 }, () => 'NotFoundError'));
  services.capture.plug(devices);
  await act(settle);
  screen.getByRole('heading', { level: 2, name: 'No camera or microphone' });
  services.capture.plug(devices);
  await act(settle);
  expect(startButton().disabled).toBe(false);
});

test('tries again when someone comes back to the page, but not as the question of the browser closes', async () => {
  services.capture.failWith('NotAllowedError');
  await open();
  services.returned.emit();
  await act(settle);
  expect(services.capture.requests).toHaveLength(1);
  await act(() => services.clock.advance(1000));
  services.returned.emit();
  await act(settle);
  expect(startButton().disabled).toBe(false);
});

test('says that a voice is hard to hear, until it is heard well', async () => {
  let say: (level: number) => void = () => undefined;
  services.media.meter = (onLevel) => {
    say = onLevel;
    return () => undefined;
  };
  await open();
  const speak = async (level: number) => {
    await act(() => services.clock.advance(2000));
    act(() => say(level));
  };
  screen.getByText('Say something: the bar should move.');
  await speak(0.06);
  screen.getByText(/You are hard to hear/);
  await speak(0.4);
  expect(screen.queryByText(/You are hard to hear/)).toBeNull();
  screen.getByText('Others will hear you well.');
});

test('sounds the chosen speaker, and says when it cannot', async () => {
  const { user } = await open();
  const test = vi.spyOn(services.media, 'testSpeaker').mockResolvedValue(true);
  await user.click(screen.getByRole('button', { name: 'Test the speaker' }));
  expect(test).toHaveBeenCalledOnce();
  await vi.waitFor(() => screen.getByRole('button', { name: 'Test the speaker' }));
});

test('numbers the steps of a way out, but not a lone one', async () => {
  services.capture.occupy('cam-1', 'mic-1');
  const { unmount } = await open();
  expect(screen.getByRole('listitem').textContent).toMatch(/^Close the other program/);
  unmount();
  services.capture.plug([]);
  await open();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.[0])).toEqual(['1', '2']);
});

test('offers to go on without a busy camera', async () => {
  services.capture.occupy('cam-1');
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Continue without a camera' }));
  await act(settle);
  expect(services.capture.requests.at(-1)?.video).toBe(false);
  expect(startButton().disabled).toBe(false);
  expect(screen.queryByText('You will continue without a camera')).not.toBeNull();
});

test('switches the tracks on and off', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Turn camera off' }));
  await user.click(screen.getByRole('button', { name: 'Mute microphone' }));
  expect(live().map((track) => track.enabled)).toEqual([false, false]);
  expect(screen.getByText('Your microphone is muted').tagName).toBe('P');
  expect(screen.queryByText('You are ready')).toBeNull();
  expect(screen.getAllByText('Camera and microphone are off')).toHaveLength(2);
});

test('blurs the background on request, and says until when the whole picture is blurred', async () => {
  const { user } = await open();
  const blurSwitch = () => screen.getByRole('switch', { name: 'Blur my background' });
  expect(blurSwitch().getAttribute('aria-checked')).toBe('false');
  expect(services.blur.cameras).toEqual([]);
  await user.click(blurSwitch());
  expect(screen.getByText('Getting ready. Until then your whole picture is blurred.')).toBeTruthy();
  act(() => services.blur.load());
  expect(screen.queryByText(/Getting ready/)).toBeNull();
  expect(blurSwitch().getAttribute('aria-checked')).toBe('true');
  act(() => services.blur.lose('slow'));
  expect(screen.getByText('Blur is off: this device is too slow.')).toBeTruthy();
  expect(blurSwitch().getAttribute('aria-checked')).toBe('false');
});

test('offers no blur without a camera', async () => {
  services.capture.occupy('cam-1');
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Continue without a camera' }));
  await act(settle);
  expect(screen.queryByRole('switch', { name: 'Blur my background' })).toBeNull();
});

test('shows the user’s avatar, as others see it, until there is a picture, and while the camera is off', async () => {
  const { user } = await open();
  const avatar = () => document.querySelector('img[src="/avatars/alice.svg"]');
  expect(avatar()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Turn camera off' }));
  expect(avatar()).not.toBeNull();
});

test.each<[string, () => void]>([
  ['a refusal', () => services.capture.failWith('NotAllowedError')],
  ['a search for devices that are not there', () => services.capture.plug([])],
  ['a try with busy ones', () => services.capture.occupy('cam-1', 'mic-1')],
])('draws what is in the way after %s, beside its words', async (_, spoil) => {
  spoil();
  await open();
  expect(
    screen.getByRole('heading', { level: 2 }).closest('section')?.querySelector('svg[viewBox="44 4 396 192"]'),
  ).not.toBeNull();
});

describe('a device that cannot be had', () => {
  const second = { deviceId: 'cam-2', kind: 'videoinput' as const, label: 'Second camera' };
  const all = [
    { deviceId: 'cam-1', kind: 'videoinput' as const, label: 'Front camera' },
    { deviceId: 'mic-1', kind: 'audioinput' as const, label: 'Built-in microphone' },
    second,
  ];
  beforeEach(() => services.capture.plug(all));

  test('gives way to another one, which the list shows as the one in use', async () => {
    services.capture.occupy('cam-1');
    await open();
    expect(startButton().disabled).toBe(false);
    expect(screen.getByRole('combobox', { name: 'Camera' }).textContent).toContain('Second camera');
  });

  test('stands beside the list of devices, and a choice there opens them', async () => {
    services.capture.occupy('cam-1', 'cam-2');
    const { user } = await open();
    screen.getByRole('heading', { level: 2, name: 'Your camera is busy' });
    services.capture.free('cam-2');
    await user.click(screen.getByRole('combobox', { name: 'Camera' }));
    await user.click(screen.getByRole('option', { name: 'Second camera' }));
    await act(settle);
    await act(settle);
    expect(startButton().disabled).toBe(false);
    expect(live().map(({ label }) => label)).toEqual(['mic-1', 'cam-2']);
  });
});

describe('the test of the connection', () => {
  const tested = () => services.connections.slice(-2);
  const wallIn = async () => {
    for (const connection of tested()) connection.finishGathering();
    await act(settle);
  };
  const isOpen = () => tested().some(({ signalingState }) => signalingState !== 'closed');

  test('begins once the camera is open, beside it: Start waits for nothing, and ends it', async () => {
    const permission = services.capture.hold();
    const { user, unmount } = await open();
    expect(services.connections).toEqual([]);
    await act(async () => {
      permission.allow();
      await settle();
    });
    expect([tested().length, isOpen()]).toEqual([2, true]);
    await user.click(startButton());
    expect(onStart).toHaveBeenCalled();
    unmount();
    await settle();
    expect(isOpen()).toBe(false);
  });

  test('is not seen where it connects, and is not made again', async () => {
    const { unmount } = await open();
    tested()[0]?.channel?.openUp();
    await act(settle);
    expect(startButton().disabled).toBe(false);
    unmount();
    await open();
    expect(services.connections).toHaveLength(2);
  });

  test('says what is in the way where it does not, and offers another test, or to start all the same', async () => {
    onStart.mockClear();
    const { user } = await open();
    await wallIn();
    screen.getByRole('heading', { name: 'Calls would not work right now' });
    screen.getByText('Turn off your VPN.');
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Start anyway' }));
    expect(onStart).toHaveBeenCalledTimes(1);
    const again = screen.getByRole('button', { name: 'Test again' });
    await user.click(again);
    expect([services.connections.length, again.getAttribute('aria-busy')]).toEqual([4, 'true']);
    tested()[0]?.channel?.openUp();
    await act(settle);
    expect(startButton().disabled).toBe(false);
  });

  test('is made again in another network', async () => {
    await open();
    await wallIn();
    await act(async () => {
      services.network.set({ online: true });
      await settle();
    });
    expect(services.connections).toHaveLength(4);
    expect(startButton().disabled).toBe(false);
  });

  test('does not let someone start who may not', async () => {
    await open('mustProveAge');
    await wallIn();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start anyway' }).disabled).toBe(true);
  });
});
