import type { Language } from '@visavis/domain/languages/languages.ts';
import { expect, test } from 'vitest';
import { codeText, errorText, problemOf } from './error-text.ts';
import { startI18n } from './i18n.ts';
import { appTexts } from './texts/app-texts.ts';

const speak = (language: Language) => startI18n({ texts: appTexts, language });

const refusal = (code: string, retryAfter: number | null) => Object.assign(new Error('no'), { code, retryAfter });
const limited = (retryAfter: number | null) => refusal('RATE_LIMITED', retryAfter);

test.each<[Language, number, string]>([
  ['en', 1, 'Too many attempts. Try again in 1 second.'],
  ['en', 59, 'Too many attempts. Try again in 59 seconds.'],
  ['en', 60, 'Too many attempts. Try again in 1 minute.'],
  ['en', 61, 'Too many attempts. Try again in 2 minutes.'],
  ['en', 3599, 'Too many attempts. Try again in 60 minutes.'],
  ['en', 86_400, 'Too many attempts. Try again in 24 hours.'],
  ['fr', 840, 'Trop de tentatives. Réessayez dans 14 minutes.'],
  ['es', 840, 'Demasiados intentos. Vuelve a probar dentro de 14 minutos.'],
  ['de', 840, 'Zu viele Versuche. Versuche es in 14 Minuten wieder.'],
])('in %s, a limit that lasts for %i s says so', async (language, seconds, text) => {
  await speak(language);
  expect(errorText(limited(seconds))).toBe(text);
  expect(codeText(problemOf(limited(seconds)))).toBe(text);
});

test('a limit that does not say how long it lasts, and any other error, read as ever', async () => {
  await speak('en');
  expect(problemOf(limited(null))).toBe('RATE_LIMITED');
  expect(errorText(limited(null))).toBe('Too many attempts. Wait a moment, then try again.');
  expect(problemOf(refusal('UNAVAILABLE', 2))).toBe('UNAVAILABLE');
  expect(errorText(new Error('broken'))).toBe('Something went wrong. Please try again.');
});

test.each([
  ['UNVERIFIED', 'PASSKEY_REFUSED_UNVERIFIED'],
  ['COUNTER', 'PASSKEY_REFUSED_COUNTER'],
  ['of a later server', 'PASSKEY_REFUSED'],
  [null, 'PASSKEY_REFUSED'],
])('a refusal for the reason %s is told as %s', async (reason, problem) => {
  await speak('en');
  expect(problemOf(Object.assign(new Error('no'), { code: 'PASSKEY_REFUSED', reason }))).toBe(problem);
});
