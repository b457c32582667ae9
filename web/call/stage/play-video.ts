/** Before a video that the system has paused is played again, ms. */
export const REPLAY_AFTER = 500;

/**
 * Plays a live video and keeps it playing. Browsers refuse sound without a gesture; Safari also pauses a video for a
 * phone call, behind other apps and when it returns from picture-in-picture, and does not go on by itself.
 * @param onBlocked called when the picture plays without sound
 * @returns a function that ends it
 */
export function keepPlaying(video: HTMLVideoElement, onBlocked: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const play = () =>
    video.play().catch((error: unknown) => {
      if (isOver || !(error instanceof DOMException) || error.name !== 'NotAllowedError' || video.muted) return;
      onBlocked();
      video.muted = true;
      void video.play().catch(() => undefined);
    });
  const playAgain = () => {
    if (video.paused && document.visibilityState !== 'hidden') void play();
  };
  const onPause = () => {
    clearTimeout(timer);
    timer = setTimeout(playAgain, REPLAY_AFTER);
  };
  void play();
  video.addEventListener('pause', onPause);
  document.addEventListener('visibilitychange', playAgain);
  return () => {
    isOver = true;
    clearTimeout(timer);
    video.removeEventListener('pause', onPause);
    document.removeEventListener('visibilitychange', playAgain);
  };
}
