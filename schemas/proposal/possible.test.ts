/** [10.3] Nothing happens before it could (L6, product.md 5.0). */
import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, MINUTE, NOW, pass, person } from '../../tests/rules/documents.ts';
import { book, bookingOf, cancel, checkIn, employ, smallWorld } from '../../tests/rules/scenes.ts';
import { World } from '../../tests/rules/world.ts';
import { plus } from '../time.ts';

const START = '2026-03-04T18:00:00.000Z';
const at = (minutes: number) => plus(NOW, minutes * MINUTE);

describe('[10.3] nothing happens before it could', () => {
  it('L6: a cancellation that claims to be older than its booking is judged at the booking: no strike is dodged', () => {
    const world = smallWorld('member01');
    const booked = plus(START, -4 * HOUR);
    book(world, 'member01', {}, { receivedAt: booked });
    cancel(world, 'member01', bookingOf(world, 'member01'), { madeAt: plus(START, -20 * HOUR), receivedAt: plus(START, -HOUR) });
    expect(bookingOf(world, 'member01')).toMatchObject({ status: 'late_cancelled', cancelledAt: booked, strike: true });
  });

  it('X2: who books and cancels in time without a network did both then, and pays nothing', () => {
    const world = smallWorld('member01');
    const heard = { receivedAt: plus(START, -3 * HOUR) };
    book(world, 'member01', {}, { madeAt: plus(START, -10 * HOUR), ...heard });
    cancel(world, 'member01', bookingOf(world, 'member01'), { madeAt: plus(START, -9 * HOUR), ...heard });
    expect(bookingOf(world, 'member01')).toMatchObject({ status: 'cancelled', strike: false });
  });

  it('L6: nobody lets people in before they worked there', () => {
    const world = new World(gym('one'), person('member01'), pass('member01', 'member01'));
    employ(world, 'staffone1', 'reception', 'gym:one', at(60));
    checkIn(world, 'staffone1', 'member01', at(0), {}, { receivedAt: at(90) });
    expect(world.all('checkin')).toMatchObject([{ judgedAt: at(60) }]);
  });

  it('L6: nobody comes in on a pass before it was bought, whoever names its holder', () => {
    const world = new World(gym('one'), person('member01'));
    employ(world, 'staffone1', 'reception', 'gym:one');
    world.lay([pass('member01', 'member01', { createdAt: at(60) })]);
    checkIn(world, 'staffone1', 'member01', at(10), {}, { receivedAt: at(90) });
    expect(world.all('checkin')).toMatchObject([{ judgedAt: at(60) }]);
  });

  it('C15, G8: a dismissed employee’s new device cannot speak of the time before: the gym is asked', () => {
    const world = new World(gym('one'), person('member01'), pass('member01', 'member01'));
    employ(world, 'staffone1', 'reception', 'gym:one');
    world.system('system.employment-ended', { uid: 'staffone1', gymId: 'gym:one' }, at(60));
    // The server's record of the new device begins with its registration.
    const late = checkIn(world, 'staffone1', 'member01', at(30), {}, { receivedAt: at(90), contactBefore: at(80) });
    expect(late).toMatchObject({ state: 'accepted_flagged', code: 'STAFF_REMOVED' });
  });

  it('X4: what is raised by a bound is claimed no better than what was made then', () => {
    const world = smallWorld('member01');
    book(world, 'member01', {}, { receivedAt: plus(START, -30 * HOUR) });
    cancel(world, 'member01', bookingOf(world, 'member01'), { madeAt: plus(START, -3 * DAY), receivedAt: plus(START, -HOUR) });
    expect(bookingOf(world, 'member01')).toMatchObject({ status: 'late_cancelled', cancelledAt: plus(START, -HOUR) });
  });
});
