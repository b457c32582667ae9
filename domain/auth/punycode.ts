// The constants of RFC 3492, section 5.
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_SIGN = 128;

function adapt(delta: number, signs: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / signs);
  let steps = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; steps += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return steps + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** The letters that `xn--` and this stand for, in small letters. Browsers write punycode and do not read it. @throws RangeError */
export function decodePunycode(text: string): string {
  const end = Math.max(text.lastIndexOf('-'), 0);
  const signs = [...text.slice(0, end)].map((sign) => sign.codePointAt(0) ?? 0);
  let [code, bias, place] = [FIRST_SIGN, FIRST_BIAS, 0];
  for (let index = end > 0 ? end + 1 : 0; index < text.length; ) {
    const before = place;
    for (let [weight, step] = [1, BASE]; ; step += BASE) {
      const digit = Number.parseInt(text[index] ?? '', BASE);
      index += 1;
      // Letters count from 0, and digits after them; parseInt has it the other way round.
      const value = digit < 10 ? digit + 26 : digit - 10;
      if (Number.isNaN(digit)) throw new RangeError('cut off');
      place += value * weight;
      const threshold = Math.min(Math.max(step - bias, T_MIN), T_MAX);
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    bias = adapt(place - before, signs.length + 1, before === 0);
    code += Math.floor(place / (signs.length + 1));
    place %= signs.length + 1;
    signs.splice(place, 0, code);
    place += 1;
  }
  return String.fromCodePoint(...signs);
}
