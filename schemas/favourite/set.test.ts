import { describe, expect, it } from 'vitest';
import { MINUTE, NOW } from '../../tests/rules/documents.ts';
import { smallWorld } from '../../tests/rules/scenes.ts';
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
});
