/** Where a device that has loaded some nouns keeps what they are about, and what of it it shows and hands out: of nouns made by this test. */
import { describe, expect, it } from 'vitest';
import { booking, checkin, pass } from '../../tests/rules/documents.ts';
import { accepted } from '../decision.ts';
import { fact, type HeldCollection, type Loadable, type ShownPart, sinceEver } from '../noun.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { LoadedNouns } from './loaded-nouns.ts';

const shape = systemOf('system.goal', {});
const part = (change: Partial<ShownPart<object>>): ShownPart<object> => ({
  ...{ shape, in: [], databases: () => [], exportedAs: null, provisional: 'never', ...change },
});
const OWN: HeldCollection = { indexes: [['type']] };
const GOALS: HeldCollection = { indexes: [['uid'], ['type', 'uid']] };
const BOARDS: HeldCollection = { indexes: [] };

const goal: Loadable = {
  documents: {
    goal: part({ in: ['gym/goals', 'self/self'], exportedAs: 'goals' }),
    medal: part({ in: ['gym/goals', 'gym/boards', 'member/medals'], exportedAs: 'medals' }),
    board: part({ in: ['gym/boards'], exportedAs: 'boards' }),
    secret: part({ in: ['self/self'] }),
  },
  kinds: {},
  collections: { 'self/self': OWN, 'gym/goals': GOALS, 'gym/boards': BOARDS },
};
const device = new LoadedNouns([goal]);

describe('the collections of a device', () => {
  it('[11] are those of one kind of scope under their own names, each with what it can be asked by', () => {
    expect(device.collectionsOf('gym')).toEqual([
      ['goals', GOALS],
      ['boards', BOARDS],
    ]);
    expect(device.collectionsOf('self')).toEqual([['self', OWN]]);
  });

  it('[11] are none where no noun keeps anything', () =>
    expect([device.collectionsOf('venue'), device.keptIn('venue')]).toEqual([[], []]));

  it('[11] take in what several types share once, and what other scopes have of the same type not at all', () => {
    expect(device.keptIn('gym')).toEqual(['goals', 'boards']);
    expect(device.keptIn('member')).toEqual(['medals']);
  });

  it('[11] let in only the types that their nouns put there', () => {
    expect([device.shapeIn('gym/goals', 'goal'), device.shapeIn('gym/goals', 'medal')]).toEqual([shape, shape]);
    expect([device.shapeIn('gym/goals', 'board'), device.shapeIn('gym/goals', 'tree')]).toEqual([null, null]);
  });

  it('[11] are known of a kind of scope as soon as a noun that keeps something there is loaded, asked before or not', () => {
    const growing = new LoadedNouns([]);
    expect(growing.keptIn('gym')).toEqual([]);
    growing.add([goal]);
    expect(growing.keptIn('gym')).toEqual(['goals', 'boards']);
  });

  it('[11] are no more when the same nouns are loaded a second time', () => {
    const twice = new LoadedNouns([goal]);
    twice.add([goal]);
    expect([twice.collectionsOf('gym'), twice.keptIn('gym'), twice.exported]).toEqual([
      device.collectionsOf('gym'),
      device.keptIn('gym'),
      device.exported,
    ]);
  });
});

it('[2.1] the file of one’s own data takes from one’s own scopes, not from a gym’s, and leaves out what is no list in it', () =>
  expect(device.exported).toEqual([
    { name: 'goals', type: 'goal', kept: 'self/self' },
    { name: 'medals', type: 'medal', kept: 'member/medals' },
  ]));

describe('[A4] what a person sees before it is decided', () => {
  const kindOf = (name: string) => ({
    [name]: fact(proposalOf(name, {}), { decide: () => accepted([]), since: sinceEver }),
  });
  const phone = new LoadedNouns([
    { documents: { booking: part({ provisional: 'own' }) }, kinds: kindOf('booking.guess'), collections: {} },
    { documents: { checkin: part({ provisional: 'never' }) }, kinds: kindOf('checkin.guess'), collections: {} },
    { documents: { pass: part({ provisional: 'always' }) }, kinds: kindOf('pass.guess'), collections: {} },
  ]);
  const shownFor = (kind: string) =>
    [booking('b'), checkin('c'), pass('p', 'member01')].map((doc) => phone.isShownAtOnce(doc, kind));

  it('is what its own noun’s kinds make, where it says so, and not what another noun’s kind makes of it', () => {
    expect(shownFor('booking.guess')).toEqual([true, false, true]);
    expect(shownFor('pass.guess')).toEqual([false, false, true]);
  });

  it('is never what its noun keeps back, though it is its own kind that makes it', () =>
    expect(shownFor('checkin.guess')).toEqual([false, false, true]));

  it('is nothing of a type that is not loaded, nor of a kind named as something every object has', () => {
    expect(new LoadedNouns([]).isShownAtOnce(booking('b'), 'booking.guess')).toBe(false);
    expect(shownFor('constructor')).toEqual([false, false, true]);
  });
});

it('[A5] a document of a type that is not loaded is laid nowhere, rather than stopping what else is pulled with it', () =>
  expect(new LoadedNouns([goal]).databasesOf(booking('b'))).toEqual([]));
