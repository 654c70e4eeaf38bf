import { expect, it } from 'vitest';
import { KEYS, typedCode } from './short-code.ts';

it('takes what people write for what they mean', () => {
  expect(typedCode('k7qm 4t9x')).toBe('K7QM4T9X');
  expect(typedCode('KOIL-lo1')).toBe('K011101');
});

it('never holds more than eight characters, nor one that no code has', () => {
  expect(typedCode('ABCDEFGHJK')).toBe('ABCDEFGH');
  expect(typedCode('U!é ')).toBe('');
});

it('has a key for each of the 32 characters', () => {
  expect(new Set(KEYS).size).toBe(32);
});
