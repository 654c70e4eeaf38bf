import { describe, expect, it } from 'vitest';
import { book, bookingOf, cancel, smallWorld } from '../../tests/rules/scenes.ts';

const SAM = 'member01';

describe('[10.16] what a person is told of one thing', () => {
  it('confirmed, then cancelled: one notice, unread, with a link, until the class begins', () => {
    const world = smallWorld(SAM);
    book(world, SAM);
    const [confirmed] = world.all('notice');
    expect(confirmed).toMatchObject({ event: 'booking.confirmed', link: '/member/bookings', until: '2026-03-04T18:00:00.000Z' });
    world.say(SAM, 'notice.seen', { noticeId: confirmed?._id ?? '', event: 'booking.confirmed' });
    cancel(world, SAM, bookingOf(world, SAM));
    expect(world.all('notice')).toMatchObject([{ _id: confirmed?._id, event: 'booking.cancelled', title: 'Cancelled: Spin' }]);
    expect(world.all('notice')[0]).not.toHaveProperty('seenAt');
  });

  it('whoever read the old words late has not read the new ones', () => {
    const world = smallWorld(SAM);
    book(world, SAM);
    const noticeId = world.all('notice')[0]?._id ?? '';
    cancel(world, SAM, bookingOf(world, SAM));
    world.say(SAM, 'notice.seen', { noticeId, event: 'booking.confirmed' });
    expect(world.one('notice', noticeId)).not.toHaveProperty('seenAt');
    world.say(SAM, 'notice.seen', { noticeId, event: 'booking.cancelled' });
    expect(world.one('notice', noticeId)).toHaveProperty('seenAt');
  });

  it('a refusal rings the bell, once for what was asked; what was done already does not', () => {
    const world = smallWorld(SAM, 'member02', 'member03');
    for (const uid of [SAM, 'member02']) book(world, uid);
    book(world, 'member03', { joinWaitlistIfFull: false });
    const told = world.all('notice').filter(({ event }) => event === 'outbox.refused');
    expect(told).toMatchObject([
      {
        uid: 'member03',
        title: 'Not accepted: booking.request',
        body: 'That class filled up before we received your booking.',
        link: '/member/dashboard?outbox=open',
      },
    ]);
    expect(book(world, SAM)).toMatchObject({ state: 'refused', code: 'DUPLICATE', documents: [] });
  });
});
