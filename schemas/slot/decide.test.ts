import { describe, expect, it } from 'vitest';
import { booking, gym, HOUR, NOW, slot, timetable } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Gym } from '../gym/shape.ts';
import type { Slot, Timetable } from './shape.ts';

const LATER = plus(NOW, HOUR);
const day = (...slots: Slot[]) => timetable('gym:one', slots);
const set = (world: KnownWorld, said: Timetable) => world.system('system.timetable-set', { timetable: said }, LATER);
const CLOSED: Gym['closures'][number] = {
  ...{ closureId: 'closure:one', scope: 'whole_gym', reason: 'maintenance' },
  ...{ startsAt: '2026-03-04T17:00:00.000Z', endsAt: '2026-03-04T22:00:00.000Z' },
};
const dayOf = (world: KnownWorld) => world.one('timetable', 'timetable:one:2026-03-04');

describe('a day that is set', () => {
  it('[2.6] is there, with its classes in order of time, then of id', () => {
    const world = new KnownWorld(gym('one'));
    const [late, early] = [slot('2026-03-04T18:00'), slot('2026-03-04T07:00')];
    const other = slot('2026-03-04T18:00', { slotId: 'slot:abs:2026-03-04T18:00' });
    set(world, day(late, early, other));
    expect(dayOf(world).slots.map(({ slotId }) => slotId)).toEqual([early.slotId, other.slotId, late.slotId]);
    expect(dayOf(world)).toMatchObject({ createdAt: LATER, updatedAt: LATER, gymId: 'gym:one' });
  });

  it('[2.6] gains the classes it did not have; those it had keep their counts and changes', () => {
    const had = slot('2026-03-04T18:00', { bookedCount: 2, capacity: 9 });
    const world = new KnownWorld(gym('one'), day(had));
    set(world, day(slot('2026-03-04T18:00'), slot('2026-03-04T07:00')));
    expect(dayOf(world).slots).toEqual([{ ...slot('2026-03-04T07:00'), asOf: expect.any(String) }, had]);
    expect(dayOf(world)).toMatchObject({ createdAt: NOW, updatedAt: LATER });
  });

  it('[S3] set twice is set once', () => {
    const world = new KnownWorld(gym('one'));
    set(world, day(slot('2026-03-04T18:00')));
    expect(set(world, day(slot('2026-03-04T18:00'))).documents).toEqual([]);
  });

  it('[2.11] has those cancelled that a closure takes in; what was there before follows with the closure itself', () => {
    const world = new KnownWorld(gym('one', { closures: [CLOSED] }), day(slot('2026-03-04T18:00')));
    set(world, day(slot('2026-03-04T18:00'), slot('2026-03-04T19:00'), slot('2026-03-04T07:00')));
    expect(dayOf(world).slots.map(({ localStart, status, closureId }) => [localStart.slice(11), status, closureId])).toEqual([
      ['07:00', 'open', undefined],
      ['18:00', 'open', undefined],
      ['19:00', 'cancelled', 'closure:one'],
    ]);
  });

  it('[S7] keeps the note of who has still to follow, and for whom it is too far ahead', () => {
    const before: Timetable = { ...day(slot('2026-03-04T18:00')), ahead: true, unsettled: ['slot:spin:2026-03-04T18:00'] };
    const world = new KnownWorld(gym('one'), before);
    set(world, day(slot('2026-03-04T07:00')));
    expect(dayOf(world)).toMatchObject({ ahead: true, unsettled: ['slot:spin:2026-03-04T18:00'] });
    const plain = new KnownWorld(gym('one'), day(slot('2026-03-04T18:00')));
    set(plain, day(slot('2026-03-04T07:00')));
    expect(Object.keys(dayOf(plain)).filter((key) => ['ahead', 'unsettled'].includes(key))).toEqual([]);
  });

  it('of a gym that is not known here is as it was said', () => {
    const world = new KnownWorld();
    set(world, day(slot('2026-03-04T18:00')));
    expect(dayOf(world)).toEqual({ ...day(slot('2026-03-04T18:00')), createdAt: LATER, updatedAt: LATER });
  });

  it('[A5] is shown where its gym is', () => {
    const hidden = new KnownWorld(gym('one', { status: 'draft' }));
    set(hidden, day(slot('2026-03-04T18:00')));
    expect(dayOf(hidden).unlisted).toBe(true);
    const moved = new KnownWorld(gym('one', { areaId: 'area:york' }));
    set(moved, day(slot('2026-03-04T18:00')));
    expect(dayOf(moved)).toMatchObject({ areaId: 'area:york' });
    expect(dayOf(moved)).not.toHaveProperty('unlisted');
  });
});

describe('the minute’s timer', () => {
  const recount = (world: KnownWorld, timetableId = 'timetable:one:2026-03-04') =>
    world.system('system.timetable-recount', { timetableId }, plus(NOW, 1000));
  const bookedIn = (start: string, key: string) => booking(key, { slotId: `slot:spin:${start}`, memberId: `member0${key}` });

  it('[architecture §4] writes the counts that were left behind, of every class of the day', () => {
    const starts = ['2026-03-04T07:00', '2026-03-04T12:00', '2026-03-04T18:00'];
    const world = new KnownWorld(gym('one'), day(...starts.map((start) => slot(start, { capacity: 9 }))));
    world.lay([bookedIn('2026-03-04T07:00', '1'), bookedIn('2026-03-04T18:00', '2'), bookedIn('2026-03-04T18:00', '3')]);
    recount(world);
    expect(dayOf(world).slots.map(({ slotId, bookedCount }) => [slotId.slice(-5), bookedCount])).toEqual([
      ['07:00', 1],
      ['12:00', 0],
      ['18:00', 2],
    ]);
    expect(recount(world).documents).toEqual([]);
  });

  it('[A11] of a day that is not there writes nothing', () => {
    expect(recount(new KnownWorld(gym('one')))).toMatchObject({ state: 'accepted', documents: [] });
  });
});
