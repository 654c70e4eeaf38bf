import { describe, expect, it } from 'vitest';
import type { Pass, PassToken } from '../../../../schemas/pass/shape.ts';
import type { Device } from '../../../../schemas/person/shape.ts';
import { born, pass } from '../../../../tests/rules/documents.ts';
import { doorCode } from './code.ts';

const now = '2026-03-03T09:00:00.000Z';
const mine = pass('a', 'member00');
function token(issuedAt: string, expiresAt: string, deviceId = 'device00'): PassToken {
  return {
    _id: `passtoken:a:${deviceId}`,
    type: 'passtoken',
    ...born,
    passId: 'pass:a',
    memberId: 'member00',
    deviceId,
    token: `FH1.${deviceId}`.padEnd(30, 'x'),
    kid: 'k1',
    issuedAt,
    expiresAt,
  };
}
const fresh = token('2026-03-02T09:12:00.000Z', '2026-03-09T09:12:00.000Z');

const phone = (deviceId: string, change: Partial<Device> = {}): Device => ({
  ...{
    _id: `device:${deviceId}`,
    type: 'device',
    ...born,
    uid: 'member00',
    deviceId,
    name: `Phone ${deviceId}`,
    registeredAt: now,
  },
  ...change,
});
const HERE = { here: 'device00', devices: [phone('device00'), phone('device01')] };

it('[FH2] shows only what was signed for this phone, though another has a fresher one', () => {
  const theirs = token('2026-03-02T09:13:00.000Z', '2026-03-09T09:13:00.000Z', 'device01');
  expect(doorCode(mine, [theirs, fresh], HERE, now)).toEqual({ state: 'shown', token: fresh });
  expect(doorCode(mine, [theirs], HERE, now)).toEqual({ state: 'coming' });
  expect(doorCode(mine, [fresh], { ...HERE, here: undefined }, now)).toEqual({ state: 'coming' });
});

it('[R-10] goes on to be shown at once after the first visit, which began the pass while the screen’s clock stood still', () => {
  const justNow = '2026-03-03T09:00:20.000Z';
  const begun = { activatedAt: justNow, validFrom: justNow, validTo: '2026-09-03T09:00:20.000Z' };
  const used = (activation: Pass['snapshot']['activation']) => ({
    ...{ ...mine, ...begun },
    snapshot: { ...mine.snapshot, activation },
  });
  expect(doorCode(used('first_check_in'), [fresh], HERE, now)).toEqual({ state: 'shown', token: fresh });
  // One that was bought for later has not begun.
  expect(doorCode(used('chosen_date'), [fresh], HERE, now)).toMatchObject({
    ...{ state: 'barred', reason: { code: 'PASS_NOT_STARTED' } },
  });
});

describe('R-43: one phone shows codes in ten minutes', () => {
  const shows = (deviceId: string, since: string, at = since) => phone(deviceId, { showing: { since, at } });
  const [t50, t52, t55] = ['08:50', '08:52', '08:55'].map((time) => `2026-03-03T${time}:00.000Z`) as [string, string, string];
  const state = (...devices: Device[]) => doorCode(mine, [fresh], { here: 'device00', devices }, now);

  it('another one that does is named, with when, and from when this one can', () => {
    expect(state(phone('device00'), shows('device01', t52))).toEqual({
      ...{ state: 'elsewhere', name: 'Phone device01', at: t52, from: '2026-03-03T09:02:00.000Z' },
    });
  });

  it('after ten minutes it is no longer in the way, nor is one that was signed out', () => {
    expect(state(phone('device00'), shows('device01', t50)).state).toBe('shown');
    expect(state(phone('device00'), { ...shows('device01', t52), revokedAt: t55 }).state).toBe('shown');
  });

  it('where two began without hearing of each other, the one that began first goes on', () => {
    expect(state(shows('device00', t52), shows('device01', t55)).state).toBe('shown');
    expect(state(shows('device00', t55), shows('device01', t52)).state).toBe('elsewhere');
    expect(state(shows('device00', t50, t55), shows('device01', t52)).state).toBe('shown');
  });
});

it('R-38: shows none once seven days have passed without contact', () => {
  expect(doorCode(mine, [fresh], HERE, '2026-03-09T09:12:00.000Z')).toEqual({ state: 'stale', token: fresh });
});

it('says that the code is on its way while no token of this pass is here', () => {
  expect(doorCode(mine, [{ ...fresh, passId: 'pass:b' }], HERE, now)).toEqual({ state: 'coming' });
});

it('shows no code of a paused, suspended or ended pass', () => {
  for (const status of ['paused', 'suspended', 'used_up', 'refunded'] as const)
    expect(doorCode({ ...mine, status }, [fresh], HERE, now).state).toBe('barred');
  expect(doorCode({ ...mine, activateBy: now }, [fresh], HERE, now).state).toBe('barred');
});

it('warns, but shows the code, outside the hours of an off-peak pass', () => {
  const offPeak = {
    ...mine,
    snapshot: { ...mine.snapshot, accessWindows: [{ dayOfWeek: ['Saturday' as const], opens: '09:00', closes: '12:00' }] },
  };
  expect(doorCode(offPeak, [fresh], HERE, now)).toMatchObject({ state: 'shown', warning: { code: 'PASS_OFF_PEAK' } });
});
