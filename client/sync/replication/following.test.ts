import { expect, it } from 'vitest';
import type { Favourite } from '../../../schemas/favourite/shape.ts';
import type { Grants, GymGrant } from '../../../schemas/person/shape.ts';
import { born, gym, NOW, pass } from '../../../tests/rules/documents.ts';
import { allNouns, settled, TestTime } from '../fixture.ts';
import { Pins } from '../pinned-areas/pins.ts';
import { asDoc } from '../storage/document.ts';
import { LocalDatabases } from '../storage/local-databases.ts';
import { memoryStorage, memoryValues } from '../storage/memory-storage.ts';
import { Following } from './following.ts';

const SAM = 'member01';
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
  const pins = new Pins(values);
  await pins.want('area:leeds');
  const following = new Following(locals, values, () => SAM, pins);
  await following.start();
  await write('public', 'gyms', gym('one'));
  await following.reconsider();
  expect(following.scopes.get()).toEqual(['public', 'area-leeds']);
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
  // Also at the next start, before anybody has come in, and while another workspace is open.
  const next = new Following(locals, values, () => SAM, pins);
  await next.start();
  expect(next.scopes.get()).toEqual(following.scopes.get());
  next.stop();
  await locals.close('self');
  await settled();
  expect(venues()).toEqual([]);
  following.stop();
});

it('follows where one works, and the twenty gyms looked at last, in whichever tab', async () => {
  const locals = new LocalDatabases(memoryStorage(), allNouns(), new TestTime());
  await locals.open('public', null);
  await locals.open('self', SAM);
  const at = (key: string, status: GymGrant['status']): GymGrant => ({
    ...{ gymId: `gym:${key}`, gymName: 'Iron Works', preset: 'reception', permissions: [], since: NOW, status },
  });
  const works: Grants = {
    ...{ _id: `grants:${SAM}`, type: 'grants', ...born, uid: SAM, admin: false },
    gyms: [at('works', 'active'), at('worked', 'removed')],
  };
  await locals.collection({ database: 'self', collection: 'self' })?.write([{ id: works._id, doc: asDoc(works) }]);
  const values = memoryValues();
  const [one, other] = [
    new Following(locals, values, () => SAM, new Pins(values)),
    new Following(locals, values, () => SAM, new Pins(values)),
  ];
  await Promise.all([one.start(), other.start()]);
  await settled();
  const venues = (of: Following) => of.scopes.get().filter((scope) => scope.startsWith('venue-'));
  expect(venues(one)).toEqual(['venue-works']);
  await Promise.all([one.follow('gym:first'), one.follow('gym:second')]);
  await other.follow('gym:third');
  await one.look();
  expect(venues(one)).toEqual(['venue-works', 'venue-first', 'venue-second', 'venue-third']);
  for (let at = 0; at < 18; at += 1) await one.follow(`gym:later${at}`);
  expect(venues(one)).toHaveLength(1 + 20);
  expect(venues(one)).not.toContain('venue-first');
  // Looked at again it is among the latest.
  await one.follow('gym:second');
  await one.follow('gym:last');
  expect(venues(one)).toContain('venue-second');
  expect(venues(one)).not.toContain('venue-third');
  one.stop();
  other.stop();
});
