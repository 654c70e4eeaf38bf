import { describe, expect, it } from 'vitest';
import { gym, MINUTE, NOW } from '../../tests/rules/documents.ts';
import { smallWorld } from '../../tests/rules/scenes.ts';
import { money } from '../primitives.ts';
import { plus } from '../time.ts';

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
});
