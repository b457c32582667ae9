import { expect, it } from 'vitest';
import { isOwnOrigin } from './origin.ts';

const PUBLIC = 'https://visavis.example';

it.each<[origin: string | undefined, publicUrl: string | undefined, isOwn: boolean]>([
  ['http://own.example', undefined, true],
  ['http://own.example.evil.example', undefined, false],
  ['http://evil.example/own.example', undefined, false],
  ['http://own.example:8080', undefined, false],
  ['null', undefined, false],
  [undefined, undefined, true],
  [PUBLIC, PUBLIC, true],
  [`${PUBLIC}.evil.example`, PUBLIC, false],
  [`${PUBLIC}:8443`, PUBLIC, false],
  ['http://visavis.example', PUBLIC, false],
  ['http://own.example', PUBLIC, false],
  ['null', PUBLIC, false],
  [undefined, PUBLIC, true],
])('a page of %s, asking own.example with PUBLIC_URL %s, is one of the app: %s', (origin, publicUrl, isOwn) => {
  expect(isOwnOrigin({ host: 'own.example', ...(origin && { origin }) }, publicUrl)).toBe(isOwn);
});
