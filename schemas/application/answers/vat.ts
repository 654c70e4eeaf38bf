/** The two check digits of a UK VAT number (HMRC): a typing mistake is found before anybody looks it up. */

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2] as const;
/** Numbers given out since November 2009 are counted from here. */
const SINCE_2009 = 55;

/** @param number without GB and spaces; of government (`GD…`) and health bodies (`HA…`) the range is checked */
export function vatAddsUp(number: string): boolean {
  if (number.startsWith('GD')) return Number(number.slice(2)) < 500;
  if (number.startsWith('HA')) return Number(number.slice(2)) >= 500;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), Number(number.slice(7, 9)));
  return sum % 97 === 0 || (sum + SINCE_2009) % 97 === 0;
}
