import { ConfigError } from './config-error.ts';
import { settings } from './settings.ts';

/**
 * A secret may be any text, so that one of spaces, or with the quotation marks that a shell would have taken off, would
 * pass for one. @throws ConfigError
 */
export function refuseMistyped(given: Record<string, string | undefined>): void {
  for (const name of Object.keys(settings.shape)) {
    const text = given[name]?.trim();
    if (text === '') throw new ConfigError(`${name}: is blank: give it a value, or leave it out`);
    if (text && /^(["']).*\1$/s.test(text)) {
      throw new ConfigError(`${name}: is in quotation marks, which would be part of it: leave them out`);
    }
  }
}
