/** The rules, walked at random: whatever happens in whatever order, no document goes where its table does not lead. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gym, MINUTE, NOW, OFFER, pass, payment, person, slot, timetable } from '../tests/rules/documents.ts';
import { book, cancel, checkIn, employ } from '../tests/rules/scenes.ts';
import { KnownWorld } from '../tests/rules/world.ts';
import { isRefusal, type Refusal } from './basics/machine.ts';
import { laterOf, plus } from './basics/time.ts';
import { BOOKING, type BookingEvent, type BookingState } from './booking/states.ts';
import { CHECKIN, type CheckinEvent, type CheckinState } from './checkin/states.ts';
import type { Decision } from './decision.ts';
import { PASS, type PassEvent, type PassState } from './pass/states.ts';

const START = '2026-03-04T18:00:00.000Z';
const SLOT = { gymId: 'gym:one', slotId: 'slot:spin:2026-03-04T18:00' };
const MEMBERS = ['member01', 'member02', 'member03', 'member04'] as const;
const SAID_BY_SYSTEM = { suspended: 'suspended', active: 'freed', paused: 'paused' } as const;
type Said = keyof typeof SAID_BY_SYSTEM;

const DEEDS = [
  'book',
  'cancel',
  'comeIn',
  'comeToClass',
  'travel',
  'buy',
  'pay',
  'fail',
  'system',
  'refund',
  'sentBack',
  'cancelSlot',
  'enlarge',
  'accept',
  'time',
  'notice',
] as const;
type Deed = (typeof DEEDS)[number];
interface Step {
  readonly deed: Deed;
  readonly who: (typeof MEMBERS)[number];
  /** Minutes after the last step; and how long before it is heard of, for a device without a network. */
  readonly after: number;
  readonly late: number;
  readonly said: Said;
}
const common: readonly Deed[] = ['book', 'book', 'book', 'cancel', 'cancel', 'comeIn', 'comeToClass', 'system', 'time', 'accept'];
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    deed: fc.constantFrom(...common, ...DEEDS),
    who: fc.constantFrom(...MEMBERS),
    after: fc.constantFrom(1, 12, 90, 300, 1500),
    late: fc.constantFrom(0, 0, 30, 600),
    said: fc.constantFrom<Said[]>('suspended', 'active', 'paused'),
  }),
  { minLength: 1, maxLength: 30 },
);

/** What each deed may do to a booking, beside nothing. Every deed may settle passes and check-ins. */
const TO_BOOKINGS: Readonly<Record<Deed, readonly BookingEvent[]>> = {
  book: ['placed', 'listed', 'cameIn'],
  cancel: ['givenBack', 'givenBackLate', 'promoted', 'offered', 'offerOver'],
  comeIn: ['cameIn', 'refilled'],
  comeToClass: ['cameIn', 'refilled'],
  travel: ['cameIn', 'refilled'],
  buy: [],
  pay: [],
  fail: [],
  system: [],
  refund: [],
  sentBack: [],
  cancelSlot: ['cancelledByGym'],
  enlarge: ['promoted', 'offered'],
  accept: ['accepted', 'offerOver'],
  time: ['offered', 'offerOver', 'begun'],
  notice: ['promoted', 'offered'],
};
/** And what it may do after one of those: a timer that comes late finds an offer over, and the class begun as well. */
const THEN_TO_BOOKINGS: Partial<Record<Deed, readonly BookingEvent[]>> = { time: ['begun'] };
const TO_PASSES: Partial<Record<Deed, readonly PassEvent[]>> = {
  buy: ['bought'],
  pay: ['paid'],
  fail: ['unpaid'],
  refund: ['cancelled'],
  sentBack: ['refunded'],
};
const SETTLED: readonly PassEvent[] = ['unused', 'inUse', 'usedUp', 'over', 'suspended'];
const RECORDED: readonly CheckinEvent[] = ['stands', 'doubted', 'repeats'];

interface States {
  readonly bookings: ReadonlyMap<string, BookingState>;
  readonly passes: ReadonlyMap<string, PassState>;
  readonly checkins: ReadonlyMap<string, CheckinState>;
}
const stateOr = <S extends string>(next: S | Refusal): S[] => (isRefusal(next) ? [] : [next]);

