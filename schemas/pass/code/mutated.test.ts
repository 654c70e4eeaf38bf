/** Codes that chance, a bad camera or a forger has changed: none is let in, and none breaks the reader. The judge is OpenSSL. */
import { expect, it } from 'vitest';
import { Seeded } from '../../../tests/simulation/seeded.ts';
import { fromBase45, toBase45 } from './base45.ts';
import { parseCode } from './fh2.ts';
import { codeOf, KEYS, NOW, NOW_MS, openSsl, PHONE, p256Pair } from './fixture.ts';
import { stepAt } from './showing.ts';
import { type SignatureCheck, verifyCodeAtOnce } from './verify.ts';

const MUTANTS = 100_000;
const PREFIX = 'FH2:'.length;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

const P256 = p256Pair();
const CODES = [
  codeOf(),
  codeOf({}, P256),
  codeOf({ passKey: 'demo-pass.7', productKey: 'iron-works=monthly', from: 1, to: 2 }),
  codeOf({}, PHONE, stepAt(NOW_MS) + 1),
];

const bytesOf = (text: string): Uint8Array => fromBase45(text.slice(PREFIX)) ?? new Uint8Array(1);
const textOf = (bytes: Uint8Array): string => `FH2:${toBase45(bytes)}`;

type Mutate = (random: Seeded, text: string) => string;
const replacedAt = (text: string, at: number, by: string, taken = 1) => text.slice(0, at) + by + text.slice(at + taken);
const MUTATIONS: Readonly<Record<string, Mutate>> = {
  bit: (random, text) => {
    const bytes = bytesOf(text);
    const at = random.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
    return textOf(bytes);
  },
  moved: (random, text) => {
    const bytes = bytesOf(text);
    bytes.copyWithin(random.below(bytes.length), random.below(bytes.length));
    return textOf(bytes);
  },
  character: (random, text) => replacedAt(text, random.below(text.length), random.pick([...ALPHABET])),
  dropped: (random, text) => replacedAt(text, random.below(text.length), ''),
  added: (random, text) => replacedAt(text, random.below(text.length), random.pick([...ALPHABET, 'a', 'é', '\n', '\0']), 0),
  cut: (random, text) => text.slice(0, random.below(text.length)),
  spliced: (random, text) => {
    const at = random.below(text.length);
    return text.slice(0, at) + random.pick(CODES).slice(at);
  },
};
const NAMES = ['bit', 'bit', 'moved', 'character', 'dropped', 'added', 'cut', 'spliced'];

/** The server's signature over one body is asked for thousands of times. */
function remembering(): (check: SignatureCheck) => boolean {
  const answers = new Map<string, boolean>();
  return (check) => {
    const asked = [check.publicKey, check.message, check.signature].map((part) => Buffer.from(part).toString('base64')).join();
    const answer = answers.get(asked) ?? openSsl(check);
    answers.set(asked, answer);
    return answer;
  };
}

it('of 100,000 changed codes none is let in, and none throws', () => {
  const random = new Seeded(20_261_124);
  const verify = remembering();
  let [read, changed] = [0, 0];
  for (let n = 0; n < MUTANTS; n += 1) {
    const original = random.pick(CODES);
    const text = MUTATIONS[random.pick(NAMES)]?.(random, original) ?? original;
    // Chance may change nothing, or splice a code with itself.
    if (CODES.includes(text)) continue;
    changed += 1;
    const code = parseCode(text);
    if (!code) continue;
    read += 1;
    const verdict = verifyCodeAtOnce(code, KEYS, NOW, verify);
    if (verdict.ok) expect.fail(`let in: ${text}`);
  }
  // Enough of them were worth looking at.
  expect(changed).toBeGreaterThan(0.8 * MUTANTS);
  expect(read).toBeGreaterThan(0.2 * MUTANTS);
  for (const text of CODES) {
    const code = parseCode(text);
    expect(code && verifyCodeAtOnce(code, KEYS, NOW, verify).ok).toBe(true);
  }
}, 120_000);
