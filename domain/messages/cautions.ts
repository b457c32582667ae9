/** A request that is typical of scams. */
export type Caution = 'GIFT_CARD' | 'MONEY' | 'INTIMATE' | 'OTHER_APP';

// English, German, French and Spanish are read together, as people mix them; accents are left out.
const GIFT_CARD = [
  /gift ?cards?|paysafe ?card|neosurf|transcash/u,
  /(steam|itunes|google play|amazon|apple|razer|psn|xbox) ?(gift ?)?(cards?|karten?|guthaben|codes?)/u,
  /(geschenk|guthaben)karten?|gutschein(code|karte)/u,
  /cartes? (cadeaux?|steam|itunes|google play|amazon|apple|pcs)/u,
  /tarjetas? (de )?(regalo|steam|itunes|google play|amazon|apple)/u,
];
const SUM =
  /\b(money|cash|geld|argent|dinero|plata|dollars?|euros?|pounds?|dolares|francs|pesos|btc|bitcoins?|usdt)\b|[$€£]/u;
const GIVING = [
  /\b(send|lend|loan|give|wire|transfer|pay) (me|us)\b/gu,
  /\b(need|brauche|necesito|besoin)\b/gu,
  /\b(schick|send|uberweis|leih|borg|gib|zahl)(e|st|en)? (mir|uns)\b/gu,
  /\b(envoie|envoyer|envoyez|prete|preter|pretez|donne|verse|vire|depanne)(r|z)?([ -](moi|nous))?\b/gu,
  /\bme (envoyer|preter|donner|verser|virer)\b/gu,
  /\b(envia|manda|presta|transfiere|deposita|da)(me|nos|rme)\b/gu,
];
const MONEY = [
  /\b(send|wire|transfer|lend|borrow) (some |the |a little )?money\b/u,
  /\b(geld|euro) (schicken|senden|uberweisen|leihen|borgen)\b/u,
  /\b(western union|moneygram|cash ?app|venmo|zelle)\b/u,
  /\b(invest|inver|trading|anlegen)\w*.{0,40}(crypto|krypto|cripto|bitcoin|forex|profit|gewinn)/u,
];
const INTIMATE = [
  /\b(nudes|dick ?pics?)\b/u,
  /\b(naked|nude|topless) (pics?|pictures?|photos?|videos?|selfies?)\b/u,
  /\b(send|show) (me|us)\b.{0,25}\b(naked|nudes?|boobs|tits|your body|sexy (pics?|photos?|videos?))/u,
  /\bnackt(bild|foto|selfie|video)|\bnackte?[sn]? (bild|foto|selfie|video)/u,
  /\b(zeig|schick|send)(e|st)? (mir|uns)\b.{0,25}(nackt|bruste|titten|intime)/u,
  /\b(photos?|videos?|selfies?) ((de )?toi |tres )?(nue?s?|denudee?s?|intimes?|sexy)\b/u,
  /\b(envoie|montre)(z|r)?([ -](moi|nous))?\b.{0,25}(toi nue?|seins|ton corps)/u,
  /\b(fotos?|videos?) (tuy[ao]s? )?(desnud[oa]s?|intim[oa]s?|hot|sexys?)\b/u,
  /\b(manda|envia|ensena|muestra)(me|nos)\b.{0,25}(desnud|tetas|tu cuerpo)/u,
];
const APP =
  /\b(snap(chat)?|whats ?app|telegram|insta(gram)?|kik|wechat|viber|discord|signal|skype|zangi|google chat|hangouts)\b/gu;
const MOVING = [
  /\b(add|text|write|message|msg|call|dm|find|reach|contact|follow|hit) (me|us)\b/gu,
  /\b(my|your|meine?|deine?|mon|ton|votre|mi|tu)\b/gu,
  /\b(you (have|got|use)|have you|hast du|benutzt du|tu as|t'as|vous avez|avez[ -]vous|tienes|usas)\b/gu,
  /\b(go|move|switch|continue|talk|chat|lets|weiter\w*|wechseln|schreib\w*|lass uns)\b/gu,
  /\b(passons|parlons|viens|ajoute|ecris|continuons|hablemos|escrib|agrega|anade|pasemos|seguimos)\w*/gu,
];

/** Whether one of the words is followed by the other, within so many characters. */
const isNear = (said: string, words: readonly RegExp[], other: RegExp, within = 30): boolean =>
  words.some((word) =>
    [...said.matchAll(word)].some(({ 0: { length }, index }) => {
      const from = index + length;
      return said.slice(from, from + within).search(other) !== -1;
    }),
  );
const has = (said: string, patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(said));

const plain = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").replaceAll(/\s+/gu, ' ').toLowerCase();

/**
 * Finds a request that is typical of scams. It is a hint for the reader, made on their device: it misses much and is wrong at
 * times, so nothing may be decided by it.
 * @returns the first that fits, null where none does
 */
export function cautionOf(text: string): Caution | null {
  const said = plain(text);
  if (has(said, GIFT_CARD)) return 'GIFT_CARD';
  if (has(said, MONEY) || isNear(said, GIVING, SUM)) return 'MONEY';
  if (has(said, INTIMATE)) return 'INTIMATE';
  if (isNear(said, MOVING, APP) || isNear(said, [APP], /^ ?[:@] ?[\w+]/u)) return 'OTHER_APP';
  return null;
}

/**
 * Finds the texts to warn of: the newest of each kind.
 * @param texts the oldest first; empty where nothing is to be said
 * @returns by their index
 */
export function newestCautions(texts: readonly string[]): Map<number, Caution> {
  const last = new Map<Caution, number>();
  texts.forEach((text, index) => {
    const caution = cautionOf(text);
    if (caution) last.set(caution, index);
  });
  return new Map([...last].map(([caution, index]) => [index, caution]));
}

/** How long two people count as strangers from the day on which their conversation began, ms. */
export const STRANGERS_FOR = 30 * 24 * 60 * 60_000;

/** @param createdAt of their conversation, ISO 8601; servers of before 2026-12 leave it out: such people know each other */
export const areStrangers = (createdAt: string | undefined, now: number): boolean =>
  createdAt !== undefined && now - Date.parse(createdAt) < STRANGERS_FOR;