class Walk {
  readonly world = new KnownWorld(
    gym('one'),
    gym('two', { geo: { lat: 51.5, lon: -0.1 } }),
    timetable('gym:one', [slot('2026-03-04T18:00', { capacity: 1, waitlistMax: 2 })]),
    ...MEMBERS.flatMap((uid, index) => [
      person(uid),
      pass(uid, uid, { gymIds: ['gym:one', 'gym:two'], visitsTotal: index + 1 }),
      payment(uid, { memberId: uid, passId: `pass:${uid}` }),
    ]),
  );
  capacity = 1;
  visits = 0;
  #now = NOW;

  constructor() {
    for (const key of ['one', 'two']) employ(this.world, `staff${key}1`, 'reception', `gym:${key}`);
  }

  /** Does it, and holds the answer and every document against the tables. */
  take(step: Step): void {
    const before = this.#states();
    const decision = this.#do(step);
    const after = this.#states();
    for (const [id, next] of after.bookings) {
      const from = before.bookings.get(id) ?? 'none';
      const led = [from, ...TO_BOOKINGS[step.deed].flatMap((event) => stateOr<BookingState>(BOOKING[from][event]))];
      const then = THEN_TO_BOOKINGS[step.deed] ?? [];
      const further = led.flatMap((state) => then.flatMap((event) => stateOr<BookingState>(BOOKING[state][event])));
      expect([...led, ...further], `${step.deed}: ${id}`).toContain(next);
    }
    for (const [id, next] of after.passes) {
      const from = before.passes.get(id) ?? 'none';
      const events = step.deed === 'system' ? [SAID_BY_SYSTEM[step.said]] : (TO_PASSES[step.deed] ?? []);
      const led = [from, ...events.flatMap((event) => stateOr<PassState>(PASS[from][event]))];
      const settled = led.flatMap((state) => [state, ...SETTLED.map((event) => PASS[state][event])]);
      expect(settled, `${step.deed}: ${id}`).toContain(next);
    }
    for (const [id, next] of after.checkins) {
      const from = before.checkins.get(id) ?? 'none';
      expect(
        RECORDED.map((event) => CHECKIN[from][event]),
        `${step.deed}: ${id}`,
      ).toContain(next);
    }
    this.#answered(step, decision, before);
    this.#holds();
  }

