import type { Messages } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Values } from './text-ids.ts';

/** Letters of Hebrew, Arabic and other scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Sets a name or a word that is put into a text apart from it, where it is written from right to left: it keeps its own
 * signs, and the text keeps those beside it.
 */
export const isolate = (word: string): string => (RIGHT_TO_LEFT.test(word) ? `\u2068${word}\u2069` : word);

/** The texts of a namespace as the build compiles them (bundling/compile-texts.ts). */
export interface CompiledTexts {
  [name: string]: string | CompiledMessage | CompiledTexts;
}

/** Texts by their whole names, such as `common:karma.label`, in the form that Lingui takes. */
export function messagesOf(texts: CompiledTexts, prefix: string): Messages {
  const messages: Messages = {};
  for (const [name, text] of Object.entries(texts)) {
    const id = prefix + name;
    if (typeof text === 'string') messages[id] = [text];
    else if (Array.isArray(text)) messages[id] = text;
    else Object.assign(messages, messagesOf(text, `${id}.`));
  }
  return messages;
}

/** A backslash as an escape: Lingui decodes `\u0041` and `\x41` wherever they stand in a text, also in what a person wrote. */
const BACKSLASH = '\\u005c';

/** Values as they are put into a text. */
export const shownValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value).replaceAll('\\', BACKSLASH) : value,
    ]),
  );
