/** `65` → `1:05`, `3720` → `62:00`: whole seconds as minutes:seconds (spec.md section 2). */
export function minutesSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
