/** Closures walked at random against an oracle of their own: it reads closures, slots and bookings as they lie there, and asks none of our rules. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { born, DAY, gym, HOUR, MINUTE, NOW, pass, person, slot, timetable } from '../../tests/rules/documents.ts';
import { book, cancel, employ } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Booking } from '../booking/shape.ts';
import { dueOf } from '../folds/documents.ts';
import { systemMoment } from '../proposal/judge.ts';
import type { ClassSchedule, Series } from '../schedule/shape.ts';
import type { Slot } from '../slot/shape.ts';
import type { ClosureTerms, GymClosure } from './shape.ts';

const OLGA = 'olga0001';
const MEMBERS = ['member01', 'member02', 'member03', 'member04'];
/** In winter, so that London's clock is the world's. */
const STARTS = ['2026-03-03T18:00', '2026-03-04T18:00', '2026-03-05T07:00', '2026-03-10T18:00', '2026-03-11T18:00'];
const WAYS: Readonly<Record<string, readonly string[]>> = {
  scheduled: ['active', 'ended', 'cancelled'],
  active: ['ended', 'cancelled'],
  ended: [],
  cancelled: [],
};

const steps = fc.array(
  fc.record({
    deed: fc.constantFrom('book', 'book', 'book', 'cancel', 'plan', 'close', 'close', 'open', 'wait'),
    who: fc.constantFrom(...MEMBERS),
    at: fc.constantFrom(...STARTS),
    /** Hours that a closure begins before the class, and how many it lasts. */
    before: fc.constantFrom(0, 1, 30),
    hours: fc.constantFrom(1, 2, 24, 80),
    keeps: fc.constantFrom(false, false, true),
    some: fc.boolean(),
    after: fc.constantFrom(1, 40, 300, 1500),
    /** Minutes before it is heard of, from a device without a network. */
    late: fc.constantFrom(0, 0, 90),
  }),
  { minLength: 1, maxLength: 25 },
);
type Step = (typeof steps extends fc.Arbitrary<infer S> ? S : never)[number];

class Walk {
  readonly world = new KnownWorld(
    gym('one'),
    ...STARTS.map((at) =>
      timetable('gym:one', [
        slot(at, { capacity: 2, waitlistMax: 5 }),
        slot(at, { slotId: `slot:yoga:${at}`, scheduleId: 'schedule:yoga', capacity: 60 }),
      ]),
    ),
    ...MEMBERS.flatMap((uid) => [person(uid), pass(uid, uid, { visitsTotal: 50 })]),
  );
  #now = NOW;
  #turn = 0;

  constructor() {
    employ(this.world, OLGA, 'manager');
    const series: Series = {
      ...{ kind: 'class', name: 'Yoga', activities: [], level: 'all', dtstart: '2026-03-03T18:00', timeZone: 'Europe/London' },
      ...{ rrule: 'FREQ=DAILY', exdates: [], duration: 'PT45M', capacity: 2, waitlistMax: 5, closesMinutesBefore: 15 },
    };
    const yoga: ClassSchedule = {
      ...{ _id: 'schedule:yoga', type: 'schedule', ...born, gymId: 'gym:one', version: 1, status: 'paused', series },
    };
    this.world.lay([yoga]);
  }

  take(step: Step): void {
    const before = new Map(this.world.all('closure').map((one) => [one._id, one.status]));
    const booked = new Map(this.world.all('booking').map((one) => [one._id, one]));
    this.#now = plus(this.#now, step.after * MINUTE);
    this.#timers();
    const openBefore = new Map(this.world.all('booking').map((one) => [one._id, one]));
    this.#do(step);
    this.#timers();
    for (const { _id, status } of this.world.all('closure')) {
      const from = before.get(_id);
      if (from !== undefined && from !== status) expect(WAYS[from], `${step.deed}: ${_id}`).toContain(status);
    }
    this.#told();
    this.#slots();
    this.#bookings(new Map([...booked, ...openBefore]));
  }

