/** [17]: what people agree to has a version, and no word of it changes under one. */
import { describe, expect, it } from 'vitest';
import { fingerprintOf, LEGAL_TEXTS, legalTexts } from './texts.ts';

/** By hand. Whoever changes a word raises its version and writes both down here: what somebody agreed to is known by its version alone. */
const IN_FORCE = {
  terms: ['2026-11-26', '440d93b1cf1bf0e9'],
  privacy: ['2026-11-29', 'd4d0b34f2bf01fca'],
  agreement: ['2026-11-22', '46cff14e5066a5c9'],
  coolingOff: ['2026-11-26', 'd149c0b1545f1695'],
  start: ['1', '6d6747cd68920bce'],
  offers: ['2026-11-27', '369fb2fc47012ead'],
};

describe('[17] the texts that people agree to', () => {
  it('are these words, by these versions', () => {
    const shown = legalTexts().map((text) => [text.name, [text.version, fingerprintOf(text).slice(0, 16)]]);
    expect(Object.fromEntries(shown)).toEqual(IN_FORCE);
  });

  it('each once and with words; dated ones hold from the day that is their version', () => {
    const texts = legalTexts();
    expect(texts.map(({ name }) => name)).toEqual(LEGAL_TEXTS);
    for (const { name, version, since, wording } of texts) {
      expect(wording.join('').length, name).toBeGreaterThan(50);
      if (since !== undefined) expect([since, /^\d{4}-\d\d-\d\d$/.test(since)]).toEqual([version, true]);
    }
  });

  it('[R-71] fifteen days are promised where the agreement promises them, and nowhere else', () => {
    const promised = legalTexts().filter(({ noticeDays }) => noticeDays !== undefined);
    expect(promised.map(({ name, noticeDays }) => [name, noticeDays])).toEqual([['agreement', 15]]);
    expect(promised[0]?.wording.join(' ')).toContain('We tell you 15 days before these terms change.');
  });

  it('one word more is another fingerprint', () => {
    expect(fingerprintOf({ wording: ['a', 'b'] })).not.toBe(fingerprintOf({ wording: ['a', 'b', 'c'] }));
    expect(fingerprintOf({ wording: [] })).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });
});
