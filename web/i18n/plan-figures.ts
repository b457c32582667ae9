import { localeFor } from './locale.ts';

/** `€5` or `4,90 €`. @param currency a code of ISO 4217 */
export const priceOf = (price: number, currency: string, language: string): string =>
  new Intl.NumberFormat(localeFor(language), {
    style: 'currency',
    currency,
    ...(Number.isInteger(price) && { maximumFractionDigits: 0 }),
  }).format(price);

/** `45 minutes` or `3 hours`. */
export function lasting(seconds: number, language: string): string {
  const minutes = seconds / 60;
  const [value, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return new Intl.NumberFormat(localeFor(language), { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
