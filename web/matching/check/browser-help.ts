/** Where each browser keeps the permission for camera and microphone. */
export type BrowserHelp = 'chrome' | 'edge' | 'firefox' | 'safari' | 'ios' | 'android' | 'other';

/** Reads the user agent: good enough for a hint, and for nothing else. */
export function browserOf(userAgent: string, touchPoints = 0): BrowserHelp {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // An iPad that asks for desktop pages calls itself a Mac, but has a touch screen.
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'ios';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Android/.test(userAgent)) return 'android';
  if (/Edg\//.test(userAgent)) return 'edge';
  if (/Chrome\//.test(userAgent)) return 'chrome';
  if (/Safari\//.test(userAgent)) return 'safari';
  return 'other';
}
