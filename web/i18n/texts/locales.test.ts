import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { LANGUAGES } from '@visavis/domain/languages/languages.ts';
import { expect, test } from 'vitest';

const locales = join(import.meta.dirname, '../../../domain/languages');
const filesOf = (language: string) =>
  readdirSync(join(locales, language, 'app'))
    .filter((file) => file.endsWith('.json'))
    .sort();

/** A text again from its parts. @throws where one is neither words nor a value, such as a plural within a sentence */
const written = (parts: CompiledMessage): string =>
  parts
    .map((part) => {
      if (typeof part === 'string' ? /[{}]/.test(part) : part.length > 1) throw new Error(`malformed: ${part}`);
      return typeof part === 'string' ? part : `{${part[0]}}`;
    })
    .join('');

/** The forms of a text: of a plural, which is around the whole text, ` one`, ` other` and so on. @throws where it is malformed */
function formsOf(text: string): [string, string][] {
  const parts = compileMessageOrThrow(text);
  const [[name, format, forms] = []] = parts.length === 1 && typeof parts[0] !== 'string' ? [parts[0]] : [];
  if (format !== 'plural') return [['', written(parts)]];
  if (name !== 'count' || text.includes('#')) throw new Error(`a plural of something else: ${text}`);
  return Object.entries(forms as Record<string, CompiledMessage | undefined>).flatMap(([form, of]) =>
    of ? [[` ${form}`, written(of)]] : [],
  );
}

