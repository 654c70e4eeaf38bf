import { expect, it } from 'vitest';
import type { Area } from '../../../schemas/area/shape.ts';
import type { Favourite } from '../../../schemas/favourite/shape.ts';
import { born, gym, NOW, pass } from '../../../tests/rules/documents.ts';
import { allNouns, settled, TestTime } from '../fixture.ts';
import { Pins } from '../pinned-areas/pins.ts';
import { asDoc } from '../storage/document.ts';
import { LocalDatabases } from '../storage/local-databases.ts';
import { memoryStorage, memoryValues } from '../storage/memory-storage.ts';
import { Following } from './following.ts';

const SAM = 'member01';
const leeds: Area = {
  ...{ _id: 'area:leeds', type: 'area', ...born, name: 'Leeds', slug: 'leeds', centre: { lat: 53.8, lon: -1.55 } },
  ...{ outcodes: ['LS1'], tz: 'Europe/London', gymCount: 1, status: 'live' },
};
const favourite = (key: string, kept = true): Favourite => ({
  ...{ _id: `favourite:${SAM}:${key}`, type: 'favourite', ...born, uid: SAM, gymId: `gym:${key}` },
  ...{ kept, note: '', order: 1, addedAt: NOW, changedAt: NOW },
});

it('keeps favourites and gyms with a pass in sync wherever they are, until their owner signs out', async () => {
  const locals = new LocalDatabases(memoryStorage(), allNouns(), new TestTime());
  await locals.open('public', null);
  const write = async (local: 'public' | 'self' | 'member', collection: string, ...docs: Parameters<typeof asDoc>[0][]) => {
    await locals.collection({ database: local, collection })?.write(docs.map((doc) => ({ id: doc._id, doc: asDoc(doc) })));
    await settled();
  };
  const values = memoryValues();
  const following = new Following(locals, values, () => SAM, new Pins(values));
  await following.start();
  await write('public', 'basics', leeds);
  await write('public', 'gyms', gym('one'));
  await locals.open('self', SAM);
  await write('self', 'self', favourite('one'), favourite('far'), favourite('left', false));
  const venues = () => following.scopes.get().filter((scope) => scope.startsWith('venue-'));
  // What comes with its area needs no scope of its own.
  expect(venues()).toEqual(['venue-far']);

  await locals.open('member', SAM);
  await write(
    'member',
    'passes',
    pass('a', SAM, { gymIds: ['gym:abroad'] }),
    pass('b', SAM, { gymIds: ['gym:old'], status: 'expired' }),
  );
  expect(venues()).toEqual(['venue-abroad', 'venue-far']);

  // Another workspace has taken the place of the passes; what they said still holds.
  await locals.close('member');
  expect(venues()).toEqual(['venue-abroad', 'venue-far']);
  await locals.close('self');
  await settled();
  expect(venues()).toEqual([]);
  following.stop();
});
