/** One camera, microphone or speaker; the label is empty until capture has been allowed. */
export interface Device {
  id: string;
  label: string;
}

export interface DeviceLists {
  cameras: Device[];
  microphones: Device[];
  speakers: Device[];
}

export const noDevices: DeviceLists = { cameras: [], microphones: [], speakers: [] };

/** Sorts what the browser lists by what it is; entries without an id are placeholders of a page not yet allowed. */
export function sortDevices(list: readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[]): DeviceLists {
  const of = (kind: MediaDeviceKind) =>
    list
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map((device) => ({ id: device.deviceId, label: device.label }));
  return { cameras: of('videoinput'), microphones: of('audioinput'), speakers: of('audiooutput') };
}
