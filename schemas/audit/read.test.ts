import { describe, expect, it } from 'vitest';
import type { Principal } from '../folds/access.ts';
import { auditOf, mayReadEntry } from './read.ts';

const person = (powers: { admin?: boolean; superAdmin?: boolean } = {}): Principal => ({
  ...{ kind: 'person', uid: 'ana00001', deviceId: 'device01', admin: false, gyms: new Map() },
  ...powers,
});
const entry = (actorUid: string, type: string) => ({ actorUid, target: { type, id: `${type}:one` } });

describe('[2.23] who reads the audit', () => {
  it('[R-61] a super-admin all, an administrator their part, nobody else; who is no administrator any more is no super-admin either', () => {
    const asked: Principal[] = [{ kind: 'anonymous' }, person(), person({ superAdmin: true }), person({ admin: true })];
    expect(asked.map(auditOf)).toEqual(['none', 'none', 'none', 'own']);
    expect(auditOf(person({ admin: true, superAdmin: true }))).toBe('all');
  });

  it('an administrator what they did themselves, and what was done to what their queues are about', () => {
    const admin = person({ admin: true });
    expect(mayReadEntry(admin, entry('ana00001', 'user'))).toBe(true);
    for (const type of ['application', 'verification', 'gym', 'contact'])
      expect(mayReadEntry(admin, entry('ben00001', type)), type).toBe(true);
    for (const type of ['user', 'employee', 'pass', 'payment', 'auditseal'])
      expect(mayReadEntry(admin, entry('ben00001', type)), type).toBe(false);
  });

  it('a super-admin whatever it is, whoever is neither nothing of it', () => {
    expect(mayReadEntry(person({ admin: true, superAdmin: true }), entry('ben00001', 'payment'))).toBe(true);
    for (const other of [person(), person({ superAdmin: true }), { kind: 'anonymous' } as const])
      expect(mayReadEntry(other, entry('ana00001', 'verification'))).toBe(false);
  });
});
