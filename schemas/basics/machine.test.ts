/** The machines of booking, pass and check-in by themselves: where they begin, where they end, what cannot be. */
import { describe, expect, it } from 'vitest';
import { BOOKING, type BookingEvent, type BookingState } from '../booking/states.ts';
import { CHECKIN, type CheckinEvent, type CheckinState } from '../checkin/states.ts';
import { CLOSURE, type ClosureEvent, type ClosureState } from '../closure/states.ts';
import { PASS, type PassEvent, type PassState } from '../pass/states.ts';
import { isRefusal, type Machine, type Refusal } from './machine.ts';

const keys = <K extends string>(record: Readonly<Record<K, unknown>>): K[] => Object.keys(record) as K[];

class Walkable<S extends string, E extends string> {
  readonly machine: Machine<S, E>;
  readonly states: readonly S[];

  constructor(machine: Machine<S, E>) {
    this.machine = machine;
    this.states = keys(machine);
  }

  /** What leads on from a state, with the event that does. */
  from(state: S): { event: E; next: S }[] {
    return keys(this.machine[state]).flatMap((event) => {
      const next: S | Refusal = this.machine[state][event];
      return isRefusal(next) || next === state ? [] : [{ event, next }];
    });
  }

  /** Nothing leads on from these. */
  get final(): S[] {
    return this.states.filter((state) => this.from(state).length === 0).sort();
  }

  unreachedFrom(first: S): S[] {
    const reached = new Set([first]);
    for (const state of reached) for (const { next } of this.from(state)) reached.add(next);
    return this.states.filter((state) => !reached.has(state)).sort();
  }
}
const booking = new Walkable<BookingState, BookingEvent>(BOOKING);
const pass = new Walkable<PassState, PassEvent>(PASS);
const closure = new Walkable<ClosureState, ClosureEvent>(CLOSURE);
const checkin = new Walkable<CheckinState, CheckinEvent>(CHECKIN);

describe('a closure (2.11)', () => {
  it('begins as a draft, and is over or called off in the end', () => {
    expect([closure.unreachedFrom('draft'), closure.final]).toEqual([[], ['cancelled', 'ended']]);
  });
});

describe('a booking (2.7)', () => {
  it('ends for good when it was left, excused, ran out or was cancelled by the gym', () => {
    expect(booking.final).toEqual(['cancelled_by_gym', 'excused', 'expired', 'left']);
  });

  it('gets every status there is', () => {
    expect(booking.unreachedFrom('none')).toEqual([]);
  });

  it('S2: a place is given to who asks for one, is next in line, or came; [10.14] and back to whose visit was voided', () => {
    const giving = booking.states
      .flatMap((state) => booking.from(state))
      .filter(({ next }) => next === 'confirmed' || next === 'attended')
      .map(({ event }) => event);
    expect([...new Set(giving)].sort()).toEqual(['accepted', 'cameIn', 'notThere', 'placed', 'promoted']);
  });

  it('C16, X6: whoever had a place and came has attended, whatever had become of the booking', () => {
    for (const state of ['confirmed', 'cancelled', 'late_cancelled', 'no_show_provisional', 'no_show'] as const) {
      expect(BOOKING[state].cameIn, state).toBe('attended');
    }
  });
});

describe('a pass (2.5)', () => {
  it('is over for good when it was refunded', () => {
    expect(pass.final).toEqual(['refunded']);
    expect(pass.unreachedFrom('none')).toEqual([]);
  });

  it('what was never paid opens no door and is not stopped, freed or refunded by anybody', () => {
    const { used, suspended, freed, paused, refunded } = PASS.pending_payment;
    for (const next of [used, suspended, freed, paused, refunded]) expect(next).toEqual({ code: 'PASS_NOT_PAID' });
    expect(pass.from('pending_payment').map(({ event }) => event)).toEqual(['paid', 'unpaid']);
  });

  it('C7–C10: settling takes no pass out of a suspension, a pause, a refund or an unpaid renewal', () => {
    for (const state of ['pending_payment', 'paused', 'past_due', 'suspended', 'cancelled', 'refunded'] as const) {
      for (const event of ['unused', 'inUse', 'usedUp'] as const) expect(PASS[state][event], `${state} ${event}`).toBe(state);
      // after the last try it is over.
      expect(PASS[state].over, `${state} over`).toBe(state === 'past_due' ? 'expired' : state);
    }
  });

  it('settling says the same of a pass that runs, whatever it was called before', () => {
    const { unused, inUse, usedUp, over } = PASS.ready;
    for (const state of ['active', 'used_up', 'expired'] as const)
      expect(PASS[state]).toMatchObject({ unused, inUse, usedUp, over });
  });
});

describe('a check-in (2.8)', () => {
  it('A2: is recorded whatever it is, and never refused', () => {
    for (const event of keys(CHECKIN.none)) expect(CHECKIN.none[event]).not.toBe('none');
    expect(
      checkin.states.flatMap((state) => Object.values<unknown>(CHECKIN[state])).every((next) => typeof next === 'string'),
    ).toBe(true);
  });

  it('[C17] what staff took back stays back, whatever arrives later, until somebody says that it was a visit after all', () => {
    expect(checkin.from('voided')).toMatchObject([{ event: 'restored' }]);
  });
});
