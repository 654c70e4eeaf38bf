/** Typing a short code: eight characters of Crockford's base 32, which reads O as 0 and I and L as 1. Pure. */

/** In the order of the keys. No I, L, O, U: they are mistaken for others. */
export const KEYS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 8;

/** What somebody typed or pasted, as a code: spaces and dashes dropped, look-alikes put right, cut at eight. */
export function typedCode(text: string): string {
  const plain = text.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return [...plain]
    .filter((character) => KEYS.includes(character))
    .join('')
    .slice(0, CODE_LENGTH);
}

/** Longer than a short code, whatever stands between its signs: a hand scanner read something else where the focus was. */
export const isLonger = (text: string): boolean =>
  [...text].filter((character) => /[A-Za-z0-9]/.test(character)).length > CODE_LENGTH;
