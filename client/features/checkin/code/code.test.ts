import { expect, it } from 'vitest';
import type { PassToken } from '../../../../schemas/pass/shape.ts';
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

it('shows the code of the freshest token', () => {
  const older = token('2026-03-01T09:12:00.000Z', '2026-03-08T09:12:00.000Z', 'device01');
  expect(doorCode(mine, [older, fresh], now)).toEqual({ state: 'shown', token: fresh });
});

it('R-38: shows none once seven days have passed without contact', () => {
  expect(doorCode(mine, [fresh], '2026-03-09T09:12:00.000Z')).toEqual({ state: 'stale', token: fresh });
});

it('says that the code is on its way while no token of this pass is here', () => {
  expect(doorCode(mine, [{ ...fresh, passId: 'pass:b' }], now)).toEqual({ state: 'coming' });
});

it('shows no code of a paused, suspended or ended pass', () => {
  for (const status of ['paused', 'suspended', 'used_up', 'refunded'] as const)
    expect(doorCode({ ...mine, status }, [fresh], now).state).toBe('barred');
  expect(doorCode({ ...mine, activateBy: now }, [fresh], now).state).toBe('barred');
});

it('warns, but shows the code, outside the hours of an off-peak pass', () => {
  const offPeak = {
    ...mine,
    snapshot: { ...mine.snapshot, accessWindows: [{ dayOfWeek: ['Saturday' as const], opens: '09:00', closes: '12:00' }] },
  };
  expect(doorCode(offPeak, [fresh], now)).toMatchObject({ state: 'shown', warning: { code: 'PASS_OFF_PEAK' } });
});
