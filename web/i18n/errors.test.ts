import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import en from '@visavis/domain/languages/en/app/errors.json' with { type: 'json' };
import fr from '@visavis/domain/languages/fr/app/errors.json' with { type: 'json' };
import { errorStatus } from '@visavis/domain/wire/errors.ts';
import { expect, test } from 'vitest';

const domain = join(import.meta.dirname, '../../domain');

const codesIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/'([A-Z]+(?:_[A-Z]+)+)'/g)].map((match) => match[1] ?? '');

/** Values in capitals that are not error codes. */
const notCodes = new Set(['MATCHING_ERROR', 'VIDEO_ERROR', 'GENERAL_ERROR', 'VIDEO_MATCH', 'INVITE_CODE']);

/** Every code that a contract's schema can return for a field. */
function fieldCodes(): string[] {
  const contracts = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /contract\.ts$|wire\/schema\.ts$/.test(file) && !file.includes('node_modules'),
  );
  const codes = contracts.flatMap((file) => codesIn(join(domain, file)));
  return [...new Set(codes)].filter((code) => !notCodes.has(code));
}

test('every error code of the wire has a text', () => {
  for (const code of Object.keys(errorStatus)) {
    expect(en).toHaveProperty(code);
    expect(fr).toHaveProperty(code);
  }
});

test('every field code has a text', () => {
  const codes = fieldCodes();
  expect(codes).toContain('EMAIL_INVALID');
  expect(codes).toContain('DESCRIPTION_REQUIRED');
  for (const code of codes) expect(en).toHaveProperty(code);
});

test('texts quoted in spec.md are exact', () => {
  expect(fr.EMAIL_INVALID).toBe('Email invalide');
  expect(fr.PASSWORD_MIN).toBe('Le mot de passe doit contenir au moins 6 caractères');
  expect(en.INVALID_CREDENTIALS).toBe('Invalid email or password.');
  expect(en.EMAIL_TAKEN).toBe('This email is already taken.');
  expect(en.USERNAME_TAKEN).toBe('This username is already taken.');
  expect(en.INVITE_CODE_REQUIRED).toBe('Please enter an invite code');
  expect(en.INVALID_INVITE_CODE).toBe('Invalid invite code');
  expect(en.DISPLAY_NAME_REQUIRED).toBe('Display name cannot be empty');
  expect(en.UNSUPPORTED_FILE).toBe('Please select an image file');
  expect(en.USER_MISSING).toBe('User information is missing.');
  expect(en.REASON_REQUIRED).toBe('Please select a reason for your report.');
  expect(en.NETWORK_ERROR).toBe('Network Error');
  expect(en.EMAIL_REQUIRED).toBe('Email is required.');
  expect(en.PASSWORD_REQUIRED).toBe('Password is required.');
});
