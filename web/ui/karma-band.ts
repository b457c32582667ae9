/** The lowest rounded karma of each colour band, highest first (spec.md section 9, 'Display'). */
export const KARMA_BANDS = [70, 65, 45, 35, 30, 25, 0] as const;
export type KarmaBand = (typeof KARMA_BANDS)[number];

/** @param karma 0–100, decimals allowed */
export function karmaBand(karma: number): KarmaBand {
  const rounded = Math.round(karma);
  return KARMA_BANDS.find((band) => rounded >= band) ?? 0;
}

/** Text colour of a band; whole words, so that Tailwind finds them. */
export const bandText: Record<KarmaBand, string> = {
  70: 'text-karma-70',
  65: 'text-karma-65',
  45: 'text-karma-45',
  35: 'text-karma-35',
  30: 'text-karma-30',
  25: 'text-karma-25',
  0: 'text-karma-0',
};
