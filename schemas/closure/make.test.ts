import { beforeEach, describe, expect, it } from 'vitest';
import { closure, gym, MINUTE, NOW, slot, timetable, ZONE } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { accepted, type Moment, refused } from '../decision.ts';
import { systemMoment } from '../proposal/judge.ts';
import { decideClosureCancel } from './cancel.ts';
import { decideClosureEmergency, decideClosurePlan } from './make.ts';
import type { ClosureTerms, GymClosure } from './shape.ts';

const [GYM, OLGA] = ['gym:one', 'olga0001'];
const [START, END] = ['2026-03-10T12:00', '2026-03-10T22:00'];
const TERMS: ClosureTerms = {
  ...{ scope: 'whole_gym', reason: 'other', start: START, end: END, timeZone: ZONE },
  ...{ cancelBookings: true, passExtension: 'none' },
};
const CHANGED = { updatedAt: NOW, updatedBy: OLGA };
const day = (change = {}) => timetable(GYM, [slot('2026-03-10T18:00', change)]);

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(gym('one'), day());
  employ(world, OLGA, 'manager');
});
const at = (receivedAt: string, change: Partial<Moment> = {}): Moment => ({ ...systemMoment(receivedAt), by: OLGA, ...change });
const planned = (moment = at(NOW)) =>
  decideClosurePlan({ ...world.proposal('closure.plan', { gymId: GYM, terms: TERMS }), _id: 'proposal:one' }, world, moment);
const closed = (terms: Partial<ClosureTerms>, moment = at(NOW)) =>
  decideClosureEmergency(
    { ...world.proposal('closure.emergency', { gymId: GYM, terms: { ...TERMS, ...terms } }), _id: 'proposal:one' },
    world,
    moment,
  );
/** What is made, as its gym and its day are with it. */
function withDays(made: GymClosure) {
  const { _id: closureId, startsAt, endsAt } = made;
  return [
    made,
    { ...gym('one', { closures: [{ closureId, scope: 'whole_gym', reason: 'other', startsAt, endsAt }] }), ...CHANGED },
    { ...day({ status: 'cancelled', closureId }), ...CHANGED },
  ] as const;
}

describe('[2.11] a closure that is planned', () => {
  it('is written whole, told in its gym, and with the day that it changes', () => {
    const made = closure('one', START, END, { ...CHANGED, createdBy: OLGA });
    expect(planned()).toStrictEqual(accepted(withDays(made)));
  });

  it('[L4] is not a quarter of an hour old', () => {
    const madeBefore = (ms: number) => planned(at(NOW, { judgedAt: plus(NOW, -ms) }));
    expect(madeBefore(15 * MINUTE).state).toBe('accepted');
    expect(madeBefore(15 * MINUTE + 1)).toEqual(refused('NEEDS_ONLINE', { action: 'plan a closure' }));
  });

  it('called off, is told no more, and its day is as it was', () => {
    world.lay(planned().documents);
    const off = () =>
      decideClosureCancel(world.proposal('closure.cancel', { gymId: GYM, closureId: 'closure:one' }), world, at(NOW));
    const made = closure('one', START, END, { ...CHANGED, createdBy: OLGA });
    const decision = off();
    expect(decision).toStrictEqual(
      accepted([
        { ...made, status: 'cancelled' },
        { ...gym('one'), ...CHANGED },
        { ...day(), ...CHANGED },
      ]),
    );
    world.lay(decision.documents);
    expect(off()).toStrictEqual(accepted([]));
    world.lay([{ ...made, status: 'ended' }]);
    expect(off()).toStrictEqual(refused('CLOSURE_OVER'));
  });
});

describe('[2.11] a closure at once', () => {
  const LATER = { start: '2026-03-10T08:00', end: END };

  it('is written whole, once and never every year', () => {
    const made = closure('one', LATER.start, END, { ...CHANGED, createdBy: OLGA, isEmergency: true });
    expect(closed({ ...LATER, rrule: 'FREQ=YEARLY' })).toStrictEqual(accepted(withDays(made)));
  });

  it('is within a week, to the moment', () => {
    expect(closed(LATER).state).toBe('accepted');
    expect(closed(LATER, at(plus(NOW, -1)))).toEqual(refused('CLOSURE_NOT_URGENT', { days: 7 }));
  });

  it('counts from when it was said, where somebody can vouch for that, and else from when it was heard of', () => {
    const said = { start: '2026-03-03T06:00', end: '2026-03-03T07:30' };
    const judgedAt = '2026-03-03T07:00:00.000Z';
    const from = (claimable: boolean, end: string) => {
      const [made] = closed({ ...said, end }, at(NOW, { judgedAt, claimable })).documents;
      return made?.type === 'closure' ? made.startsAt : undefined;
    };
    expect([from(true, END), from(false, END)]).toEqual([judgedAt, NOW]);
    expect(closed(said, at(NOW, { judgedAt, claimable: false }))).toEqual(refused('CLOSURE_OVER'));
    expect(closed(said, at(NOW, { judgedAt: '2026-03-03T07:30:00.000Z' }))).toEqual(refused('CLOSURE_OVER'));
    expect(closed(said, at(NOW, { judgedAt: '2026-03-03T07:29:59.999Z' })).state).toBe('accepted');
  });
});
