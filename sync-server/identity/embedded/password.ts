/**
 * Which passwords are refused (product.md 4.1): shorter than 10 characters, well known, made by repeating or counting, or
 * made of the person's own name or address. No rules about digits and signs: they only make people write `Password1!`
 * (NIST SP 800-63B §3.1.1.2).
 */
import { COMMON_PASSWORDS, COMMON_STEMS } from './common-passwords.ts';

export const PASSWORD_MINIMUM = 10;
/** Hashing a longer one only costs time. */
export const PASSWORD_MAXIMUM = 128;

const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
];
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** True when it must not be chosen. `own` are words others connect with the person: name, address. */
export function isWeak(password: string, own: readonly string[] = []): boolean {
  if ([...password].length < PASSWORD_MINIMUM || password.length > PASSWORD_MAXIMUM) return true;
  const plain = password.normalize('NFKC').toLowerCase();
  return COMMON_PASSWORDS.has(plain) || isRepeated(plain) || isRun(plain) || isStem(plain, own);
}

/** `aaaaaaaaaa`, `abcabcabcabc`: one unit of at most 4 characters over and over. */
function isRepeated(plain: string): boolean {
  return [1, 2, 3, 4].some((size) => plain === plain.slice(0, size).repeat(plain.length).slice(0, plain.length));
}

/** `1234567890`, `qwertyuiop`, `zyxwvutsrq`. */
function isRun(plain: string): boolean {
  const backwards = [...plain].reverse().join('');
  return RUNS.some((run) => run.includes(plain) || run.includes(backwards));
}

/** `password2026!`, `P@ssw0rd123`, `samcarter99`: a known or own word with nothing but digits and signs around it. */
function isStem(plain: string, own: readonly string[]): boolean {
  const stems = new Set([...COMMON_STEMS, ...own.flatMap(ownStems)]);
  const bare = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const unleet = (text: string) => [...text].map((character) => LEET[character] ?? character).join('');
  const forms = [bare(plain), bare(unleet(bare(plain))), unleet(plain)];
  return forms.some((form) => stems.has(form) || isDoubled(form, stems));
}

const isDoubled = (form: string, stems: ReadonlySet<string>) => {
  const half = form.slice(0, form.length / 2);
  return form.length % 2 === 0 && half + half === form && stems.has(half);
};

function ownStems(own: string): string[] {
  const plain = own.normalize('NFKC').toLowerCase();
  const words = plain.split(/[^a-z]+/).filter((word) => word.length >= 3);
  return [plain, plain.split('@')[0] ?? plain, words.join(''), ...words];
}
