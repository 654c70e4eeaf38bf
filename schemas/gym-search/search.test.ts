import 'temporal-polyfill/global';
import { describe, expect, it } from 'vitest';
import { gym as gymOf, OFFER, slot } from '../../tests/rules/documents.ts';
import type { Gym } from '../gym/shape.ts';
import { rowOf } from '../gym-directory/row.ts';
import { readBounds, writeBounds } from './bounds.ts';
import { classTimesOf } from './classes.ts';
import { changedQuestion, EMPTY_QUESTION, type QuestionChange } from './question.ts';
import { type AskedAt, type GymAnswer, gymSearch, type KnownOfGym } from './search.ts';

const gym = (name: string, over: Partial<Gym> & { town?: string; postcode?: string } = {}): Gym => {
  const { town = 'Manchester', postcode = 'M32 0ZS', ...rest } = over;
  const address = { streetAddress: '1 High Street', addressLocality: town, postalCode: postcode, addressCountry: 'GB' } as const;
  return gymOf(name, { name, address, status: 'listed', activities: [], offers: [], geo: { lat: 53.458, lon: -2.293 }, ...rest });
};
const searchOf = (gyms: readonly Gym[], areas: Parameters<typeof gymSearch>[1] = []) => {
  const hours = new Map(gyms.map((one) => [one._id, { hours: one }]));
  const found = gymSearch(
    gyms.flatMap((one) => rowOf(one) ?? []),
    areas,
  );
  return {
    ask: (change: QuestionChange, now: number, near?: AskedAt['near']) =>
      found.ask(changedQuestion(EMPTY_QUESTION, change), {
        ...{ now, near, limit: 1000 },
        known: (id) => hours.get(id),
        areaOf: (id) => hours.get(id)?.hours.areaId.slice('area:'.length),
      }),
  };
};

const stretford = gym('Stretford Sports Village', { activities: ['Gym', 'Swimming'] });
const ironWorks = gym('Iron Works', {
  status: 'live',
  offers: [OFFER],
  activities: ['Gym', 'Spin'],
  town: 'Sale',
  postcode: 'M33 7NL',
  geo: { lat: 53.424, lon: -2.322 },
  openingHours: [{ dayOfWeek: ['Tuesday'], opens: '06:00', closes: '22:00' }],
});
const altrincham = gym('Altrincham Leisure Centre', {
  town: 'Altrincham',
  postcode: 'WA14 1PJ',
  geo: { lat: 53.387, lon: -2.347 },
  activities: ['Gym', 'Yoga'],
});
const leeds = gym('Leeds Spin Café', {
  town: 'Leeds',
  postcode: 'LS1 4AP',
  geo: { lat: 53.797, lon: -1.543 },
  activities: ['Spin'],
});
const search = searchOf(
  [stretford, ironWorks, altrincham, leeds],
  [{ name: 'Leeds', outcodes: ['LS1', 'LS2'], centre: { lat: 53.8, lon: -1.55 } }],
);
const tuesdayNoon = Date.parse('2026-03-03T12:00:00Z');
type Asked = QuestionChange & { readonly near?: AskedAt['near'] };
const ask = ({ near, ...question }: Asked = {}, now = tuesdayNoon): GymAnswer =>
  search.ask({ sort: 'best', nearMe: near !== undefined, ...question }, now, near);
const names = (question: Asked = {}) => ask(question).found.map(({ row: { name } }) => name);

describe('[16] what a map shows', () => {
  it('is asked of alone: what lies outside is neither found nor counted, whatever the order', () => {
    const within = { west: -2.4, south: 53.4, east: -2.2, north: 53.47 };
    const found = gymSearch(
      [stretford, ironWorks, altrincham, leeds].flatMap((one) => rowOf(one) ?? []),
      [],
    );
    const asking = { now: tuesdayNoon, within, limit: 1, known: () => undefined, areaOf: () => undefined };
    const answer = found.ask(changedQuestion(EMPTY_QUESTION, {}), asking);
    expect(answer).toMatchObject({ total: 2, found: [{ row: { name: 'Iron Works' } }] });
    expect(answer.counts.activity).toEqual({ Gym: 2, Spin: 1, Swimming: 1 });
    expect(found.ask(changedQuestion(EMPTY_QUESTION, { text: 'leeds' }), asking)).toMatchObject({ total: 0, found: [] });
  });
  it('is read as it was written, and not at all where it is no box', () => {
    const bounds = { west: -2.4, south: 53.4, east: -2.2, north: 53.47 };
    expect(readBounds(writeBounds(bounds))).toEqual(bounds);
    for (const said of [null, '', '1,2,3', '1,2,3,4,', '1,2,3,4,5', '3,2,1,4', '1,4,3,2', '1,2,x,4', '1,2,1e9,4'])
      expect(readBounds(said)).toBeUndefined();
  });
});

