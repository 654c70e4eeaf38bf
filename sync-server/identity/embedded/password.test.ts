import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS, COMMON_STEMS } from './common-passwords.ts';
import { isWeak, PASSWORD_MAXIMUM } from './password.ts';

describe('weak passwords', () => {
  it('are those shorter than ten characters, counted as people count', () => {
    expect(isWeak('kx8!mQ2pz')).toBe(true);
    expect(isWeak('kx8!mQ2pzR')).toBe(false);
    expect(isWeak('🐴🔋📎🐴🔋')).toBe(true);
  });

  it('are those too long to hash cheaply', () => {
    const long = 'harbour lantern '.repeat(20);
    expect(isWeak(long.slice(0, PASSWORD_MAXIMUM))).toBe(false);
    expect(isWeak(long.slice(0, PASSWORD_MAXIMUM + 1))).toBe(true);
  });

  it('are all on the list, in any case', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(300);
    for (const password of COMMON_PASSWORDS) {
      expect(password, 'lower case and long enough to matter').toMatch(/^[^A-Z]{10,}$/);
      expect(isWeak(password.toUpperCase()), password).toBe(true);
    }
    for (const stem of COMMON_STEMS) expect(stem).toMatch(/^[a-z]+$/);
  });

  for (const password of [
    'Password2026!',
    'P@ssw0rd2026',
    '!!!welcome!!!',
    'Liverpool2019',
    '1234password',
    'dragondragon',
    'M0nkeyM0nkey',
  ]) {
    it(`are known words in disguise: ${password}`, () => expect(isWeak(password)).toBe(true));
  }
  for (const password of [
    'aaaaaaaaaaaa',
    'abcabcabcabca',
    '4321432143214',
    'jklmnopqrstu',
    'zyxwvutsrqpo',
    '45678901234',
    'poiuytrewq',
  ]) {
    it(`are runs and repetitions: ${password}`, () => expect(isWeak(password)).toBe(true));
  }
  for (const password of ['SamCarter2026', 'carter-123456', 'sam.carter@example.com', 'C4rter!!!!!!!']) {
    it(`are the person's own words: ${password}`, () => {
      expect(isWeak(password, ['Sam Carter', 'sam.carter@example.com'])).toBe(true);
    });
  }
  for (const password of [
    'forty purple ladders',
    'Tr7!kp-0vQ',
    'passwordless gym door',
    'dragon boat on sunday',
    'ümlaut über alles',
  ]) {
    it(`are not: ${password}`, () => expect(isWeak(password, ['Sam Carter', 'sam@example.com'])).toBe(false));
  }
});
