import type { Clock } from '../clock.ts';

/** Milliseconds between two readings. */
const METER_INTERVAL = 60;

/** Loudness 0–1 of one buffer of 8-bit samples around 128: root mean square, scaled so that speech fills the meter. */
export function loudness(samples: Uint8Array): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  for (const sample of samples) sum += ((sample - 128) / 128) ** 2;
  return Math.min(Math.sqrt(sum / samples.length) * 4, 1);
}

/** Reports the loudness of a stream. @returns a function that stops it */
export function meter(
  stream: MediaStream,
  options: { openContext: () => AudioContext; clock: Clock; onLevel: (level: number) => void },
): () => void {
  if (stream.getAudioTracks().length === 0) return () => undefined;
  const context = options.openContext();
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  source.connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  const stop = options.clock.every(METER_INTERVAL, () => {
    // Browsers suspend a context until the user interacts with the page, and Safari interrupts it for a phone call.
    if (context.state !== 'running') void context.resume().catch(() => undefined);
    analyser.getByteTimeDomainData(samples);
    options.onLevel(loudness(samples));
  });
  return () => {
    stop();
    source.disconnect();
    void context.close();
  };
}
