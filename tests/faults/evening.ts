/** What goes on while there is trouble: a member books on a phone, says something that is not theirs to say, books again, and is checked in at the door. */
import { expect, vi } from 'vitest';
import { bookingsQuery } from '../../client/features/booking/queries.ts';
import { passesQuery } from '../../client/features/pass/queries.ts';
import { rosterQuery } from '../../client/features/roster/queries.ts';
import { timetablesQuery } from '../../client/features/slot/queries.ts';
import type { Mark } from '../../client/sync/queries/rows.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import type { Slot } from '../../schemas/slot/shape.ts';
import { OFFERS } from '../simulation/scene.ts';
import { settled } from '../simulation/virtual-time.ts';
import { FaultSystem, GYM } from './fault-system.ts';
import type { NodeDevice, TestAccount } from './node-device.ts';

/** Milliseconds in which what must happen does, on a machine that does something else as well. */
const PATIENCE = 90_000;

/** Waits until that holds. Unlike `expect.poll` it may be used in tests that run beside each other. */
export const eventually = (holds: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(holds, { timeout: PATIENCE, interval: 50 });

/** A test with an evening and a system of its own. */
export const during = (happens: (evening: Evening) => Promise<void>) => async (): Promise<void> => {
  const system = await FaultSystem.open();
  try {
    await happens(await Evening.begin(system));
  } finally {
    await system.close();
  }
};

export class Evening {
  readonly system: FaultSystem;
  readonly sam: TestAccount;
  readonly phone: NodeDevice;
  readonly tablet: NodeDevice;
  #booked = 0;

  private constructor(system: FaultSystem, sam: TestAccount, phone: NodeDevice, tablet: NodeDevice) {
    this.system = system;
    this.sam = sam;
    this.phone = phone;
    this.tablet = tablet;
  }

  /** Everybody is signed in and in sync: the phone holds a pass of ten visits and the classes, the tablet has Sam on its list. */
  static async begin(system: FaultSystem): Promise<Evening> {
    const sam = await system.member('sam@member.example');
    const phone = await system.phone(sam);
    const tablet = await system.tablet(await system.receptionist('jo@desk.example'));
    const evening = new Evening(system, sam, phone, tablet);
    await eventually(() => expect(phone.connection).toBe('Online'));
    const [, { productId, price: priceSeen }] = OFFERS;
    const pass = { gymId: GYM._id, productId, version: 1, priceSeen, startRequestedNow: true, method: 'sandbox:visa' };
    await phone.propose('pass.buy', pass);
    await eventually(async () => expect(await phone.seen(passesQuery)).toMatchObject([{ status: 'ready' }]));
    await eventually(async () => expect(await tablet.seen(rosterQuery('one', ''))).toHaveLength(1));
    await eventually(async () => expect(await evening.#slots()).not.toHaveLength(0));
    await eventually(() => expect([phone.waiting, tablet.waiting]).toEqual([[], []]));
    return evening;
  }

  /** Resolves when all of it is stored on the devices: a booking, what Sam may not say, another booking (S7); a visit (S1). */
  async goesOn(): Promise<void> {
    const { phone } = this;
    await this.book();
    const admitted = { gymId: GYM._id, method: 'staff_search', direction: 'in', localVerdict: 'ok' } as const;
    await phone.propose('checkin.record', { ...admitted, checkedAgainst: { trust: 'synced' } }, false);
    await this.book();
    await this.checkIn();
  }

  /** A place in the next class that was not asked for yet; its proposal. */
  async book(): Promise<string> {
    const slot = (await this.#slots())[this.#booked];
    this.#booked += 1;
    const [pass] = await this.phone.seen(passesQuery);
    if (!slot || !pass) throw new Error('there is no class to book, or no pass');
    return this.phone.propose('booking.request', {
      gymId: GYM._id,
      slotId: slot.slotId,
      passId: pass._id,
      anyPass: false,
      joinWaitlistIfFull: true,
      startsAtSeen: slot.startsAt,
      cutoffHoursSeen: slot.cutoffHours,
    });
  }

  /** Sam comes in; the proposal of the visit. */
  async checkIn(): Promise<string> {
    const { tablet, sam } = this;
    const [entry] = await tablet.seen(rosterQuery('one', ''));
    const rosterAt = instantOf(tablet.device.now());
    return tablet.propose('checkin.record', {
      gymId: GYM._id,
      ...(entry ? { passId: entry.passId } : {}),
      memberId: sam.uid,
      method: 'staff_search',
      direction: 'in',
      checkedAgainst: { trust: 'synced', rosterAt },
      localVerdict: 'ok',
    });
  }

  /** How a phone of Sam's shows the bookings. */
  async bookings(phone = this.phone): Promise<readonly Mark[]> {
    const answer = phone.device.query(bookingsQuery);
    const stop = answer.subscribe(() => {});
    await settled();
    const marks = answer.get().rows.map(({ mark }) => mark);
    stop();
    return marks;
  }

  /** How many days of classes somebody has. */
  async timetables(phone: NodeDevice): Promise<number> {
    return (await phone.seen(timetablesQuery(GYM._id, '2000-01-01', '3000-01-01'))).length;
  }

  /** Whatever is asked of the screens now, nothing of it has been decided, and all of it is there. */
  async expectWaiting({ bookings, unsent }: { readonly bookings: number; readonly unsent: number }): Promise<void> {
    expect(await this.bookings()).toEqual(Array.from({ length: bookings }, () => 'waiting'));
    expect(this.phone.waiting.length + this.tablet.waiting.length).toBe(unsent);
  }

  async #slots(): Promise<readonly Slot[]> {
    const days = await this.phone.seen(timetablesQuery(GYM._id, '2000-01-01', '3000-01-01'));
    return days.flatMap(({ slots }) => slots);
  }
}
