import { expect, it } from 'vitest';
import { gym, slot, timetable } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { gymOf, timetableOf } from './known.ts';

const SLOT = slot('2026-03-04T18:00');

it('[10.7] A2: the server and its own staff go on knowing a gym that is not public, so that visits there are judged', () => {
  const world = new KnownWorld(gym('one', { status: 'suspended' }), { ...timetable('gym:one', [SLOT]), unlisted: true });
  expect(gymOf(world, 'gym:one')).toMatchObject({ state: 'known', value: { status: 'suspended' } });
  expect(timetableOf(world, 'gym:one', SLOT.slotId)).toMatchObject({ state: 'known', value: { unlisted: true } });
});

it('[10.7] A4: a device that may not see it does not know whether there is such a gym, and refuses nothing for that', () => {
  const member = blindTo(new KnownWorld(gym('one', { status: 'suspended' })), 'gym-', 'platform');
  expect(gymOf(member, 'gym:one')).toEqual({ state: 'unknown' });
  expect(gymOf(new KnownWorld(), 'gym:one')).toMatchObject({ state: 'absent' });
});
