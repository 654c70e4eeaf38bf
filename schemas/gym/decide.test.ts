import { describe, expect, it } from 'vitest';
import { gym, HOUR, NOW, slot, timetable } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { uploadIdOf } from '../upload/shape.ts';
import { gymOf, timetableNamed, timetablesOf } from './known.ts';
import { shownWith } from './public.ts';
import type { Gym } from './shape.ts';

const LATER = plus(NOW, HOUR);
const day = timetable('gym:one', [slot('2026-03-04T18:00')]);
const next = timetable('gym:one', [slot('2026-03-05T18:00')]);
const set = (world: KnownWorld, change: Partial<Gym> = {}) => world.system('system.gym-set', { gym: gym('one', change) }, LATER);

describe('a gym that is set', () => {
  it('[2.2] is there, and set again it keeps its birth; said twice it is said once', () => {
    const world = new KnownWorld();
    set(world, { name: 'Iron Works' });
    expect(world.one('gym', 'gym:one')).toMatchObject({ name: 'Iron Works', createdAt: LATER });
    expect(set(world, { name: 'Iron Works' }).documents).toEqual([]);
    const before = new KnownWorld(gym('one'));
    set(before, { name: 'Iron Works' });
    expect(before.one('gym', 'gym:one')).toMatchObject({ name: 'Iron Works', createdAt: NOW, updatedAt: LATER });
  });

  it('[A5] that stays where it is leaves its days alone', () => {
    const world = new KnownWorld(gym('one'), day);
    expect(set(world, { status: 'paused' }).documents.map(({ type }) => type)).toEqual(['gym']);
  });

  it('[A5] that stops being public takes its days with it, and brings them back', () => {
    const world = new KnownWorld(gym('one'), day, next);
    expect(set(world, { status: 'suspended' }).documents.map(({ type }) => type)).toEqual(['gym', 'timetable', 'timetable']);
    expect(world.all('timetable').map(({ unlisted }) => unlisted)).toEqual([true, true]);
    expect(world.get('timetable', 'venue-one/slots', day._id).state).toBe('absent');
    expect(world.get('timetable', 'gym-one/slots', day._id).state).toBe('known');
    set(world);
    for (const one of world.all('timetable')) expect(one).not.toHaveProperty('unlisted');
    expect(world.get('timetable', 'area-leeds/slots', day._id).state).toBe('known');
  });

  it('[A5] that moves to another area takes its days along', () => {
    const world = new KnownWorld(gym('one'), day);
    set(world, { areaId: 'area:york' });
    expect(world.get('timetable', 'area-york/slots', day._id).state).toBe('known');
    expect(world.get('timetable', 'area-leeds/slots', day._id).state).toBe('absent');
  });

  it('[2.2] lets go of its photos when it is removed, not before and not again, nor if it never was', () => {
    const hash = 'a'.repeat(64);
    const photos = [{ hash, alt: 'The rig', width: 1200, height: 800 }];
    const world = new KnownWorld(gym('one', { photos }));
    const body = { uid: 'owner001', purpose: 'gym', hash, kind: 'webp', width: 1200, height: 800, bytes: 9000 } as const;
    world.system('system.upload-received', body);
    const { freeSince: _free, ...upload } = world.one('upload', uploadIdOf('owner001', 'gym', hash));
    world.lay([{ ...upload, usedBy: ['gym:one'] }]);
    const written = (status: Gym['status'], name: string) =>
      set(world, { photos, status, name }).documents.map(({ type }) => type);
    expect(written('suspended', 'Iron Works')).toEqual(['gym']);
    expect(written('removed', 'Iron Works')).toEqual(['gym', 'upload']);
    world.lay([{ ...upload, usedBy: ['gym:one'] }]);
    expect(written('removed', 'Old Works')).toEqual(['gym']);
    expect(set(new KnownWorld(), { photos, status: 'removed' }).documents.map(({ type }) => type)).toEqual(['gym']);
  });

  it('[A5] that comes after its days hides them, if it is not public', () => {
    const hidden = new KnownWorld(day);
    set(hidden, { status: 'draft' });
    expect(hidden.all('timetable')).toMatchObject([{ unlisted: true }]);
    const shown = new KnownWorld(day);
    expect(set(shown).documents.map(({ type }) => type)).toEqual(['gym']);
  });
});

describe('a day beside its gym', () => {
  it('[A5] is shown where the gym is, and as it says itself where there is none', () => {
    const hidden = { ...day, unlisted: true as const };
    expect(shownWith(gym('one', { areaId: 'area:york' }), hidden)).toEqual({ ...day, areaId: 'area:york' });
    expect(shownWith(gym('one', { status: 'closed' }), day)).toEqual(hidden);
    expect(shownWith(undefined, hidden)).toEqual(day);
  });

  it('[10.7] is found with everybody, or with its own staff; where neither is known it is unknown', () => {
    const listed = new KnownWorld(gym('one'), day);
    const unlisted = new KnownWorld(gym('one', { status: 'draft' }), { ...day, unlisted: true });
    for (const world of [listed, unlisted]) {
      expect(timetableNamed(world, 'gym:one', day._id).state).toBe('known');
      expect(timetablesOf(world, 'gym:one').map(({ _id }) => _id)).toEqual([day._id]);
      expect(timetablesOf(world, 'gym:two')).toEqual([]);
    }
    expect(timetableNamed(blindTo(unlisted, 'gym-'), 'gym:one', day._id).state).toBe('absent');
    expect(timetableNamed(blindTo(listed, 'venue-'), 'gym:one', day._id).state).toBe('unknown');
    expect(timetableNamed(blindTo(unlisted, 'venue-'), 'gym:one', day._id).state).toBe('known');
    expect(timetablesOf(blindTo(listed, 'venue-', 'gym-'), 'gym:one')).toEqual([]);
  });

  it('[10.7] its gym is not there when both places say so, and unknown when one cannot', () => {
    expect(gymOf(blindTo(new KnownWorld(gym('one', { status: 'draft' })), 'venue-'), 'gym:one').state).toBe('known');
    expect(gymOf(blindTo(new KnownWorld(), 'gym-'), 'gym:one').state).toBe('unknown');
    expect(gymOf(blindTo(new KnownWorld(), 'venue-'), 'gym:one').state).toBe('unknown');
  });
});
