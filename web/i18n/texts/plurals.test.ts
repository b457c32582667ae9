import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@visavis/domain/languages/languages.ts';
import { describe, expect, test } from 'vitest';
import { compileTexts } from '../../bundling/compile-texts.ts';
import { createCatalog } from './catalog.ts';
import { type CompiledTexts, messagesOf } from './messages.ts';
import type { Namespace, TextId } from './text-ids.ts';

type Forms = Record<string, string>;

/** The form of each language for a number, as its grammar has it: the product asks Intl, and this must not. */
const FORM_FOR: Record<Language, Record<number, string>> = {
  en: { 0: 'other', 1: 'one', 2: 'other', 1000000: 'other' },
  fr: { 0: 'one', 1: 'one', 2: 'other', 1000000: 'many' },
  es: { 0: 'other', 1: 'one', 2: 'other', 1000000: 'many' },
  de: { 0: 'other', 1: 'one', 2: 'other', 1000000: 'other' },
};

/** The nouns that texts count, in the singular and the plural. */
const NOUNS: Record<Language, string> = {
  en: `
    appeal/appeals call/calls character/characters day/days device/devices friend/friends hour/hours
    match/matches message/messages minute/minutes person/people picture/pictures point/points rating/ratings
    report/reports request/requests second/seconds session/sessions`,
  fr: `
    ami/amis appareil/appareils appel/appels caractère/caractères demande/demandes heure/heures image/images jour/jours
    message/messages minute/minutes personne/personnes point/points recours/recours rencontre/rencontres
    seconde/secondes session/sessions signalement/signalements évaluation/évaluations`,
  es: `
    amistad/amistades apelación/apelaciones carácter/caracteres denuncia/denuncias dispositivo/dispositivos
    día/días encuentro/encuentros hora/horas imagen/imágenes llamada/llamadas mensaje/mensajes minuto/minutos
    persona/personas punto/puntos segundo/segundos sesión/sesiones solicitud/solicitudes
    valoración/valoraciones`,
  de: `
    Anfrage/Anfragen Anruf/Anrufe Begegnung/Begegnungen Bewertung/Bewertungen Bild/Bilder Einspruch/Einsprüche
    Freundschaftsanfrage/Freundschaftsanfragen Gerät/Geräte Kontakt/Kontakte Meldung/Meldungen Minute/Minuten
    Nachricht/Nachrichten Punkt/Punkte Sekunde/Sekunden Sitzung/Sitzungen Stunde/Stunden Zeichen/Zeichen`,
};

/** Words that agree with them, and German nouns with several plurals. */
const AGREEING: Record<Language, string> = {
  en: `
    is/are`,
  fr: `
    a/ont déconnecté/déconnectés envoyée/envoyées est/sont lu/lus nouveau/nouveaux ouvert/ouverts
    qu’elle/qu’elles retenu/retenus sera/seront traité/traités utilisé/utilisés vient/viennent
    viendrait/viendraient écarté/écartés`,
  es: `
    Falta/Faltan Sobra/Sobran Viene/Vienen abierto/abiertos cerró/cerraron confirma/confirman
    confirmada/confirmadas decidido/decididos descarta/descartan descartada/descartadas dijo/dijeron
    enviará/enviarán nuevo/nuevos pendiente/pendientes queda/quedan vendría/vendrían`,
  de: `
    Person/Leute Person/Personen Tag/Tage Tag/Tagen hat/haben ist/sind kommt/kommen wartet/warten wird/werden`,
};

/** Texts in which no word changes with the number: shares of a limit, abbreviations, and words that do not decline. */
const ALIKE: Record<Language, RegExp> = {
  en: /queue\.count\.|report\.(upheld|dismissed)$|lastDays|today|counter$|bioCounter/i,
  fr: /lastDays|today|appealsWait/,
  es: /lastDays|today|counter$|bioCounter/i,
  de: /queue\.count\.|report\.(upheld|dismissed)$|lastDays|today|counter$|bioCounter|tooLong/i,
};

/** Texts that say it without a number where there is one of it. */
const WITHOUT_NUMBER = ['messages:unsent.text', 'waiting:here'];

const folder = (language: Language) => join(import.meta.dirname, '../../../domain/languages', language, 'app');

function namespaceOf(language: Language, namespace: string): CompiledTexts {
  return JSON.parse(compileTexts(readFileSync(join(folder(language), `${namespace}.json`), 'utf8')));
}

/** A part of a text as it is written: `{count} calls`. */
const written = (parts: unknown) =>
  (parts as (string | [string])[]).map((part) => (typeof part === 'string' ? part : `{${part[0]}}`)).join('');

