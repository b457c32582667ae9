/**
 * Makes a track behave as the camera whose picture it carries: its holder needs to know of no other track.
 * @param close called once, when either ends
 * @returns a function that ends the track and leaves the camera running
 */
export function proxyCamera(camera: MediaStreamTrack, track: MediaStreamTrack, close: () => void): () => void {
  const end = track.stop.bind(track);
  const prototype: object = Object.getPrototypeOf(track);
  let isOn = camera.enabled;
  let isOver = false;

  const finish = () => {
    if (isOver) return;
    isOver = true;
    camera.removeEventListener('ended', onCameraEnded);
    close();
    end();
  };
  function onCameraEnded() {
    finish();
    // A track that its page stops sends no event.
    track.dispatchEvent(new Event('ended'));
  }
  camera.addEventListener('ended', onCameraEnded);

  track.stop = () => {
    finish();
    camera.stop();
  };
  track.getSettings = () => camera.getSettings();
  Object.defineProperties(track, {
    label: { configurable: true, get: () => camera.label },
    muted: { configurable: true, get: () => camera.muted },
    enabled: {
      configurable: true,
      get: () => isOn,
      set(on: boolean) {
        isOn = on;
        camera.enabled = on;
        // The track's own switch, which is an accessor of its class.
        Reflect.set(prototype, 'enabled', on, track);
      },
    },
  });
  track.enabled = isOn;
  return finish;
}
