import { describe, expect, it } from 'vitest';
import { MINUTE, NOW, person } from '../../tests/rules/documents.ts';
import { smallWorld } from '../../tests/rules/scenes.ts';
import { blindTo } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { blanked } from '../folds/documents.ts';
import { momentOf } from '../proposal/judge.ts';
import { savedSearch } from './noun.ts';
import { SavedSearchSet } from './proposals.ts';
import { decideSavedSearchSet, MOST_SAVED } from './set.ts';

const SAM = 'member01';
const set = (kept: boolean, name = 'Yoga in Leeds', query = 'q=leeds&activity=Yoga') => ({ query, name, kept });
const at = (minutes: number) => ({ madeAt: plus(NOW, minutes * MINUTE), receivedAt: plus(NOW, minutes * MINUTE) });
const one = (number: number) => [`Search ${number}`, `q=${number}`] as const;

describe('saved searches', () => {
  it('[11, S3] saved, it is kept with its name and when it was made; said again it changes nothing', () => {
    const world = smallWorld(SAM);
    expect(world.say(SAM, 'savedsearch.set', set(true))).toMatchObject({ state: 'accepted' });
    expect(world.all('savedsearch')).toMatchObject([
      { ...set(true), uid: SAM, type: 'savedsearch', savedAt: NOW, changedAt: NOW, createdAt: NOW },
    ]);
    expect(world.say(SAM, 'savedsearch.set', set(true)).documents).toEqual([]);
  });

  it('[11] saved on one device, removed later on another: gone, whichever arrives first', () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const world = smallWorld(SAM);
      order.forEach((minute, turn) => {
        const receivedAt = plus(NOW, (5 + turn) * MINUTE);
        world.say(SAM, 'savedsearch.set', set(minute === 0), { ...at(minute), receivedAt });
      });
      expect(world.all('savedsearch')).toMatchObject([{ kept: false, changedAt: plus(NOW, MINUTE) }]);
    }
  });

  it('[11] saved on two devices it is there once, by its later name and from when it was first saved', () => {
    const world = smallWorld(SAM);
    world.say(SAM, 'savedsearch.set', set(true), at(0));
    world.say(SAM, 'savedsearch.set', set(true, 'Near work'), at(1));
    expect(world.all('savedsearch')).toMatchObject([{ name: 'Near work', savedAt: NOW, updatedAt: plus(NOW, MINUTE) }]);
    expect(world.say(SAM, 'savedsearch.set', set(true, 'Older'), { ...at(0), receivedAt: plus(NOW, 9 * MINUTE) })).toMatchObject({
      state: 'accepted',
      documents: [],
    });
  });

  it('[11] of two changes of one moment the one that is heard later is kept', () => {
    const world = smallWorld(SAM);
    world.say(SAM, 'savedsearch.set', set(true, 'First'));
    world.say(SAM, 'savedsearch.set', set(true, 'Second'));
    expect(world.all('savedsearch')).toMatchObject([{ name: 'Second' }]);
  });

  it('[11] removed and saved again it is a new one, made then, in the place of the old', () => {
    const world = smallWorld(SAM);
    world.say(SAM, 'savedsearch.set', set(true), at(0));
    world.say(SAM, 'savedsearch.set', set(false), at(1));
    world.say(SAM, 'savedsearch.set', set(true), at(2));
    expect(world.all('savedsearch')).toMatchObject([{ kept: true, savedAt: plus(NOW, 2 * MINUTE), createdAt: NOW }]);
  });

  it('[11] fifty are kept and not one more, until one is removed; those there can still be renamed', () => {
    const world = smallWorld(SAM);
    for (let number = 1; number <= MOST_SAVED; number += 1)
      expect(world.say(SAM, 'savedsearch.set', set(true, ...one(number)), at(number))).toMatchObject({ state: 'accepted' });
    const refused = world.say(SAM, 'savedsearch.set', set(true, ...one(51)), at(51));
    expect(refused).toMatchObject({
      code: 'VALIDATION',
      facts: { field: 'This list of saved searches', rule: 'it can hold 50. Remove one to save another.' },
    });
    expect(world.all('savedsearch')).toHaveLength(MOST_SAVED);
    expect(world.say(SAM, 'savedsearch.set', set(true, 'Renamed', 'q=7'), at(52))).toMatchObject({ state: 'accepted' });
    world.say(SAM, 'savedsearch.set', set(false, ...one(1)), at(53));
    expect(world.say(SAM, 'savedsearch.set', set(true, ...one(51)), at(54))).toMatchObject({ state: 'accepted' });
    expect(world.all('savedsearch').filter(({ kept }) => kept)).toHaveLength(MOST_SAVED);
  });

  it('[11] of those removed the last fifty are remembered, so that a list tidied often does not grow for ever', () => {
    const world = smallWorld(SAM);
    for (let number = 1; number <= MOST_SAVED; number += 1) {
      // The second is removed first: by when they went it is the oldest.
      const turn = number === 2 ? 0 : number;
      world.say(SAM, 'savedsearch.set', set(false, ...one(number)), { ...at(turn), receivedAt: plus(NOW, 99 * MINUTE) });
    }
    expect(world.all('savedsearch')).toHaveLength(MOST_SAVED);
    world.say(SAM, 'savedsearch.set', set(true, ...one(51)), at(100));
    const queries = world.all('savedsearch').map(({ query }) => query);
    expect(queries).toHaveLength(MOST_SAVED);
    expect(queries).toContain('q=51');
    expect(queries).not.toContain('q=2');
    // One short of fifty again: the next has a place of its own.
    world.say(SAM, 'savedsearch.set', set(true, ...one(52)), at(101));
    expect(world.all('savedsearch')).toHaveLength(MOST_SAVED + 1);
  });

  it('[A4] on a device that does not know the list yet it is accepted all the same', () => {
    const world = smallWorld(SAM);
    const proposal = world.proposal('savedsearch.set', set(true));
    const moment = momentOf(proposal.origin, { by: SAM, receivedAt: NOW });
    const { state, documents } = decideSavedSearchSet(proposal, blindTo(world, 'self-'), moment);
    expect([state, documents]).toMatchObject(['accepted', [{ _id: `savedsearch:${SAM}:${proposal._id.slice(9)}`, kept: true }]]);
  });

  it('[11] without a name, with too long a one, or with what no address holds, nothing is proposed', () => {
    const world = smallWorld(SAM);
    const proposal = world.proposal('savedsearch.set', set(true));
    const parsed = (body: object) => SavedSearchSet.safeParse({ ...proposal, body: { ...set(true), ...body } }).success;
    expect(parsed({})).toBe(true);
    expect(parsed({ name: 'n'.repeat(60), query: 'q'.repeat(3000) })).toBe(true);
    for (const wrong of [
      { name: '' },
      { name: 'n'.repeat(61) },
      { query: '' },
      { query: 'q'.repeat(3001) },
      { query: 'q=a b' },
      { query: 'q=<b>' },
    ])
      expect([wrong, parsed(wrong)]).toEqual([wrong, false]);
  });

  it('[A5, A6] it lies with its person alone; blank, it says neither what was asked nor by whom', () => {
    const world = smallWorld(SAM);
    world.say(SAM, 'savedsearch.set', set(true));
    const [doc] = world.all('savedsearch');
    if (!doc) throw new Error('nothing was saved');
    const { databases, exportedAs, provisional } = savedSearch.documents.savedsearch;
    expect([databases(doc), exportedAs, provisional]).toEqual([[`self-${SAM}/self`], 'savedSearches', 'always']);
    expect(JSON.stringify({ ...blanked(doc), _id: '' })).not.toMatch(/yoga|leeds|member01/i);
    expect(blanked(doc)).toMatchObject({ query: '', name: '' });
  });

  it('[G16] of somebody who leaves neither the name nor what was asked is left', () => {
    const world = smallWorld(SAM);
    world.say(SAM, 'savedsearch.set', set(true));
    world.lay([person(SAM, { status: 'deletion_requested', eraseAt: NOW })]);
    world.system('system.account-erased', { uid: SAM }, plus(NOW, MINUTE));
    expect(world.all('savedsearch')).toMatchObject([{ kept: false, name: '', query: '', updatedAt: plus(NOW, MINUTE) }]);
  });
});
