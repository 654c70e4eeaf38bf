import { describe, expect, it } from 'vitest';
import { plus } from '../../../schemas/basics/time.ts';
import { ed25519Of, keyOfServer } from '../../../schemas/pass/code/fixture.ts';
import { keyInForce } from '../../../schemas/pass/code/verify.ts';
import { keyStateOf, keysInOrder } from './signing-keys.ts';

const KEY = keyOfServer();

describe('[17] 4.5 signing keys', () => {
  it.each([
    ['ahead', KEY.notBefore, -1000],
    ['inForce', KEY.notBefore, 0],
    ['inForce', KEY.notAfter, -1000],
    ['ended', KEY.notAfter, 0],
  ] as const)('[R-38] %s at %s and %i ms, as the door judges what was signed then', (state, at, ms) => {
    const now = plus(at, ms);
    expect(keyStateOf(KEY, now)).toBe(state);
    expect(keyInForce([KEY], { kid: KEY.kid, issued: Date.parse(now) / 1000 }) !== null).toBe(state === 'inForce');
  });

  it('are read with the newest first, and those of one moment always alike', () => {
    const [newer, other] = ['33', '44'].map((byte) => keyOfServer(ed25519Of(byte.repeat(32)).publicKey));
    if (!newer || !other) throw new Error('no keys');
    const later = { ...newer, notBefore: plus(KEY.notBefore, 1) };
    const alike = [KEY, other].toSorted((a, b) => (a.kid < b.kid ? -1 : 1));
    for (const keys of [
      [KEY, later, other],
      [other, KEY, later],
    ])
      expect(keysInOrder(keys).map(({ kid }) => kid)).toEqual([later, ...alike].map(({ kid }) => kid));
  });
});
