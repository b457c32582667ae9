import { createFakeBlur } from '../blur/blur.fake.ts';
import { createFakeClock } from '../clock.fake.ts';
import { createFakeKeyValue } from '../storage/storage.fake.ts';
import { createStore } from '../store.ts';
import { createFakeCapture, createFakeTrack } from './media.fake.ts';
import { createMedia } from './media.ts';

/** Media over fake devices. @param stored the choice of devices that the browser keeps */
export function createWorld(stored?: object) {
  const [capture, clock, permissions] = [createFakeCapture(), createFakeClock(), createFakePermissions()];
  const store = createFakeKeyValue();
  if (stored) store.set('devices', JSON.stringify(stored));
  const media = createMedia({
    capture,
    openContext: () => {
      throw new Error('not used');
    },
    clock,
    store,
    canChooseSpeaker: true,
    permissions,
    visibility: createStore({ visible: true }),
    blur: createFakeBlur(),
    createBlank: () => createFakeTrack('video', 'blank'),
  });
  const live = () => capture.opened.filter((track) => track.readyState === 'live');
  return { capture, clock, permissions, store, media, live };
}

/** A browser that has refused camera and microphone, until the test allows them. */
export function createFakePermissions() {
  const statuses = new Map<string, EventTarget & { state: PermissionState }>();
  return {
    async query({ name }: PermissionDescriptor) {
      const status = Object.assign(new EventTarget(), { state: 'denied' as PermissionState });
      statuses.set(name, status);
      return status as unknown as PermissionStatus;
    },
    set(name: string, state: PermissionState) {
      const status = statuses.get(name);
      if (!status) throw new Error(`${name} is not watched`);
      status.state = state;
      status.dispatchEvent(new Event('change'));
    },
  };
}
