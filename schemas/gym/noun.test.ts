/** What a gym and its record say of themselves: where they lie, what is left of them, and since when somebody can have changed them. */
import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW, OFFER, person } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { possibleSince } from '../proposal/possible.ts';
import { gym as noun } from './noun.ts';
import { type GymRecord, recordIdOf } from './record.ts';
import { GYM_STATUSES } from './shape.ts';

const GYM = 'gym:one';
const OWNER = 'owner001';
const BORN = { schemaVersion: 1, createdAt: NOW, updatedAt: NOW };
const SYSTEM = { createdBy: 'system', updatedBy: 'system' };
const agreement = { version: '1', name: 'Olive Owner', by: OWNER, at: NOW };
const device = { id: 'device01', name: 'Olive’s phone' };
const change = { at: NOW, of: 'proposal:1', fields: ['tagline'], device };
const RECORD: GymRecord = {
  ...{ _id: recordIdOf(GYM), type: 'gymrecord', ...BORN, createdBy: OWNER, updatedBy: OWNER, gymId: GYM },
  ...{ agreement, paused: { by: OWNER, at: NOW }, history: [{ ...change, by: OWNER }] },
  touched: [{ list: 'photos', key: 'a', at: NOW, gone: true }],
  policies: [{ from: NOW, policies: gym('one').policies }],
};

describe('[A5] where it lies', () => {
  it.each(GYM_STATUSES)('with everybody, or with its own people: %s', (status) => {
    const isPublic = ['listed', 'live', 'paused', 'closing'].includes(status);
    const shown = isPublic ? ['venue-one/gyms', 'area-leeds/gyms'] : ['gym-one/gyms'];
    expect(noun.documents.gym.databases(gym('one', { status }))).toEqual(['platform/gyms', ...shown]);
  });

  it('its record with its own people alone', () => {
    expect(noun.documents.gymrecord.databases(RECORD)).toEqual(['gym-one/gyms']);
  });
});

describe('[A6] what is left of it', () => {
  it('is a gym of that kind and status, nowhere, without a word of its own', () => {
    const whole = gym('one', { tagline: 'Strong', createdBy: OWNER, updatedBy: OWNER, status: 'closed', offers: [OFFER] });
    expect(noun.documents.gym.blanked(whole)).toEqual({
      ...{ _id: GYM, type: 'gym', ...BORN, ...SYSTEM, kind: 'ExerciseGym', areaId: 'area:leeds', timeZone: 'Europe/London' },
      ...{ status: 'closed', name: 'Removed', slug: 'removed', geo: { lat: 0, lon: 0 }, ageRange: { min: 0 } },
      address: { streetAddress: '', addressLocality: '', postalCode: 'ZZ9 9ZZ', addressCountry: 'GB' },
      policies: { cutoffHours: 1, bookingWindowDays: 1, reEntry: 'none', requirePhoto: false, entryMode: 'walk_in' },
      ...{ amenityFeature: [], activities: [], offers: [], closures: [] },
    });
  });

  it('of its record is that there was one', () => {
    expect(noun.documents.gymrecord.blanked(RECORD)).toEqual({
      ...{ _id: recordIdOf(GYM), type: 'gymrecord', ...BORN, ...SYSTEM, gymId: GYM, history: [], touched: [], policies: [] },
    });
  });
});

describe('[G16] when one of its people leaves', () => {
  const LATER = plus(NOW, HOUR);
  const moment = { by: 'system', receivedAt: LATER, judgedAt: LATER, claimable: true };
  const erased = (record: GymRecord | null, uid = OWNER) => {
    const known = new KnownWorld(gym('one'), ...(record ? [record] : []));
    employ(known, OWNER, 'owner');
    const leaver = { before: person(uid), after: person(uid, { displayName: 'Former member' }), known, moment };
    return noun.documents.gymrecord.erased?.(leaver);
  };

  it('their name and what their device was called go, and all that somebody else did stays', () => {
    const theirs = { ...change, by: 'manager1' };
    expect(erased({ ...RECORD, history: [{ ...change, by: OWNER }, theirs] })).toEqual([
      {
        ...{ ...RECORD, updatedAt: LATER, updatedBy: 'system', agreement: { ...agreement, name: 'Former member' } },
        history: [{ at: NOW, of: 'proposal:1', fields: ['tagline'], by: OWNER }, theirs],
      },
    ]);
  });

  it('nothing is written where nothing was theirs, where there is no record, or where they never worked', () => {
    const others = { ...RECORD, agreement: { ...agreement, by: 'manager1' }, history: [] };
    expect(erased(others)).toEqual([]);
    const { agreement: _none, ...without } = others;
    expect(erased(without)).toEqual([]);
    expect(erased(null)).toEqual([]);
    expect(erased(RECORD, 'member01')).toEqual([]);
  });
});

describe('[L6] since when', () => {
  it('nobody changed a gym before there was one, nor before they worked there; what is not known bounds nothing', () => {
    const world = new KnownWorld(gym('one'));
    const since = (known = blindTo(world)) => possibleSince(world.proposal('gym.publish', { gymId: GYM }), known, OWNER);
    expect(since()).toBe(NOW);
    employ(world, OWNER, 'owner', GYM, plus(NOW, DAY));
    expect(since()).toBe(plus(NOW, DAY));
    expect(since(blindTo(world, 'self-'))).toBe(NOW);
    expect(since(blindTo(world, 'self-', 'venue-', 'gym-'))).toBeUndefined();
    const edit = world.proposal('gym.edit', { gymId: GYM, tagline: { from: null, to: 'x' } });
    expect(possibleSince(edit, world, OWNER)).toBe(plus(NOW, DAY));
  });

  it('[G2] a field that two people changed waits thirty days', () => {
    const world = new KnownWorld();
    const edit = world.proposal('gym.edit', { gymId: GYM });
    expect(noun.kinds['gym.edit'].held?.until(edit, world, NOW)).toBe(plus(NOW, 30 * DAY));
  });
});
