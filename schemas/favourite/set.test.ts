import { describe, expect, it } from 'vitest';
import { gym, MINUTE, NOW, person } from '../../tests/rules/documents.ts';
import { smallWorld } from '../../tests/rules/scenes.ts';
import { blindTo } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { momentOf } from '../proposal/judge.ts';
import { decideFavouriteSet } from './set.ts';

const SAM = 'member01';
const set = (kept: boolean, note = '') => ({ gymId: 'gym:one', kept, note, order: 1 });

describe('favourites', () => {
  it('G14: added on one device, taken away later on another: gone, whichever arrives first', () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const world = smallWorld(SAM);
      const said = [
        { body: set(true), madeAt: NOW },
        { body: set(false), madeAt: plus(NOW, MINUTE) },
      ];
      order.forEach((index, turn) => {
        const { body = set(true), madeAt = NOW } = said[index] ?? {};
        world.say(SAM, 'favourite.set', body, { madeAt, receivedAt: plus(NOW, (5 + turn) * MINUTE) });
      });
      expect(world.all('favourite')).toMatchObject([{ kept: false, gymId: 'gym:one', uid: SAM }]);
    }
  });

  it('adding on two devices adds it once', () => {
    const world = smallWorld(SAM);
    world.say(SAM, 'favourite.set', set(true));
    world.say(SAM, 'favourite.set', set(true, 'quiet before nine'), { madeAt: plus(NOW, MINUTE), receivedAt: plus(NOW, MINUTE) });
    expect(world.all('favourite')).toMatchObject([{ kept: true, note: 'quiet before nine', addedAt: NOW }]);
  });

  it('keeps what the gym was called and cost when it was added, until it is added again', () => {
    const world = smallWorld(SAM);
    const at = (minutes: number) => ({ madeAt: plus(NOW, minutes * MINUTE), receivedAt: plus(NOW, minutes * MINUTE) });
    world.lay([gym('one', { priceFrom: money(4000) })]);
    world.say(SAM, 'favourite.set', set(true), at(0));
    world.lay([gym('one', { name: 'Gym one and a half', priceFrom: money(4500) })]);
    world.say(SAM, 'favourite.set', set(true, 'dearer now'), at(1));
    expect(world.all('favourite')).toMatchObject([{ gymName: 'Gym one', priceSeen: money(4000), note: 'dearer now' }]);
    world.say(SAM, 'favourite.set', set(false), at(2));
    world.say(SAM, 'favourite.set', set(true), at(3));
    expect(world.all('favourite')).toMatchObject([{ gymName: 'Gym one and a half', priceSeen: money(4500) }]);
  });

  it('a gym that has left cannot be added; one that was kept stays, and can be taken away', () => {
    const world = smallWorld(SAM);
    const at = (minutes: number) => ({ madeAt: plus(NOW, minutes * MINUTE), receivedAt: plus(NOW, minutes * MINUTE) });
    expect(world.say(SAM, 'favourite.set', { ...set(true), gymId: 'gym:none' })).toMatchObject({ code: 'GYM_REMOVED' });
    world.say(SAM, 'favourite.set', set(true), at(1));
    world.lay([gym('one', { status: 'removed' })]);
    expect(world.say(SAM, 'favourite.set', set(true, 'I liked it'), at(2))).toMatchObject({ state: 'accepted' });
    expect(world.say(SAM, 'favourite.set', set(false), at(3))).toMatchObject({ state: 'accepted' });
    expect(world.say(SAM, 'favourite.set', set(true), at(4))).toMatchObject({ code: 'GYM_REMOVED' });
  });

  it('[G14] of two changes of one moment the one that is heard later is kept', () => {
    const world = smallWorld(SAM);
    world.say(SAM, 'favourite.set', set(true, 'first'));
    world.say(SAM, 'favourite.set', set(true, 'second'));
    expect(world.all('favourite')).toMatchObject([{ note: 'second' }]);
  });

  it('[S3] said again it changes nothing, and it keeps its birth', () => {
    const world = smallWorld(SAM);
    const later = { madeAt: plus(NOW, MINUTE), receivedAt: plus(NOW, MINUTE) };
    world.say(SAM, 'favourite.set', set(true, 'quiet'));
    expect(world.say(SAM, 'favourite.set', set(true, 'quiet')).documents).toEqual([]);
    world.say(SAM, 'favourite.set', set(true, 'loud'), later);
    expect(world.all('favourite')).toMatchObject([
      { createdAt: NOW, updatedAt: plus(NOW, MINUTE), changedAt: plus(NOW, MINUTE) },
    ]);
  });

  it('[A4] of a gym that this device does not know says neither name nor price', () => {
    const world = smallWorld(SAM);
    const proposal = world.proposal('favourite.set', set(true));
    const known = blindTo(world, 'venue-', 'gym-');
    const { state, documents } = decideFavouriteSet(proposal, known, momentOf(proposal.origin, { by: SAM, receivedAt: NOW }));
    expect(state).toBe('accepted');
    expect(Object.keys(documents[0] ?? {})).not.toEqual(expect.arrayContaining(['gymName']));
    expect(Object.keys(documents[0] ?? {})).not.toEqual(expect.arrayContaining(['priceSeen']));
  });

  it('[2.22] of a gym without a price says no price', () => {
    const world = smallWorld(SAM);
    const { documents } = world.say(SAM, 'favourite.set', set(true));
    expect(Object.keys(documents[0] ?? {})).toContain('gymName');
    expect(Object.keys(documents[0] ?? {})).not.toContain('priceSeen');
  });

  it('[G16] of somebody who leaves is no favourite any more, and has no note', () => {
    const world = smallWorld(SAM);
    world.say(SAM, 'favourite.set', set(true, 'quiet'));
    world.lay([person(SAM, { status: 'deletion_requested', eraseAt: NOW })]);
    world.system('system.account-erased', { uid: SAM }, plus(NOW, MINUTE));
    expect(world.all('favourite')).toMatchObject([{ kept: false, note: '', updatedAt: plus(NOW, MINUTE) }]);
  });
});
