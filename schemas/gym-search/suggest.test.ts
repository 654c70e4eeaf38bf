import { describe, expect, it } from 'vitest';
import type { DirectoryRow } from '../gym-directory/row.ts';
import { suggester } from './suggest.ts';

const row = (name: string, town: string, postcode: string): DirectoryRow => ({
  ...{ id: `gym:${name}`, name, town, postcode, geo: { lat: 53.8, lon: -1.55 }, activities: [], amenities: [], sells: [] },
  ...{ live: true, verified: false, offPeak: false },
});
const suggest = suggester([
  row('Anvil', 'Leeds', 'LS1 4AP'),
  row('Bolt', 'Leeds', 'LS1 4BB'),
  row('Cog', 'Leeds', 'LS2 1AA'),
  row('Drum', 'Holbeck', 'LS1 9XY'),
  row('Echo', 'Otley', 'LS21 1AA'),
  row('Fig', '', 'LS3 1AA'),
  row('LS1 Boxing', 'Sale', 'M33 1AA'),
]);
const said = (typed: string) => suggest(typed).map(({ kind, label, count }) => [kind, label, count]);

describe('[4.1] what a postcode offers while it is typed', () => {
  it.each(['LS1', 'ls1 4', 'LS1 4A', 'LS1 4AP', 'ls14ap', ' LS1  4ap '])(
    '%s: the towns of its outcode, the one with most gyms there first',
    (typed) => {
      expect(said(typed).filter(([kind]) => kind === 'town')).toEqual([
        ['town', 'Leeds', 3],
        ['town', 'Holbeck', 1],
      ]);
    },
  );

  it('the outcode as it is, not each that begins like it, and gyms that are called so beside it', () => {
    expect(said('LS21')).toEqual([['town', 'Otley', 1]]);
    expect(said('LS1').at(-1)).toEqual(['gym', 'LS1 Boxing', 1]);
  });

  it('nothing for an outcode that nobody has, or whose gyms name no town', () => {
    for (const typed of ['LS9', 'LS3', 'F45', 'LS']) expect(said(typed).filter(([kind]) => kind === 'town')).toEqual([]);
  });
});
