import { describe, expect, it } from 'vitest';
import { type ApplicationDraft, EMPTY, keepApplication, keepSent, keptDraft, keptSent } from './draft.ts';
import { givenFrom } from './given.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-03-03T08:00:00.000Z');

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}
const draft = (gymName: string, changedAt = NOW): ApplicationDraft => ({ changedAt, said: { ...EMPTY, gymName } });

describe('[4.6] a draft of an application', () => {
  it('is there again as it was, for whoever began it and nobody else', () => {
    const device = memory();
    keepApplication(device, 'nora0000', draft('Iron & Oak'));
    expect(keptDraft(device, 'nora0000', NOW)).toEqual({ draft: draft('Iron & Oak') });
    expect(keptDraft(device, 'other000', NOW)).toEqual({});
    expect(keptDraft(device, undefined, NOW)).toEqual({});
  });

  it('of a visitor becomes theirs who signs in, once', () => {
    const device = memory();
    keepApplication(device, undefined, draft('Iron & Oak'));
    expect(keptDraft(device, 'nora0000', NOW)).toEqual({ draft: draft('Iron & Oak') });
    expect(keptDraft(device, undefined, NOW)).toEqual({});
    expect(keptDraft(device, 'other000', NOW)).toEqual({});
  });

  it('of two on one device the one touched last stays', () => {
    const device = memory();
    keepApplication(device, 'nora0000', draft('Older', NOW - 1));
    keepApplication(device, undefined, draft('Newer'));
    expect(keptDraft(device, 'nora0000', NOW)).toEqual({ draft: draft('Newer') });
    keepApplication(device, undefined, draft('Old again', NOW - 2));
    expect(keptDraft(device, 'nora0000', NOW)).toEqual({ draft: draft('Newer') });
  });

  it('goes after 90 days, and that is said once', () => {
    const device = memory();
    keepApplication(device, undefined, draft('Iron & Oak'));
    expect(keptDraft(device, undefined, NOW + 90 * DAY)).toHaveProperty('draft');
    expect(keptDraft(device, undefined, NOW + 90 * DAY + 1)).toEqual({ expired: true });
    expect(keptDraft(device, undefined, NOW + 90 * DAY + 1)).toEqual({});
  });

  it('that was sent lies beside the one that is being filled in, until we have answered', () => {
    const device = memory();
    keepSent(device, 'nora0000', { opId: 'one', draft: draft('Iron & Oak') });
    keepApplication(device, 'nora0000', draft('Pedal Room'));
    expect(keptSent(device, 'nora0000', NOW + 90 * DAY)).toEqual({ opId: 'one', draft: draft('Iron & Oak') });
    expect(keptSent(device, 'other000', NOW)).toBeUndefined();
    expect(keptDraft(device, 'nora0000', NOW)).toEqual({ draft: draft('Pedal Room') });
    keepSent(device, 'nora0000', undefined);
    expect(keptSent(device, 'nora0000', NOW)).toBeUndefined();
  });

  it('[12] that was sent goes after 90 days too, for good', () => {
    const device = memory();
    keepSent(device, 'nora0000', { opId: 'one', draft: draft('Iron & Oak') });
    expect(keptSent(device, 'nora0000', NOW + 90 * DAY + 1)).toBeUndefined();
    expect(keptSent(device, 'nora0000', NOW)).toBeUndefined();
  });

  it('that is sent is forgotten', () => {
    const device = memory();
    keepApplication(device, undefined, draft('Iron & Oak'));
    keepApplication(device, undefined, undefined);
    expect(keptDraft(device, undefined, NOW)).toEqual({});
  });
});

describe('[4.6] what was typed', () => {
  it('is read as the rules know it: prices in pence, lines as a list, the confirmed address', () => {
    const said = {
      ...EMPTY,
      email: 'typed@example.org',
      postcode: 'ls1 4ap',
      equipment: ' 4 racks\n\n 2 rowers ',
      passes: [
        { kind: 'day', price: '£8.50' },
        { kind: 'monthly', price: '1,200' },
        { kind: 'off_peak', price: 'cheap' },
      ],
    };
    expect(givenFrom(said, 'nora@example.org')).toEqual({
      sites: 1,
      minimumAge: 16,
      amenities: [],
      marketing: false,
      email: 'nora@example.org',
      postcode: 'LS1 4AP',
      equipment: ['4 racks', '2 rowers'],
      passes: [
        { kind: 'day', priceMinor: 850 },
        { kind: 'monthly', priceMinor: 120_000 },
        { kind: 'off_peak', priceMinor: 'cheap' },
      ],
    });
    expect(givenFrom(said)).toMatchObject({ email: 'typed@example.org' });
    expect(givenFrom({})).toEqual({ amenities: [], equipment: [] });
  });
});