describe('words', () => {
  it('lists every gym when nothing was asked, those that sell something first', () => {
    expect(names()).toEqual(['Iron Works', 'Altrincham Leisure Centre', 'Leeds Spin Café', 'Stretford Sports Village']);
  });
  it('finds by name, by the beginning of it, with a slip, and without accents', () => {
    expect(names({ text: 'iron works' })).toEqual(['Iron Works']);
    expect(names({ text: 'stret' })).toEqual(['Stretford Sports Village']);
    expect(names({ text: 'altrinchm' })).toEqual(['Altrincham Leisure Centre']);
    expect(names({ text: 'cafe' })).toEqual(['Leeds Spin Café']);
  });
  it('finds by town and by activity, the better match first', () => {
    expect(names({ text: 'Sale' })).toEqual(['Iron Works']);
    expect(names({ text: 'spin' })).toEqual(['Leeds Spin Café', 'Iron Works']);
  });
  it('needs every word', () => {
    expect(names({ text: 'spin sale' })).toEqual(['Iron Works']);
    expect(names({ text: 'yoga boxing' })).toEqual([]);
  });
  it('offers the activities there are', () => {
    expect(ask().counts.activity).toEqual({ Gym: 3, Spin: 2, Swimming: 1, Yoga: 1 });
    expect(names({ activity: 'Yoga' })).toEqual(['Altrincham Leisure Centre']);
  });
});

describe('places', () => {
  it('takes a full postcode as a place, typed with or without its space', () => {
    for (const text of ['M32 0ZS', 'm320zs', ' M32  0zs ']) {
      const answer = ask({ text, sort: 'nearest' });
      expect(answer.place?.label).toBe('M32 0ZS');
      expect(answer.found.map(({ row: { name } }) => name)).toEqual([
        'Stretford Sports Village',
        'Iron Works',
        'Altrincham Leisure Centre',
        'Leeds Spin Café',
      ]);
      expect(answer.found[0]?.metres).toBeCloseTo(0);
    }
  });
  it('falls back to the outcode for a postcode no gym has', () => {
    expect(ask({ text: 'M33 2XX' }).place?.label).toBe('M33');
  });
  it('takes an outcode, and what has been typed of the rest', () => {
    expect(ask({ text: 'WA14' }).place?.label).toBe('WA14');
    expect(ask({ text: 'WA14 1' }).place?.label).toBe('WA14');
    expect(ask({ text: 'WA14 1P' }).place?.label).toBe('WA14');
  });
  it('knows the outcodes of an area without a gym there', () => {
    expect(ask({ text: 'LS2' }).place?.label).toBe('Leeds');
  });
  it('combines a postcode with words', () => {
    const answer = ask({ text: 'spin M33' });
    expect(answer.place?.label).toBe('M33');
    expect(answer.found.map(({ row: { name } }) => name)).toContain('Iron Works');
    expect(answer.found.map(({ row: { name } }) => name)).not.toContain('Altrincham Leisure Centre');
  });
  it('says which postcode it cannot place and finds nothing for it', () => {
    expect(ask({ text: 'EH1 1AA' })).toMatchObject({ unplaced: 'EH1 1AA', found: [] });
  });
  it('treats what only looks like an outcode as words', () => {
    const f45 = searchOf([gym('F45 Training')]);
    expect(f45.ask({ text: 'F45', sort: 'best' }, tuesdayNoon).found).toHaveLength(1);
  });
  it('measures from a town, and searches round it once a distance is chosen', () => {
    expect(ask({ text: 'sale' }).place?.label).toBe('Sale');
    expect(names({ text: 'sale', withinMiles: 5, sort: 'nearest' })).toEqual([
      'Iron Works',
      'Stretford Sports Village',
      'Altrincham Leisure Centre',
    ]);
  });
});

describe('distance', () => {
  const here = { label: 'where you are', geo: { lat: 53.42, lon: -2.32 } };
  it('keeps what is within the distance and gives metres', () => {
    const answer = ask({ near: here, withinMiles: 1 });
    expect(answer.found.map(({ row: { name } }) => name)).toEqual(['Iron Works']);
    expect(answer.found[0]?.metres).toBeGreaterThan(400);
    expect(answer.found[0]?.metres).toBeLessThan(500);
  });
  it('sorts by distance when asked to', () => {
    const metres = ask({ near: here, sort: 'nearest' }).found.map((found) => found.metres ?? 0);
    expect(metres).toEqual([...metres].sort((one, other) => one - other));
  });
  it('lets a place in the text win over where you are', () => {
    expect(ask({ text: 'WA14', near: here }).place?.label).toBe('WA14');
  });
  it('ignores the distance when there is nothing to measure from', () => {
    expect(ask({ withinMiles: 1 }).found).toHaveLength(4);
  });
});

