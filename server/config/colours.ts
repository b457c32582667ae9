export type Theme = 'dark' | 'light';

/** The colours beside which an accent stands: as in web/ui/styles/colours.css. */
export const GROUNDS = {
  dark: {
    ink: '#14110f',
    sunken: '#0d0b0a',
    field: '#0d0b0a',
    surface: '#1d1916',
    raised: '#292420',
    popup: '#292420',
    track: '#393129',
    text: '#f7f0e9',
  },
  light: {
    ink: '#faf6f0',
    sunken: '#f1eae0',
    field: '#ffffff',
    surface: '#fffdfa',
    raised: '#f6efe5',
    popup: '#ffffff',
    track: '#e5dbcd',
    text: '#211a15',
  },
} as const satisfies Record<Theme, Record<string, string>>;

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of two colours, `#rrggbb`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}