/** The plurals of a language by their whole names. */
function pluralsOf(language: Language): [id: string, forms: Forms][] {
  const namespaces = readdirSync(folder(language)).filter((file) => file.endsWith('.json'));
  return namespaces.flatMap((file) => {
    const namespace = file.slice(0, -'.json'.length);
    const messages = messagesOf(namespaceOf(language, namespace), `${namespace}:`);
    return Object.entries(messages).flatMap(([id, parts]) => {
      const [, format, cases] = (Array.isArray(parts) && Array.isArray(parts[0]) ? parts[0] : []) as unknown[];
      if (format !== 'plural') return [];
      const forms = Object.entries(cases as object).filter(([, of]) => of !== undefined);
      return [[id, Object.fromEntries(forms.map(([form, of]) => [form, written(of)]))] as [string, Forms]];
    });
  });
}

/** Pairs of a singular and a plural. */
const pairsIn = (list: string) =>
  list
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('/'));

const words = (text: string) => text.match(/[\p{L}’]+|\{\w+\}/gu) ?? [];

/** The words in which two forms differ, side by side; null where they are not built alike. */
function differences(one: string, other: string): string[][] | null {
  const [left, right] = [words(one), words(other)];
  if (left.length !== right.length) return null;
  return left.map((word, index) => [word, right[index] ?? '']).filter(([a, b]) => a !== b);
}

/** French and Spanish count millions of something: `1000000 de mensajes`. */
function ofMillions(language: Language, other: string): string {
  const nouns = pairsIn(NOUNS[language])
    .map(([, several]) => several)
    .join('|');
  const noun = new RegExp(`^(.*\\{(?:count|points)\\} )?((?:nouveaux )?(?:${nouns}))(?![\\p{L}])`, 'u');
  return other.replace(noun, (_, before = '', named: string) => {
    const of = language === 'fr' && /^[aeiouhéâ]/.test(named) ? 'd’' : 'de ';
    return `${before}${of}${named}`;
  });
}

describe.each(LANGUAGES)('the plurals of %s', (language) => {
  const plurals = pluralsOf(language);
  const pairs = [...pairsIn(NOUNS[language]), ...pairsIn(AGREEING[language])];

  test('are found', () => {
    expect(plurals.length).toBeGreaterThan(40);
  });

  test('have the forms of the language, and no others but one for nothing', () => {
    const needed = [...new Set(Object.values(FORM_FOR[language]))].sort();
    const found = plurals.map(([id, forms]) => [
      id,
      ...Object.keys(forms)
        .filter((form) => form !== '0')
        .sort(),
    ]);
    expect(found).toEqual(plurals.map(([id]) => [id, ...needed]));
  });

  test('say nothing of it where English does', () => {
    const withNone = (all: typeof plurals) => all.flatMap(([id, forms]) => ('0' in forms ? [id] : []));
    expect(withNone(plurals)).toEqual(withNone(pluralsOf('en')));
  });

  test('differ between one and several by words in the singular and in the plural', () => {
    const wrong = plurals.flatMap(([id, { one = '', other = '' }]) => {
      if (WITHOUT_NUMBER.includes(id))
        return one.includes('{count}') || !other.includes('{count}') ? [[id, one, other]] : [];
      const found = differences(one, other);
      if (!found) return [[id, one, other]];
      if (found.length === 0) return ALIKE[language].test(id) ? [] : [[id, 'no difference']];
      return found.filter(([a, b]) => !pairs.some(([of1, of2]) => of1 === a && of2 === b)).map((pair) => [id, ...pair]);
    });
    expect(wrong).toEqual([]);
  });

  test('count millions of something', () => {
    const wrong = plurals.filter(
      ([, { other = '', many = ofMillions(language, other) }]) => many !== ofMillions(language, other),
    );
    expect(wrong).toEqual([]);
  });

  test.each([0, 1, 2, 1_000_000])('are shown in their form for %i', (count) => {
    const files = readdirSync(folder(language)).filter((file) => file.endsWith('.json'));
    const catalog = createCatalog(
      language,
      Object.fromEntries(files.map((file) => [file, namespaceOf(language, file.slice(0, -'.json'.length))])),
    );
    const form = FORM_FOR[language][count] ?? '';
    for (const [id, forms] of plurals) {
      const namespace = id.slice(0, id.indexOf(':')) as Namespace;
      const text = forms[count] ?? forms[form] ?? '';
      const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const values = Object.fromEntries(names.map((name) => [name, name === 'count' ? count : 7]));
      const expected = text.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]));
      expect(catalog.translate(namespace)(id as TextId, { ...values, count })).toBe(expected);
    }
  });
});
