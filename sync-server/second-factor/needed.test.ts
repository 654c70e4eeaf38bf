/** [17] Step-up: what takes a second factor, and from whom. */
import { describe, expect, it } from 'vitest';
import { SCOPE_KINDS } from '../../schemas/basics/scope.ts';
import { ACCESS } from '../../schemas/folds/access.ts';
import { FOR_PLATFORM } from '../../schemas/for-platform.ts';
import { EVERY_NOUN } from '../../schemas/nouns.ts';
import { proofFor, proofToRead, unproven, waitsForProof } from './needed.ts';

const NOW = Date.parse('2026-03-03T09:00:00.000Z');
const TEN_MINUTES = 600_000;

describe('[17] what takes it', () => {
  it('money, roles and erasure take it anew', () => {
    const fresh = EVERY_NOUN.flatMap(({ kinds }) => Object.keys(kinds)).filter((kind) => proofFor(kind) === 'fresh');
    expect(fresh.sort()).toEqual(
      [
        ...['account.erase', 'account.hold', 'account.merge', 'account.release', 'account.unmerge'],
        ...['role.approve', 'role.propose', 'role.withdraw'],
        ...['payout.hold', 'payout.rate', 'payout.release', 'payout.reserve', 'payout.write-off'],
        ...['refund.give', 'refund.settle', 'setting.approve', 'setting.propose', 'setting.withdraw'],
      ].sort(),
    );
  });

  it('whatever else whoever runs the platform proposes takes it once, and waits for it where it may wait for a network', () => {
    const kinds = FOR_PLATFORM.flatMap((noun) => Object.entries(noun.kinds));
    expect(kinds.filter(([kind]) => proofFor(kind) === null)).toEqual([]);
    for (const [kind, part] of kinds) expect(waitsForProof(kind), kind).toBe('online' in part && part.online === null);
    expect(['no.such', 'system.due'].map(waitsForProof)).toEqual([false, false]);
  });

  it('[A11] to read takes it once where those who run the platform alone read, and nowhere else', () => {
    const places = SCOPE_KINDS.flatMap((kind) => Object.keys(ACCESS[kind]).map((collection) => [kind, collection] as const));
    for (const [kind, collection] of places)
      expect(proofToRead(kind, collection), `${kind}/${collection}`).toBe(kind === 'platform' ? 'session' : null);
    expect(proofToRead('nonsense', 'gyms')).toBeNull();
  });

  it.each(['booking.make', 'checkin.record', 'profile.edit', 'system.due', 'no.such'])('%s takes none', (kind) =>
    expect(proofFor(kind)).toBeNull(),
  );
});

describe('[17] from whom', () => {
  const asked = (proof: 'session' | 'fresh' | null, shownAt?: number, has = true) =>
    unproven(
      proof,
      { secondFactor: { has, ...(shownAt === undefined ? {} : { shownAt }) }, admin: true },
      { now: NOW, required: false },
    );

  it('ten minutes are fresh, a millisecond more is not', () => {
    expect([asked('fresh', NOW - TEN_MINUTES), asked('fresh', NOW - TEN_MINUTES - 1)]).toEqual([null, 'SECOND_FACTOR_NEEDED']);
    expect([asked('session', 0), asked('session')]).toEqual([null, 'SECOND_FACTOR_NEEDED']);
    expect([asked(null), asked(null, 0)]).toEqual([null, null]);
  });

  it('whoever has none is asked for none, but where it is required of who runs the platform', () => {
    const none = { has: false };
    const required = { now: NOW, required: true };
    expect(asked('fresh', undefined, false)).toBeNull();
    expect(unproven('session', { secondFactor: none, admin: true }, required)).toBe('SECOND_FACTOR_MISSING');
    expect(unproven('fresh', { secondFactor: none, admin: false }, required)).toBeNull();
    expect(unproven(null, { secondFactor: none, admin: true }, required)).toBeNull();
  });
});
