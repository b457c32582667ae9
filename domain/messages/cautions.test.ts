import { describe, expect, it } from 'vitest';
import { areStrangers, type Caution, cautionOf, newestCautions } from './cautions.ts';

const DAY = 24 * 60 * 60_000;

const asks: Record<Caution, string[]> = {
  MONEY: [
    'Could you send me some money?',
    'can u lend me 200 euros till friday',
    'I NEED  300 $ for the hospital',
    'pay me 50€ first',
    'Send it by Western Union please',
    'Invest with me, my bitcoin doubles every week',
    'Kannst du mir Geld leihen?',
    'Überweise mir 150 Euro',
    'ich brauche dringend 80 €',
    'Tu peux me prêter de l’argent ?',
    'envoie-moi 100 euros',
    'J’ai besoin de 50 euros pour le train',
    '¿Me puedes mandar? Mándame 50 dólares',
    'Necesito dinero para el billete',
  ],
  GIFT_CARD: [
    'buy me a Steam card',
    'send the code of the gift card',
    'Kauf mir eine Geschenkkarte',
    'schick mir ein Foto von der Google Play Karte',
    'achète une carte cadeau',
    'Tu peux prendre une carte PCS ?',
    'compra una tarjeta de regalo',
    'a Paysafecard works too',
  ],
  INTIMATE: [
    'send nudes',
    'Show me your body',
    'got any naked pics?',
    'schick mir ein Nacktfoto',
    'Zeig mir deine Brüste',
    'une photo de toi nue ?',
    'envoie-moi une photo intime',
    'mándame fotos desnuda',
    'una foto íntima',
  ],
  OTHER_APP: [
    'add me on Snap',
    "let's move to WhatsApp",
    'my telegram is easy to find',
    'do you have insta?',
    'whatsapp: +1 555 0100',
    'Schreib mir auf Telegram',
    'Hast du Snapchat?',
    'Ajoute-moi sur Instagram',
    'tu as WhatsApp ?',
    'Escríbeme por WhatsApp',
    '¿Tienes Telegram?',
  ],
};

describe('cautionOf', () => {
  it.each(Object.entries(asks).flatMap(([caution, texts]) => texts.map((text) => [text, caution])))(
    '%j asks for %s',
    (text, caution) => {
      expect(cautionOf(text)).toBe(caution);
    },
  );

  it.each([
    '',
    'Hello, how are you?',
    'I work with money all day, in a bank',
    'The euro was at 1.10 today',
    'I gave a talk about gifts',
    'My niece plays cards',
    'Instagram bought a nice office here',
    'That is a good signal',
    'Ich gehe gern am Fluss entlang',
    'Das Geld liegt auf der Straße, sagt man',
    'J’adore les nuages et les films intimistes',
    'Mi tarjeta de visita',
    'La carta del restaurante es corta',
    'I need a break, and 20 minutes of sun',
    'We drew naked trees in winter',
  ])('%j asks for nothing', (text) => {
    expect(cautionOf(text)).toBe(null);
  });

  it('reads the longest message in no time that anyone notices', () => {
    const long = 'send me '.repeat(125);
    expect(long.length).toBe(1000);
    expect(cautionOf(long)).toBe(null);
  });
});

it('says each thing once, about the newest text', () => {
  const texts = ['send nudes', 'hello', '', 'lend me money', 'naked pics?'];
  expect(newestCautions(texts)).toEqual(
    new Map([
      [4, 'INTIMATE'],
      [3, 'MONEY'],
    ]),
  );
});

it.each([
  ['of 29 days', 29 * DAY, true],
  ['of 30 days', 30 * DAY, false],
])('the people of a conversation %s are strangers: %s', (_, age, expected) => {
  const now = Date.parse('2026-12-01T10:00:00.000Z');
  expect(areStrangers(new Date(now - age).toISOString(), now)).toBe(expected);
});

it('people of a conversation whose beginning is not told know each other', () => {
  expect(areStrangers(undefined, 0)).toBe(false);
});