  #states(): States {
    const { world } = this;
    return {
      bookings: new Map(world.all('booking').map((one) => [one._id, one.status])),
      passes: new Map(world.all('pass').map((one) => [one._id, one.status])),
      checkins: new Map(world.all('checkin').map((one) => [one._id, one.status])),
    };
  }

  #do({ deed, who, after, late, said }: Step): Decision | null {
    const { world } = this;
    this.#now = plus(this.#now, after * MINUTE);
    if (deed === 'comeToClass') this.#now = laterOf(this.#now, START);
    const receivedAt = this.#now;
    const when = { receivedAt, madeAt: plus(receivedAt, -late * MINUTE) };
    const payment = world.all('payment').findLast((one) => one.memberId === who && one._id !== `payment:${who}`);
    switch (deed) {
      case 'book':
        return book(world, who, {}, when);
      case 'cancel': {
        const booking = this.#last(who);
        return booking ? cancel(world, who, booking, when) : null;
      }
      case 'comeIn':
        this.visits += 1;
        return checkIn(world, 'staffone1', who, when.madeAt, {}, when);
      case 'comeToClass':
        this.visits += 1;
        return checkIn(world, 'staffone1', who, START, {}, { ...when, madeAt: START });
      case 'travel':
        this.visits += 1;
        return checkIn(world, 'stafftwo1', who, when.madeAt, { gymId: 'gym:two' }, when);
      case 'buy': {
        const { productId, version, price } = OFFER;
        const body = { gymId: 'gym:one', productId, version, priceSeen: price, startRequestedNow: false, method: 'sandbox:visa' };
        return world.say(who, 'pass.buy', body, { receivedAt });
      }
      case 'pay':
      case 'fail': {
        if (!payment) return null;
        const body = { paymentId: payment._id, memberId: who, shortCode: '7K3M9QXA', pspRef: 'psp_1' };
        const result = deed === 'pay' ? 'succeeded' : 'failed';
        return world.system('system.payment-reported', { ...body, result }, receivedAt);
      }
      case 'system':
        return world.system('system.pass-status', { passId: `pass:${who}`, memberId: who, status: said }, receivedAt);
      case 'refund':
        return world.system(
          'system.refund-due',
          { paymentId: `payment:${who}`, memberId: who, cause: 'duplicate_charge' },
          receivedAt,
        );
      case 'sentBack': {
        const asked = world.all('refund').find((one) => one.memberId === who && one.status === 'asked');
        if (!asked) return null;
        const body = { refundId: asked._id, memberId: who, result: 'succeeded', pspRef: 'psp_2' } as const;
        return world.system('system.refund-reported', body, receivedAt);
      }
      case 'cancelSlot':
        return world.system('system.slot-changed', { ...SLOT, change: { status: 'cancelled' } }, receivedAt);
      case 'time':
        return world.system('system.waitlist-due', SLOT, receivedAt);
      case 'accept':
      case 'notice': {
        const bookingId = this.#last(who)?._id;
        if (!bookingId) return null;
        const about = { bookingId, ...SLOT };
        if (deed === 'accept') return world.say(who, 'booking.accept', about, { receivedAt });
        return world.say(who, 'booking.notice', { ...about, noticeMinutes: late * 4 }, when);
      }
      case 'enlarge':
        this.capacity += 1;
        return world.system('system.slot-changed', { ...SLOT, change: { capacity: this.capacity } }, receivedAt);
    }
  }

  #last(who: string) {
    return this.world.all('booking').findLast((one) => one.memberId === who);
  }

  /** What a table refuses, the rule refused with that very code. */
  #answered({ deed, who, said }: Step, decision: Decision | null, before: States): void {
    if (deed === 'cancel' && decision) {
      const booking = [...before.bookings].findLast(([id]) => id === this.#last(who)?._id);
      const next = booking && BOOKING[booking[1]].givenBack;
      if (next && isRefusal(next)) expect(decision).toMatchObject({ state: 'refused', code: next.code });
    }
    if (deed === 'system') {
      const next = PASS[before.passes.get(`pass:${who}`) ?? 'none'][SAID_BY_SYSTEM[said]];
      expect(decision).toMatchObject(isRefusal(next) ? { state: 'refused', code: next.code } : { state: 'accepted' });
    }
    if (deed === 'comeIn' || deed === 'comeToClass' || deed === 'travel') expect(decision?.state).toMatch(/^accepted/);
  }

  #holds(): void {
    const { world } = this;
    // S2
    expect(world.all('booking').filter((one) => one.status === 'confirmed').length).toBeLessThanOrEqual(this.capacity);
    const open = world.all('booking').filter((one) => ['confirmed', 'waitlisted', 'offered'].includes(one.status));
    // B3
    expect(new Set(open.map((one) => one.memberId)).size).toBe(open.length);
    // S1
    expect(world.all('checkin')).toHaveLength(this.visits);
    for (const { _id, visitsUsed, visitsTotal, visitsReserved, owedVisits } of world.all('pass')) {
      expect(Math.min(visitsUsed, visitsReserved, owedVisits)).toBeGreaterThanOrEqual(0);
      const forfeited = world.all('booking').filter((one) => one.passId === _id && one.status === 'late_cancelled').length;
      // C3: whatever was let in beyond what the pass held is owed.
      expect(visitsUsed - owedVisits - forfeited).toBeLessThanOrEqual(visitsTotal ?? visitsUsed);
    }
    for (const { mergedInto, status } of world.all('checkin')) {
      expect(mergedInto !== undefined).toBe(status === 'duplicate');
      if (mergedInto) expect(world.one('checkin', mergedInto).status).not.toBe('duplicate');
    }
  }
}

const step = (deed: Deed, who: Step['who'], after: number): Step => ({ deed, who, after, late: 0, said: 'active' });
/** Once found at random: an offer that was over, in a class that has begun, and one timer for both. */
const LATE_TIMER: Step[] = [
  step('book', 'member01', 1500),
  step('book', 'member04', 90),
  step('book', 'member01', 300),
  step('enlarge', 'member01', 90),
  step('time', 'member01', 1500),
];

it('S1, S2, A2: no booking, pass or check-in goes where its table does not lead, and what a table refuses is refused', () => {
  fc.assert(
    fc.property(steps, (run) => {
      const walk = new Walk();
      for (const step of run) walk.take(step);
    }),
    { numRuns: 150, examples: [[LATE_TIMER]] },
  );
});
