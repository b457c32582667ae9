/** hertz, and when each begins, seconds */
const NOTES = [
  { pitch: 659.3, at: 0 },
  { pitch: 880, at: 0.18 },
];
const NOTE_LENGTH = 0.5;
const LOUDNESS = 0.12;

/** Two soft notes. @param onEnd called when they are over */
export function chime(context: AudioContext, destination: AudioNode, onEnd: () => void): void {
  for (const { pitch, at } of NOTES) {
    const start = context.currentTime + at;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_LENGTH);
    tone.connect(volume).connect(destination);
    tone.start(start);
    tone.stop(start + NOTE_LENGTH);
    if (pitch === NOTES.at(-1)?.pitch) tone.onended = onEnd;
  }
}
