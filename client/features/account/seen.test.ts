import { expect, it } from 'vitest';
import type { AccountRow } from '../../../schemas/account/wire.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { reasonIn, withReason } from './looked.ts';
import { actsFor } from './offered.ts';
import { noteSeen, seenBy } from './seen.ts';

const NOW = 1_772_500_000_000;
const memoryStorage = (kept = new Map<string, string>()) => ({
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
});
const row = (n: number): AccountRow => ({
  ...{ uid: `member${String(n).padStart(4, '0')}`, name: 'Sam F.', email: 's•••@e•••.org', role: 'member', status: 'active' },
});

it('[4.5] the last fifty that were opened, masked, the latest first, each once', () => {
  const memory = memoryStorage();
  for (let n = 0; n < 60; n += 1) noteSeen(memory, 'admin001', row(n), NOW + n);
  noteSeen(memory, 'admin001', row(30), NOW + 99);
  const seen = seenBy(memory, 'admin001', NOW + 100);
  expect([seen.length, seen[0], seen[1], seen.at(-1)]).toEqual([50, row(30), row(59), row(10)]);
  expect(new Set(seen.map(({ uid }) => uid)).size).toBe(50);
});

it('[L9] nothing but what a row shows is kept, whatever it is handed', () => {
  const memory = memoryStorage();
  noteSeen(memory, 'admin001', { ...row(1), phone: '+447700900123' } as AccountRow, NOW);
  expect(JSON.stringify(memory.getItem('accounts-seen'))).not.toContain('447700');
});

it('[G10] for who opened them alone, and for as long as an administrator may be away', () => {
  const memory = memoryStorage();
  noteSeen(memory, 'admin001', row(1), NOW);
  expect(seenBy(memory, 'admin001', NOW + LIMITS.leaseAdmin - 1)).toHaveLength(1);
  expect(seenBy(memory, 'admin001', NOW + LIMITS.leaseAdmin)).toEqual([]);
  expect(memory.getItem('accounts-seen')).toBe(null);
  noteSeen(memory, 'admin001', row(1), NOW);
  expect(seenBy(memory, 'admin002', NOW)).toEqual([]);
  expect(memory.getItem('accounts-seen')).toBe(null);
  memory.setItem('accounts-seen', '{');
  expect(seenBy(memory, 'admin001', NOW)).toEqual([]);
});

it('[4.5] a reason is asked once a person, and is nobody else’s', () => {
  const why = { reason: 'fraud', text: 'Two cards' } as const;
  const looked = withReason({ by: '', why: new Map() }, 'admin001', 'member01', why);
  expect([reasonIn(looked, 'admin001', 'member01'), reasonIn(looked, 'admin001', 'member02')]).toEqual([why, undefined]);
  expect(reasonIn(looked, 'admin002', 'member01')).toBe(undefined);
  const other = withReason(looked, 'admin002', 'member02', why);
  expect(other.why.size).toBe(1);
  expect(withReason(looked, 'admin001', 'member02', why).why.size).toBe(2);
});

it('[R-61] what is offered is what is not refused', () => {
  const device = { deviceId: 'device01', name: 'Phone', registeredAt: '', lastSeenAt: '' };
  const order = (action: 'restrict' | 'suspend') => ({
    ...{ id: '01ARZ3NDEKTSV4RRFFQ69G0001', action, reason: 'abuse' as const, message: 'You shouted at the desk.' },
    by: { uid: 'admin001', at: '', name: 'Ana' },
  });
  const seen: Parameters<typeof actsFor>[0] = {
    ...{ status: 'active', orders: [], devices: [device], platform: 'none', gyms: [], holds: [] },
  };
  expect(actsFor(seen, false)).toEqual(['restrict', 'suspend', 'signout']);
  expect(actsFor(seen, true)).toEqual(['restrict', 'suspend', 'signout', 'erase']);
  const { action: _action, message: _message, ...held } = { ...order('restrict'), reason: 'A court asked for it.' };
  expect(actsFor({ ...seen, holds: [held] }, true)).toEqual(['restrict', 'suspend', 'signout']);
  expect(actsFor({ ...seen, status: 'restricted', orders: [order('restrict')] }, false)).toEqual(['lift', 'suspend', 'signout']);
  expect(actsFor({ ...seen, status: 'restricted' }, false)).toEqual(['restrict', 'suspend', 'signout']);
  expect(actsFor({ ...seen, status: 'suspended', devices: [], orders: [order('suspend')] }, false)).toEqual(['lift']);
  expect(actsFor({ ...seen, status: 'deletion_requested', devices: [] }, true)).toEqual([]);
  expect(actsFor({ ...seen, platform: 'admin' }, false)).toEqual([]);
  expect(actsFor({ ...seen, platform: 'admin' }, true)).toEqual(['signout']);
  const gyms = [{ gymId: 'gym:one', name: 'One', preset: 'owner', status: 'active', since: '' }];
  expect(actsFor({ ...seen, gyms }, false)).toEqual(['signout']);
  expect(actsFor({ ...seen, gyms }, true)).toEqual(['restrict', 'suspend', 'signout', 'erase']);
});
