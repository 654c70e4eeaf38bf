import { describe, expect, it } from 'vitest';
import { LEFT_OUT, redacted } from './redact.ts';
import { AuditedState } from './shape.ts';

const kept = (said: object) => {
  const state = redacted(said);
  expect(AuditedState.safeParse(state).error).toBeUndefined();
  return state;
};

describe('[2.23] what the audit keeps of a change', () => {
  it('codes, ids, numbers, times and switches, and that there was none', () => {
    const said = {
      status: 'suspended',
      gymId: 'gym:one',
      at: '2026-03-03T08:00:00.000Z',
      bps: 1500,
      isLive: true,
      areaId: null,
      permissions: ['checkin.scan', 'refunds'],
      total: { amountMinor: 500, currency: 'GBP' },
      windows: [{ opens: '06:00', days: ['monday', 'tuesday'] }],
      rate: 'a+b=c/d_e-f',
      empty: '',
    };
    expect(kept(said)).toEqual(said);
  });

  it('that there is nothing to tell is null; what is not set is not there', () => {
    expect(redacted(undefined)).toBeNull();
    expect(kept({ status: undefined, total: { net: undefined } })).toEqual({ total: {} });
  });

  it('not what somebody wrote, wherever it stands', () => {
    const written = 'Call Sam about it';
    const inside = { open: written, all: [written, 'ok'], deep: { deeper: 'ok' } };
    expect(kept({ reason: written, mail: 'sam@example.org', inside, list: [written, { why: written }, ['ok']] })).toEqual({
      reason: LEFT_OUT,
      mail: LEFT_OUT,
      inside: { open: LEFT_OUT, all: [LEFT_OUT, 'ok'], deep: LEFT_OUT },
      list: [LEFT_OUT, { why: LEFT_OUT }, LEFT_OUT],
    });
  });

  it('not one word that is somebody’s name or number', () => {
    const personal = { displayName: 'Sam', phone: '+447700900123', note: null, postalAddress: { line: 'x' }, names: ['Sam'] };
    expect(kept({ ...personal, emailVerified: true, owner: personal })).toEqual({
      displayName: LEFT_OUT,
      phone: LEFT_OUT,
      note: null,
      postalAddress: LEFT_OUT,
      names: LEFT_OUT,
      emailVerified: true,
      owner: { displayName: LEFT_OUT, phone: LEFT_OUT, note: null, postalAddress: LEFT_OUT, names: LEFT_OUT },
    });
  });

  it('and never more than its shape takes', () => {
    const many = Array.from({ length: 101 }, (_, index) => index);
    const fields = Object.fromEntries(many.map((index) => [`f${index}`, index]));
    const state = kept({ many, fields, list: [{ many, fields, a: 1 }], long: 'x'.repeat(161), ['k'.repeat(61)]: 1 });
    expect(state).toMatchObject({ many: many.slice(0, 100), long: LEFT_OUT, ['k'.repeat(60)]: 1 });
    expect(Object.keys(state?.fields ?? {})).toHaveLength(100);
    expect(state?.list).toMatchObject([{ many: many.slice(0, 100) }]);
    expect(Object.keys(kept(fields) ?? {})).toHaveLength(100);
    expect(kept({ row: { ['k'.repeat(61)]: 1, ['name'.repeat(16)]: 'Sam' } })).toEqual({
      row: { ['k'.repeat(60)]: 1, ['name'.repeat(15)]: LEFT_OUT },
    });
  });
});
