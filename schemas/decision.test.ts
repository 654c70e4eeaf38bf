import { describe, expect, it } from 'vitest';
import { NOW, pass, person } from '../tests/rules/documents.ts';
import { KnownWorld } from '../tests/rules/world.ts';
import { accepted, flagged, found, held, refused } from './decision.ts';
import { decide } from './folds/decide.ts';
import { blanked } from './folds/documents.ts';
import { isMailed, isOn, switchOf, wants } from './folds/notices.ts';
import { deviceKind, kindPart } from './folds/proposals.ts';
import { systemMoment } from './proposal/judge.ts';

describe('a decision', () => {
  const documents = [pass('one', 'member01')];

  it('[A2] says what it is, what it writes and what it did not know; nothing unless that is said', () => {
    expect(accepted(documents)).toEqual({ state: 'accepted', documents, unknown: [] });
    expect(accepted([], ['gym'])).toEqual({ state: 'accepted', documents: [], unknown: ['gym'] });
    expect(flagged('LATE_REPORT', documents)).toEqual({ state: 'accepted_flagged', code: 'LATE_REPORT', documents, unknown: [] });
    expect(refused('SLOT_FULL')).toEqual({ state: 'refused', code: 'SLOT_FULL', facts: {}, documents: [], unknown: [] });
    expect(held('SLOT_CHANGED')).toEqual({ state: 'held', code: 'SLOT_CHANGED', facts: {}, documents: [], unknown: [] });
    const facts = { time: '09:14' };
    expect(refused('ALREADY_IN', facts, documents)).toMatchObject({ facts, documents });
    expect(held('SLOT_CHANGED', facts, documents)).toMatchObject({ facts, documents });
  });

  it('[A4] has a value only of what is known', () => {
    expect(found({ state: 'known', value: 0, asOf: NOW })).toBe(0);
    expect(found({ state: 'absent', asOf: NOW })).toBeUndefined();
    expect(found({ state: 'unknown' })).toBeUndefined();
  });

  it('[A11] of a kind that no noun declares is none', () => {
    const nonsense = { ...new KnownWorld().proposal('notice.seen', { noticeId: 'notice:x' }), kind: 'nonsense' as 'notice.seen' };
    expect(() => decide(nonsense, new KnownWorld(), systemMoment(NOW))).toThrow('No noun declares nonsense');
    expect(kindPart('pass.buy')?.from).toBe('device');
    expect(kindPart('system.pass-status')?.from).toBe('system');
    expect(deviceKind('pass.buy')?.is).toBe('request');
    expect([deviceKind('system.pass-status'), deviceKind('nonsense')]).toEqual([null, null]);
  });
});

describe('news', () => {
  const sam = (on: boolean, channel: 'push' | 'email' = 'push') =>
    person('member01', { notificationPrefs: [{ group: 'bookings', channel, on, at: NOW }] });

  it('[2.1] goes out unless somebody switched it off there; what is always said goes out all the same', () => {
    expect(wants(person('member01'), 'booking.confirmed', 'push')).toBe(true);
    expect(wants(sam(false), 'booking.confirmed', 'push')).toBe(false);
    expect(wants(sam(true), 'booking.confirmed', 'push')).toBe(true);
    expect(wants(sam(false), 'booking.confirmed', 'email')).toBe(true);
    expect(wants(sam(false), 'checkin.flagged', 'push')).toBe(true);
    expect(wants(sam(false), 'pass.ready', 'push')).toBe(true);
    expect([isOn(sam(false), 'bookings', 'push'), isOn(sam(false, 'email'), 'bookings', 'push')]).toEqual([false, true]);
  });

  it('[2.10] of which nobody knows anything is always said, and not mailed', () => {
    expect([switchOf('booking.changed'), switchOf('pass.ready'), switchOf('nonsense')]).toEqual(['bookings', null, null]);
    expect([isMailed('pass.ready'), isMailed('outbox.refused'), isMailed('nonsense')]).toEqual([true, false, false]);
  });
});

it('[A6] what is left of a pass where nobody may read it any more names nobody', () => {
  const left = blanked({ ...pass('one', 'member01', { flags: ['NOTED'] }), createdBy: 'member01' });
  expect(left).toMatchObject({ memberId: '00000000', createdBy: 'system', updatedBy: 'system' });
  expect(JSON.stringify(left)).not.toContain('member01');
});