/** `a.b` → text, for every leaf; of a plural `a.b one` and so on. */
function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) {
    return formsOf(String(value)).map(([form, text]) => [path + form, text]);
  }
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`));
}
const known = new Map<string, Map<string, string>>();
function read(language: string, file: string): Map<string, string> {
  const path = join(locales, language, 'app', file);
  const texts = known.get(path) ?? new Map(leaves(JSON.parse(readFileSync(path, 'utf8'))));
  known.set(path, texts);
  return texts;
}
const interpolations = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

const translations = LANGUAGES.filter((language) => language !== 'en');

test('languages and folders match', () => {
  const folders = readdirSync(locales, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...LANGUAGES].sort());
});

test.each(translations)('%s has the same files as English', (language) => {
  const everything = (folder: string) =>
    readdirSync(join(locales, folder), { recursive: true, encoding: 'utf8' }).sort();
  expect(everything(language)).toEqual(everything('en'));
});

test('text-ids.ts names every file', () => {
  const registered = readFileSync(join(import.meta.dirname, 'text-ids.ts'), 'utf8');
  for (const file of filesOf('en')) expect(registered).toContain(`'@visavis/domain/languages/en/app/${file}'`);
});

/** `here other` → `here` and `other`; no form for any other key. */
const formOf = (key: string) => /^(.*) (\d+|zero|one|two|few|many|other)$/.exec(key);
/** Keys without the forms of their plurals. */
const stems = (texts: Map<string, string>) =>
  [...new Set([...texts.keys()].map((key) => formOf(key)?.[1] ?? key))].sort();

const inEachFile = <T>(language: string, of: (texts: Map<string, string>) => T) =>
  Object.fromEntries(filesOf('en').map((file) => [file, of(read(language, file))]));

test.each(translations)('%s has the keys of English', (language) => {
  expect(inEachFile(language, stems)).toEqual(inEachFile('en', stems));
});

test.each(translations)('%s has the values of English in each text', (language) => {
  const wrong = filesOf('en').flatMap((file) => {
    const en = read('en', file);
    const valuesOf = (key: string) =>
      interpolations((en.get(key) ?? en.get(`${formOf(key)?.[1]} other`) ?? '').replaceAll('{site}', ''));
    return (
      [...read(language, file)]
        // A text may name the site or not, as its language likes.
        .filter(([key, text]) => `${interpolations(text.replaceAll('{site}', ''))}` !== `${valuesOf(key)}`)
        .map(([key, text]) => `${file}: ${key}: ${text}`)
    );
  });
  expect(wrong).toEqual([]);
});

test.each(LANGUAGES)('%s has no empty text', (language) => {
  const empty = inEachFile(language, (texts) => [...texts].filter(([, text]) => text.trim() === ''));
  expect(Object.values(empty).flat()).toEqual([]);
});

/** Words that are the same in several languages: names, loan words, and texts made of values alone. */
const SHARED =
  /^(\{site\}( Desk)?|Beta|Logo|Premium( Plus)?|VIP|24\/7|30 ?min|Karma|Chat|Emojis?|OK|Avatar|Banner|Chat Global|Online|Offline|System|Status|Live|Zoom|Name|Passkeys?|Video|Login|Plan|Person|Start|Upgrade|Desk|Details|Format|Global|No|Social|Id:|Tic-Tac-Toe|Total|General|Panda|Cactus|Pizza|Robot|Ball|Hammer|Smiley|Redis)$/i;

/** A text without its values, signs and tags: empty where it has no word to translate. */
const wordsOf = (text: string) =>
  text
    .replaceAll(/\{\w+\}|<\/?\w+>/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** More of them are the same in French. */
const SHARED_WITH_FRENCH =
  /^(Bio|Rose|Lion|Globe|Train|Messages( \{number\})?|Emojis|Suspensions|Questions|Spam|Conversations|Invitation|Contact|Notifications|\{points\} karma)$/;
const isShared = (language: string, text: string) =>
  SHARED.test(text) || (language === 'fr' && SHARED_WITH_FRENCH.test(text));

test.each(translations)('%s has no text left in English', (language) => {
  const same = filesOf('en').flatMap((file) => {
    const texts = read(language, file);
    return [...read('en', file)]
      .filter(([key, text]) => texts.get(key) === text && /\p{L}{3}/u.test(wordsOf(text)) && !isShared(language, text))
      .map(([key, text]) => `${file}: ${key}: ${text}`);
  });
  expect(same).toEqual([]);
});

/**
 * Words that a language avoids (docs/decisions/052-languages.md): forms of Spain alone and words with a gender for people in
 * Spanish, the formal address in German, and its ellipsis without a space, words that suppose a man or a woman in French.
 */
const AVOIDED: Record<string, RegExp> = {
  es: /\b(vosotr[oa]s|vuestr[oa]s?|sois|conoceos|en directo|aparcar|amig[oa]s?|para los dos|los demás ven|usted(es)?)\b|(?<!\p{L})\p{L}+[áéí]is(?!\p{L})|vídeo/iu,
  fr: /(?<!\p{L})(restez|soyez|êtes|garder) (correct|prêt|connecté|décent|seul|inscrit|suspendu)(?!\p{L})|tous les deux/iu,
  de: /\b(Ihnen|Nutzer|Freunde?)\b|\p{L}…/u,
};

const textsOf = (language: string) =>
  readdirSync(join(locales, language), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(json|ts|md)$/.test(file),
  );
/** The lines of all files of a language with something that it avoids, each after the name of its file. */
const linesWith = (avoided: RegExp, language: string) =>
  textsOf(language).flatMap((file) =>
    readFileSync(join(locales, language, file), 'utf8')
      .split('\n')
      .filter((line) => avoided.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

test.each(Object.entries(AVOIDED))('%s keeps to its house style', (language, avoided) => {
  expect(textsOf(language).length).toBeGreaterThan(40);
  expect(linesWith(avoided, language)).toEqual([]);
});

/**
 * Wrong spaces in French (docs/decisions/052-languages.md): before a sign (not that of a condition, which code follows), in
 * quotes, and before a unit.
 */
const MISSPACED = /\u00a0[;?!]|\u202f:| [:;?!](?! ['`])|«(?!\u00a0)|(?<!\u00a0)»|[\d}] (%|ms|s|Mo)(?![\p{L}’])/u;

/** Its space is the specification's (specified-texts.test.ts). */
const SPECIFIED = '"Connexion réussie !"';

test('French has the right spaces', () => {
  expect(linesWith(MISSPACED, 'fr').filter((line) => !line.includes(SPECIFIED))).toEqual([]);
});
