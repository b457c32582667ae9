import { expect, test } from 'vitest';
import { devicesOf, isListed, sinkOf } from './device-state.ts';
import { noChoice } from './devices.ts';

const devices = {
  cameras: [{ id: 'cam', label: 'Webcam' }],
  microphones: [{ id: 'mic', label: '' }],
  speakers: [
    { id: 'out-1', label: 'Loudspeakers' },
    { id: 'out-2', label: 'Headset' },
  ],
};

test.each([
  ['camera', devices.cameras],
  ['microphone', devices.microphones],
  ['speaker', devices.speakers],
] as const)('lists the devices of the kind %s', (kind, list) => {
  expect(devicesOf(devices, kind)).toEqual(list);
});

test.each([
  ['camera', 'cam', true],
  ['speaker', 'out-2', true],
  ['speaker', 'cam', false],
  ['microphone', null, false],
] as const)('whether the %s %s is connected: %s', (kind, id, expected) => {
  expect(isListed(devices, kind, id)).toBe(expected);
});

test.each([
  ['out-2', 'out-2'],
  ['unplugged', ''],
  [null, ''],
])('with the chosen speaker %s sound goes to %j', (speaker, sink) => {
  expect(sinkOf({ devices, chosen: { ...noChoice, speaker } })).toBe(sink);
});
