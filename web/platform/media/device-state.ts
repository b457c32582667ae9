import type { ChosenDevices, Device, DeviceLists } from './devices.ts';

/** The device whose sound or picture a track carries. */
export const deviceOf = { audio: 'microphone', video: 'camera' } as const;

const listOf = { camera: 'cameras', microphone: 'microphones', speaker: 'speakers' } as const;

/** The devices of one kind. */
export const devicesOf = (lists: DeviceLists, kind: keyof ChosenDevices): Device[] => lists[listOf[kind]];

/** Whether the device is connected. */
export const isListed = (lists: DeviceLists, kind: keyof ChosenDevices, id: string | null): boolean =>
  devicesOf(lists, kind).some((device) => device.id === id);

/**
 * The argument of `setSinkId`: the chosen speaker while it is connected, else the browser's default. An element that keeps
 * the id of an unplugged speaker is silent.
 */
export const sinkOf = ({ devices, chosen }: { devices: DeviceLists; chosen: ChosenDevices }): string =>
  chosen.speaker !== null && isListed(devices, 'speaker', chosen.speaker) ? chosen.speaker : '';
