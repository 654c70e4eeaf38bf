import { describe, expect, it } from 'vitest';
import { NOW } from '../../tests/rules/documents.ts';
import { wants } from './notices.ts';

const off = { notificationPrefs: [{ group: 'bookings', channel: 'push', on: false, at: NOW }] } as const;

describe('which news goes out', () => {
  it('what nobody chose against', () => {
    expect(wants({}, 'booking.confirmed', 'push')).toBe(true);
    expect(wants({ notificationPrefs: [...off.notificationPrefs] }, 'booking.confirmed', 'push')).toBe(false);
    expect(wants({ notificationPrefs: [...off.notificationPrefs] }, 'booking.confirmed', 'email')).toBe(true);
    expect(wants({ notificationPrefs: [...off.notificationPrefs] }, 'checkin.flagged', 'push')).toBe(true);
  });

  it('money and security always', () => {
    const prefs = {
      notificationPrefs: [...off.notificationPrefs, { group: 'visits', channel: 'push', on: false, at: NOW }],
    } as const;
    for (const event of ['pass.payment_failed', 'access.ended', 'account.closing'] as const)
      expect(wants({ notificationPrefs: [...prefs.notificationPrefs] }, event, 'push'), event).toBe(true);
  });
});
