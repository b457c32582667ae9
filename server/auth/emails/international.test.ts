import { domainToASCII, domainToUnicode } from 'node:url';
import { toNormalEmail, toShownEmail } from '@visavis/domain/auth/address.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const letters = fc.string({
  unit: fc.constantFrom(...'abz09üéßłñøжщђёαωשمעالعربיी漢字かなกข가나𠮷'),
  minLength: 1,
  maxLength: 12,
});

it('an address with an international domain is kept and shown as Node.js writes it', () => {
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      const ascii = domainToASCII(`${one}.${other}.example`);
      fc.pre(ascii !== '' && /[^\p{ASCII}]/u.test(one + other));
      expect(toNormalEmail(`user@${one}.${other}.example`)).toBe(`user@${ascii}`);
      expect(toShownEmail(`user@${ascii}`)).toBe(`user@${domainToUnicode(ascii)}`);
    }),
  );
});