describe('open now', () => {
  it('keeps only gyms that are known to be open', () => {
    expect(names({ open: 'now' })).toEqual(['Iron Works']);
    expect(ask({ open: 'now' }, Date.parse('2026-03-03T23:00:00Z')).found).toEqual([]);
  });
});

describe('size', () => {
  it('answers from 400 gyms, each once', () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      gym(`Gym ${index}`, { geo: { lat: 53 + index / 1000, lon: -2 - (index % 20) / 100 } }),
    );
    const here = { label: 'here', geo: { lat: 53.2, lon: -2.1 } };
    const answer = searchOf(many).ask({ text: 'gym', nearMe: true, sort: 'nearest' }, 0, here);
    expect(new Set(answer.found.map(({ row: { id } }) => id)).size).toBe(400);
  });
});

describe('[10.15] a place in the text', () => {
  it('is taken apart from the words: what is asked for, nearest to it', () => {
    expect(names({ text: 'spin altrincham', sort: undefined })).toEqual(['Iron Works', 'Leeds Spin Café']);
    expect(ask({ text: 'spin in Altrincham' }).place?.label).toBe('Altrincham');
    expect(names({ text: 'altrincham spin', withinMiles: 5 })).toEqual(['Iron Works']);
    // Who has all of it comes before who is only near.
    expect(names({ text: 'spin sale', sort: undefined })).toEqual(['Iron Works']);
  });
  it('sorts by distance unless something else is chosen, whatever words there are', () => {
    for (const question of [{ text: 'gym M33' }, { text: 'M33' }, { text: 'gym', near: { label: 'here', geo: ironWorks.geo } }]) {
      const metres = ask({ ...question, sort: undefined }).found.map((one) => one.metres ?? -1);
      expect(metres.length).toBeGreaterThan(1);
      expect(metres).toEqual([...metres].sort((a, b) => a - b));
    }
  });
});

describe('[16] what this device cannot know', () => {
  const spin = slot('2026-03-03T18:00', { slotId: 'slot:spin', name: 'Spin', activities: ['Spin'], capacity: 9, bookedCount: 1 });
  const open = { ...ironWorks, openingHours: [{ dayOfWeek: ['Tuesday' as const], opens: '06:00', closes: '22:00' }] };
  const shut = { ...open, openingHours: [{ dayOfWeek: ['Monday' as const], opens: '06:00', closes: '22:00' }] };
  const live = (name: string) => gym(name, { status: 'live', activities: ['Gym'] });
  const source = { name: 'A register', recordId: '1', attribution: 'A register', updated: '2026-02-01' } as const;
  /** By name: what is known of it beside its row. */
  const known: Record<string, KnownOfGym> = {
    'gym:with': { hours: open, classes: classTimesOf({ slots: [spin] }) },
    'gym:without': { hours: open, classes: [] },
    'gym:untold': { hours: open },
    'gym:shut': { hours: shut },
    'gym:hourless': { classes: classTimesOf({ slots: [spin] }) },
  };
  const all = [
    ...['with', 'without', 'untold', 'shut', 'hourless', 'row'].map(live),
    gym('imported', { status: 'listed', source: source as never }),
    gym('swims', { status: 'live', activities: ['Swimming'] }),
  ];
  const rows = all.flatMap((one) => rowOf(one) ?? []);
  const asked = (change: QuestionChange) => {
    const beside = { now: tuesdayNoon, known: (id: string) => known[id], areaOf: () => 'leeds', limit: 100 };
    const answer = gymSearch(rows, []).ask(changedQuestion(EMPTY_QUESTION, change), beside);
    return [answer.found.map(({ row }) => row.name), answer.unknown, answer.unknownClasses];
  };

  it('of classes is counted apart from what fits, and from hours; what open data alone tells of has none', () => {
    expect(asked({ classOf: 'spin' })).toEqual([['with', 'hourless'], 0, 4]);
    expect(asked({ classOf: 'spin', activity: 'Gym' })).toEqual([['with', 'hourless'], 0, 3]);
    // One that is closed then has no class that anybody could go to, known or not.
    expect(asked({ classOf: 'spin', activity: 'Gym', open: 'now' })).toEqual([['with'], 1, 2]);
  });

  it('of hours is told where they are asked for, and of classes nothing where they are not', () => {
    expect(asked({ open: 'now', activity: 'Gym' })).toEqual([['untold', 'with', 'without'], 2, 0]);
    expect(asked({ activity: 'Gym' })).toEqual([['untold', 'with', 'without', 'hourless', 'row', 'shut'], 0, 0]);
  });
});
