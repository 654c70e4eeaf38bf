import { describe, expect, it } from 'vitest';
import { parseScope, SCOPE_KINDS } from '../basics/scope.ts';
import { ACCESS, mayPropose, mayRead, type Principal, readersOf } from './access.ts';

const anonymous: Principal = { kind: 'anonymous' };
const member: Principal = { kind: 'person', uid: 'member01', deviceId: 'device01', admin: false, gyms: new Map() };
const reception: Principal = {
  ...member,
  uid: 'staff001',
  gyms: new Map([['one', new Set(['checkin.scan', 'members.view'] as const)]]),
};

describe('A11: deny by default', () => {
  it.each([
    [anonymous, 'public', 'basics', true],
    [anonymous, 'area-leeds', 'gyms', true],
    [anonymous, 'member-member01', 'passes', false],
    [member, 'member-member01', 'passes', true],
    [member, 'member-member02', 'passes', false],
    [member, 'self-member02', 'self', false],
    [member, 'gym-one', 'roster', false],
    [reception, 'gym-one', 'roster', true],
    [reception, 'gym-two', 'roster', false],
    [reception, 'gym-one', 'payments', false],
    [reception, 'gym-one', 'people', false],
    [member, 'cell', 'inbox', false],
    [member, 'public', 'constructor', false],
    [member, 'public', '__proto__', false],
    [member, 'nonsense', 'gyms', false],
    [member, 'member', 'passes', false],
    [member, 'public-x', 'basics', false],
  ] as const)('%o reads %s/%s: %s', (principal, scope, collection, expected) => {
    expect(mayRead(principal, scope, collection)).toBe(expected);
  });

  it('nobody reads the cell, an admin neither', () => {
    for (const collection of ['inbox', 'journal', 'ledger', 'errands', 'devices']) {
      expect(mayRead({ ...member, admin: true }, 'cell', collection)).toBe(false);
    }
  });

  it("A1: only into one's own outbox, and only signed in", () => {
    expect(mayPropose(member, 'self-member01', 'proposals')).toBe(true);
    expect(mayPropose(member, 'self-member02', 'proposals')).toBe(false);
    expect(mayPropose(member, 'self-member01', 'self')).toBe(false);
    expect(mayPropose(anonymous, 'self-member01', 'proposals')).toBe(false);
  });

  it("A1: no other database of one's own takes proposals, and what is no scope takes none", () => {
    for (const scope of ['member-member01', 'gym-member01', 'nonsense']) {
      expect(mayPropose(member, scope, 'proposals'), scope).toBe(false);
    }
  });

  it('every scope kind has a row', () => {
    expect(Object.keys(ACCESS).sort()).toEqual([...SCOPE_KINDS].sort());
  });

  it.each(['member-', 'member-a/b', 'member-a b', '-', '', 'self-%2f', `self-${'x'.repeat(121)}`])('%s is no scope', (name) => {
    expect(parseScope(name)).toBeNull();
  });
});

describe('[11] what the nouns say of one collection', () => {
  it('is one word: where two disagree, one of them would be read by whom it did not name', () => {
    expect(() => readersOf([{ readers: { 'self/self': 'self' } }, { readers: { 'self/self': 'anyone' } }])).toThrow('self/self');
    expect(readersOf([{ readers: { 'self/self': 'self' } }, { readers: { 'self/self': 'self' } }]).self).toEqual({
      self: 'self',
    });
  });

  it('names a kind of scope there is', () => {
    expect(() => readersOf([{ readers: { 'street/gyms': 'anyone' } }])).toThrow('street/gyms');
  });
});