  #timers(): void {
    for (let rounds = 0; rounds < 60; rounds += 1) {
      const docs = [...this.world.all('timetable'), ...this.world.all('closure')];
      const due = docs.flatMap((doc) => dueOf(doc) ?? []).find(({ at }) => at <= this.#now);
      if (!due) return;
      this.#turn += 1;
      const said = { _id: `proposal:due:${this.#turn}`, type: 'proposal', kind: due.kind, body: due.body };
      this.world.decided(said as never, systemMoment(this.#now));
    }
    throw new Error('the timers never end');
  }

  #do({ deed, who, at, before, hours, keeps, some, late }: Step): void {
    const { world } = this;
    const when = { receivedAt: this.#now, madeAt: plus(this.#now, -late * MINUTE), contactBefore: NOW };
    const start = plus(`${at}:00.000Z`, -before * HOUR);
    const terms: ClosureTerms = {
      ...{ scope: some ? 'schedule' : 'whole_gym', reason: 'other', timeZone: 'Europe/London', cancelBookings: !keeps },
      ...{ passExtension: 'none', start: start.slice(0, 16), end: plus(start, hours * HOUR).slice(0, 16) },
      ...(some && { scheduleIds: ['schedule:yoga'] }),
    };
    const body = { gymId: 'gym:one', terms };
    switch (deed) {
      case 'book': {
        const slotId = `slot:${some ? 'yoga' : 'spin'}:${at}`;
        const decision = book(world, who, { slotId, passId: `pass:${who}` }, when);
        const one = this.#allSlots().find((held) => held.slotId === slotId);
        // G6: whatever else may be wrong with it, inside a closure nobody gets in.
        if (one && this.#over(one).length > 0) expect(decision.state).toBe('refused');
        return;
      }
      case 'cancel': {
        const last = world.all('booking').findLast(({ memberId, status }) => memberId === who && status === 'confirmed');
        if (last) cancel(world, who, last, when);
        return;
      }
      case 'plan':
        world.say(OLGA, 'closure.plan', body, { receivedAt: this.#now });
        return;
      case 'close':
        world.say(OLGA, 'closure.emergency', body, when);
        return;
      case 'open': {
        const [one] = world.all('closure').filter(({ status }) => status === 'scheduled' || status === 'active');
        if (one) world.say(OLGA, 'closure.cancel', { gymId: 'gym:one', closureId: one._id }, when);
        return;
      }
      default:
    }
  }

  #allSlots = (): Slot[] => this.world.all('timetable').flatMap(({ slots }) => slots);
  #on = (): GymClosure[] => this.world.all('closure').filter(({ status }) => status === 'scheduled' || status === 'active');
  #over = ({ startsAt, endsAt, scheduleId }: Slot): GymClosure[] =>
    this.#on().filter(
      (one) =>
        Date.parse(one.startsAt) < Date.parse(endsAt) &&
        Date.parse(one.endsAt) > Date.parse(startsAt) &&
        (one.scope === 'whole_gym' || one.scheduleIds?.includes(scheduleId)),
    );

  /** Everybody reads of those that are to come or on, and of no other. */
  #told(): void {
    const told = this.world.one('gym', 'gym:one').closures.map(({ closureId }) => closureId);
    expect(told.toSorted()).toEqual(
      this.#on()
        .map(({ _id }) => _id)
        .toSorted(),
    );
  }

  /** To come: cancelled if and only if a closure that cancels lies over it. */
  #slots(): void {
    for (const one of this.#allSlots().filter(({ startsAt }) => startsAt > this.#now)) {
      const isClosed = this.#over(one).some(({ cancelBookings }) => cancelBookings);
      expect([one.slotId, one.status]).toEqual([one.slotId, isClosed ? 'cancelled' : 'open']);
    }
  }

  /** Nobody is booked inside a closure; what was taken away came back once, and is never brought back to life. */
  #bookings(before: ReadonlyMap<string, Booking>): void {
    const slots = new Map(this.#allSlots().map((one) => [one.slotId, one]));
    const all = this.world.all('booking');
    for (const one of all) {
      const was = before.get(one._id);
      if (was?.status === 'cancelled_by_gym') expect(one.status).toBe('cancelled_by_gym');
      const isOpen = one.status === 'confirmed' || one.status === 'waitlisted';
      if (isOpen) expect(slots.get(one.slotId)?.status, one._id).not.toBe('cancelled');
      if (one.status !== 'cancelled_by_gym') continue;
      expect(one).toMatchObject({ creditReturned: true, strike: false, late: false });
      const notice = Date.parse(one.startsAt) - Date.parse(one.cancelledAt ?? '');
      if (was && was.status !== 'cancelled_by_gym')
        expect([one._id, one.freeVisit === true]).toEqual([one._id, was.status === 'confirmed' && notice < DAY]);
    }
    for (const { _id, visitsTotal, visitsReserved } of this.world.all('pass')) {
      const own = all.filter(({ passId }) => passId === _id);
      expect([_id, visitsTotal]).toEqual([_id, 50 + own.filter(({ freeVisit }) => freeVisit).length]);
      expect([_id, visitsReserved]).toEqual([_id, own.filter(({ status }) => status === 'confirmed').length]);
    }
  }
}

it('[2.11, R-33, G6] whatever is closed and opened in whatever order, nobody is booked behind a closed door and nothing is given twice', () => {
  fc.assert(
    fc.property(steps, (run) => {
      const walk = new Walk();
      for (const step of run) walk.take(step);
    }),
    { numRuns: 150 },
  );
});
