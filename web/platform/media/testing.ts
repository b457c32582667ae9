import { createFakeBlur } from '../blur/blur.fake.ts';
import { createFakeClock } from '../clock.fake.ts';
import { createFakeKeyValue } from '../storage/storage.fake.ts';
import { createStore } from '../store.ts';
import { createFakeCapture } from './media.fake.ts';
import { createMedia } from './media.ts';

/** Media over fake devices. @param stored the choice of devices that the browser keeps */
export function createWorld(stored?: object) {
  const [capture, clock] = [createFakeCapture(), createFakeClock()];
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
    visibility: createStore({ visible: true }),
    blur: createFakeBlur(),
  });
  const live = () => capture.opened.filter((track) => track.readyState === 'live');
  return { capture, clock, store, media, live };
}
