/**
 * International bank account numbers (ISO 13616). Our own few lines: the check is one division, and the libraries that have it bring the national
 * formats of eighty countries, which weigh more than the whole form.
 */

/** How long one is, by the countries of the single euro payments area: where the bank of somebody with a gym here may be. */
const LENGTHS: ReadonlyMap<string, number> = new Map([
  ...([
    ['AT', 20],
    ['BE', 16],
    ['BG', 22],
    ['CH', 21],
    ['CY', 28],
    ['CZ', 24],
    ['DE', 22],
    ['DK', 18],
    ['EE', 20],
  ] as const),
  ...([
    ['ES', 24],
    ['FI', 18],
    ['FR', 27],
    ['GB', 22],
    ['GI', 23],
    ['GR', 27],
    ['HR', 21],
    ['HU', 28],
    ['IE', 22],
  ] as const),
  ...([
    ['IS', 26],
    ['IT', 27],
    ['LI', 21],
    ['LT', 20],
    ['LU', 20],
    ['LV', 21],
    ['MC', 27],
    ['MT', 31],
    ['NL', 18],
  ] as const),
  ...([
    ['NO', 15],
    ['PL', 28],
    ['PT', 25],
    ['RO', 24],
    ['SE', 24],
    ['SI', 19],
    ['SK', 24],
    ['SM', 27],
  ] as const),
]);

/** The rule that it breaks, in words; null: it is right. @param iban without spaces, in capitals */
export function wrongIban(iban: string): string | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(iban))
    return 'the country in two capitals, then the rest as on your statement, such as GB33 BUKB 2020 1555 5555 55.';
  const length = LENGTHS.get(iban.slice(0, 2));
  if (length === undefined) return `we can’t pay to banks in that country (${iban.slice(0, 2)}).`;
  if (iban.length !== length)
    return `one that begins with ${iban.slice(0, 2)} has ${length} characters, and this has ${iban.length}.`;
  return remainderOf(iban) === 1
    ? null
    : 'the check digits don’t fit the rest, so a character is wrong or two have changed places.';
}

/** ISO 7064, MOD 97-10: the first four go to the end, and A counts as 10, B as 11, to Z as 35. */
function remainderOf(iban: string): number {
  const turned = iban.slice(4) + iban.slice(0, 4);
  return [...turned].reduce((left, character) => {
    const value = Number.parseInt(character, 36);
    return (left * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
}
