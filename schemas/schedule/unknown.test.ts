import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW, SERIES, schedule, slot, timetable } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { accepted } from '../decision.ts';
import { decide } from '../folds/decide.ts';
import { deviceKind, type ProposalOf } from '../folds/proposals.ts';
import type { Across } from '../noun.ts';
import { systemMoment } from '../proposal/judge.ts';
import { possibleSince } from '../proposal/possible.ts';
import { decideScheduleDay, decideScheduleKept } from './generate.ts';
import { scheduleEnd, scheduleSet } from './set.ts';

const [GYM, OLGA, ID] = ['gym:one', 'olga0001', 'schedule:spin'];
type Kind = 'schedule.set' | 'schedule.end' | 'schedule.occurrence' | 'schedule.price';
type Bodies = { readonly [K in Kind]: ProposalOf<K>['body'] };
const KINDS: readonly Kind[] = ['schedule.set', 'schedule.end', 'schedule.occurrence', 'schedule.price'];
const BY_OLGA = { ...systemMoment(NOW), by: OLGA };
/** What is asked of the series that is there; with no `scheduleId`, a new one. */
const BODIES: Bodies = {
  'schedule.set': { gymId: GYM, scheduleId: ID, seen: 1, status: 'published', series: { ...SERIES, name: 'Spin hard' } },
  'schedule.end': { gymId: GYM, scheduleId: ID, seen: 1, lastDay: '2026-03-10' },
  'schedule.occurrence': { gymId: GYM, slotId: 'slot:spin:2026-03-04T18:00', seen: null, to: { room: 'Two' } },
  'schedule.price': { gymId: GYM, scheduleId: ID, seen: null, price: money(850) },
};
const { scheduleId: _scheduleId, seen: _seen, ...NEW } = BODIES['schedule.set'];
const SINCE = plus(NOW, -DAY);

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(gym('one'), schedule('spin'), timetable(GYM, [slot('2026-03-04T18:00')]));
  employ(world, OLGA, 'manager', GYM, SINCE);
  const { gyms, ...grants } = world.one('grants', `grants:${OLGA}`);
  world.lay([{ ...grants, gyms: gyms.map((one) => ({ ...one, permissions: [...one.permissions, 'passes.edit'] })) }]);
});
const proposed = <K extends Kind>(kind: K, body: Bodies[K] = BODIES[kind]) => world.proposal(kind, body as never);
const blind = (kind: Kind, ...prefixes: string[]) => decide(proposed(kind), blindTo(world, ...prefixes), BY_OLGA);

describe('[A4] what this device does not know refuses nothing', () => {
  it.each(KINDS)('%s of a gym that it does not hold', (kind) => {
    expect(blind(kind, 'venue-one/gyms', 'gym-one/gyms')).toEqual(accepted([], ['gym']));
  });

  it.each(KINDS)('%s of a series that it does not hold', (kind) => {
    expect(blind(kind, 'gym-one/schedules')).toEqual(accepted([], ['schedule']));
  });

  it('a day of a timetable that it does not hold', () => {
    expect(blind('schedule.occurrence', 'venue-one/slots', 'gym-one/slots')).toEqual(accepted([], ['timetable']));
  });

  it('a new series needs none of the others', () => {
    const decision = decide(proposed('schedule.set', NEW), blindTo(world, 'gym-one/schedules'), BY_OLGA);
    expect(decision).toMatchObject({ state: 'accepted', unknown: [] });
    expect(decision.documents.filter(({ type }) => type === 'timetable').length).toBeGreaterThan(30);
  });

  it('a gym or its series that the system does not find have no day', () => {
    const day = { _id: 'proposal:day', type: 'proposal', kind: 'system.schedule-day', body: { gymId: GYM } } as const;
    expect(decide(day, blindTo(world, 'venue-one/gyms', 'gym-one/gyms'), systemMoment(NOW))).toEqual(accepted([]));
    expect(decide(day, blindTo(world, 'gym-one/schedules'), systemMoment(NOW))).toEqual(accepted([]));
  });
});

describe('[A4] where no calendar is loaded, the series alone is shown', () => {
  const ACROSS: Across = { erased: () => [], held: () => null, days: undefined };
  const stamped = { createdAt: NOW, createdBy: OLGA, updatedAt: NOW, updatedBy: OLGA };

  it('a new one', () => {
    const proposal = proposed('schedule.set', NEW);
    expect(scheduleSet('as made')(proposal, world, BY_OLGA, ACROSS)).toStrictEqual(
      accepted([schedule(proposal._id.slice(9), { ...stamped, series: { ...SERIES, name: 'Spin hard' } })], ['timetable']),
    );
  });

  it('one that is changed, or ended', () => {
    const changed = { ...stamped, createdAt: NOW, createdBy: 'system', version: 2 };
    expect(scheduleSet('as made')(proposed('schedule.set'), world, BY_OLGA, ACROSS)).toStrictEqual(
      accepted([schedule('spin', { ...changed, series: { ...SERIES, name: 'Spin hard' } })], ['timetable']),
    );
    expect(scheduleEnd('as made')(proposed('schedule.end'), world, BY_OLGA, ACROSS)).toStrictEqual(
      accepted([schedule('spin', { ...changed, status: 'ended', lastDay: '2026-03-10' })], ['timetable']),
    );
  });

  it('one that is imported; of a day that begins, nothing', () => {
    const kept = { kind: 'system.schedule-set', body: { gymId: GYM, scheduleId: 'schedule:new', series: SERIES } } as const;
    const about = { _id: 'proposal:01', type: 'proposal' } as const;
    expect(decideScheduleKept({ ...about, ...kept }, world, systemMoment(NOW), ACROSS)).toStrictEqual(
      accepted([schedule('new')], ['timetable']),
    );
    const day = { ...about, kind: 'system.schedule-day', body: { gymId: GYM } } as const;
    expect(decideScheduleDay(day, world, systemMoment(NOW), ACROSS)).toEqual(accepted([]));
  });
});

describe('[L6] none of it can have been said before there was what it is about, and the power to say it', () => {
  const since = <K extends Kind>(kind: K, body: Bodies[K] = BODIES[kind]) => possibleSince(proposed(kind, body), world, OLGA);

  it.each(KINDS)('%s', (kind) => {
    expect(since(kind)).toBe(NOW);
    employ(world, OLGA, 'manager', GYM, plus(NOW, HOUR));
    expect(since(kind)).toBe(plus(NOW, HOUR));
  });

  it('of what is not there yet, or not here, since there is the power', () => {
    expect(since('schedule.set', NEW)).toBe(SINCE);
    expect(since('schedule.end', { ...BODIES['schedule.end'], scheduleId: 'schedule:none' })).toBe(SINCE);
    expect(since('schedule.occurrence', { ...BODIES['schedule.occurrence'], slotId: 'slot:spin:2026-03-09T18:00' })).toBe(SINCE);
    expect(possibleSince(proposed('schedule.set', NEW), world, 'member01')).toBeUndefined();
    expect(possibleSince(proposed('schedule.occurrence'), new KnownWorld(), 'member01')).toBeUndefined();
  });
});

it('[G7] what is held waits a week for its author’s answer', () => {
  const until = KINDS.map((kind) => deviceKind(kind)?.held?.until(proposed(kind) as never, world, NOW));
  expect(until).toEqual([...Array(3).fill('2026-03-10T08:00:00.000Z'), undefined]);
});
