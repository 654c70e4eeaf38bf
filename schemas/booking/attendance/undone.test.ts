import { describe, expect, it } from 'vitest';
import { booking, HOUR, NOW } from '../../../tests/rules/documents.ts';
import { plus } from '../../basics/time.ts';
import { systemMoment } from '../../proposal/judge.ts';
import { BOOKING_STATUSES, type Booking } from '../shape.ts';
import { wasThere } from './mark.ts';
import { unattended } from './undone.ts';

const [AT, BEFORE] = [plus(NOW, HOUR), plus(NOW, -HOUR)];
const undone = (one: Booking) => unattended(one, systemMoment(AT));
const came = (change: Partial<Booking> = {}) => wasThere(booking('a', change));

describe('[C17] nobody came in on it after all', () => {
  it('so it is as it was before, and looked at anew', () => {
    expect(undone({ ...came(), checkinId: 'checkin:one' })).toEqual(booking('a'));
    const missed = came({ status: 'no_show', strike: true, missedAt: BEFORE });
    expect(undone(missed)).toEqual(booking('a', { missedAt: BEFORE }));
  });

  it('[L5, X6] so who had given it back has given it back, at what it cost them then', () => {
    const late = booking('a', { status: 'late_cancelled', late: true, strike: true, cancelledAt: BEFORE });
    expect(undone({ ...wasThere(late), checkinId: 'checkin:one' })).toEqual(late);
    const inTime = booking('a', { status: 'cancelled', creditReturned: true, cancelledAt: BEFORE });
    expect(undone(wasThere(inTime))).toEqual(inTime);
  });

  it('so what was made by the visit alone is gone with it, and costs nothing', () => {
    const made = booking('a', { status: 'attended', checkinId: 'checkin:one', late: true, strike: true });
    const { checkinId: _gone, ...gone } = made;
    const free = { status: 'cancelled', late: false, strike: false, creditReturned: true } as const;
    expect(undone(made)).toEqual({ ...gone, ...free, cancelledAt: AT });
    expect(undone({ ...made, cancelledAt: BEFORE })).toEqual({ ...gone, ...free, cancelledAt: BEFORE });
  });

  it('and it is left alone where nobody had', () => {
    for (const status of BOOKING_STATUSES.filter((one) => one !== 'attended')) {
      const one = booking('a', { status, checkinId: 'checkin:one' });
      expect(undone(one)).toBe(one);
    }
  });
});

describe('[C16, X6] somebody was there', () => {
  it('so nothing is held against them, and what it was is remembered', () => {
    const missed = { status: 'no_show_provisional', missedUntil: AT, late: true, strike: true, creditReturned: true } as const;
    expect(came(missed)).toEqual(
      booking('a', {
        status: 'attended',
        beforeVisit: { status: 'no_show_provisional', late: true, strike: true, creditReturned: true },
      }),
    );
  });

  it('and it is left alone where that changes nothing', () => {
    for (const status of ['attended', 'waitlisted', 'cancelled_by_gym', 'excused'] as const) {
      const one = booking('a', { status });
      expect(wasThere(one)).toBe(one);
    }
  });
});
