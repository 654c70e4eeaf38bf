/**
 * Names as their owners write them. The data has each word with one capital ("Puregym", "Nrg Gym", "Trafford Mv Rfcc"), so what is known
 * of spelling is put back: known names, initials that nobody could read as a word, and small words inside a name.
 */
const KNOWN: ReadonlyMap<string, string> = new Map(
  [
    'PureGym',
    'BeActive',
    'CrossFit',
    'NRG',
    'JD',
    'YMCA',
    'YWCA',
    'UK',
    'RAF',
    'USN',
    'HIIT',
    'MMA',
    'F45',
    'M41',
    'AFC',
    'UFC',
    'II',
    'III',
  ].map((name) => [name.toLowerCase(), name]),
);
const SMALL: ReadonlySet<string> = new Set(['and', 'at', 'by', 'for', 'in', 'of', 'on', 'upon', 'with']);
/** Written like that, although there is no vowel in them. */
const SHORT_FORMS: ReadonlySet<string> = new Set(['st', 'dr', 'mr', 'mrs', 'ms', 'ltd', 'nr', 'jr', 'sr']);

export function spelled(name: string): string {
  return name.replace(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu, (word, at: number) =>
    spelledWord(word, at === 0 || name[at - 1] === '('),
  );
}

function spelledWord(word: string, first: boolean): string {
  const plain = word.toLowerCase();
  const known = KNOWN.get(plain);
  if (known !== undefined) return known;
  // What has capitals of its own is somebody's spelling already.
  if (word.slice(1) !== word.slice(1).toLowerCase()) return word;
  if (!first && SMALL.has(plain)) return plain;
  if (/^[bcdfghjklmnpqrstvwxz]{2,5}$/.test(plain) && !SHORT_FORMS.has(plain)) return word.toUpperCase();
  return word;
}
