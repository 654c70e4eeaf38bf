import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Gym } from '../../schemas/gym/shape.ts';
import { ACTIVE_PLACES } from './active-places.ts';
import { NotThatFormat } from './csv-rows.ts';
import { areaNameFrom, importActivePlaces } from './import.ts';
import type { ImportTarget, Said } from './target.ts';

const CLOCK = { now: () => Date.UTC(2026, 2, 3, 8) };
const GOOD: Record<string, string> = {
  site_id: '1001',
  site_name: 'Harbour Gym',
  facility_type: 'Health and fitness gyms',
  access_type: 'Pay and Play',
  stations_on_site: '40',
  street: 'Quay Street',
  town: 'Leeds',
  postcode: 'LS1 4AP',
  telephone: '0113 496 0000',
  website: 'http://harbour.example.org',
  nursery: 'No',
  first_aid_room: 'Yes',
  cycle_park: 'Yes',
  car_park: 'Yes',
  car_park_capacity: '20',
  disability_parking: 'Yes',
  disability_finding_reaching_entrance: 'Yes',
  disability_reception_area: 'Yes',
  disability_activity_area: 'No',
  disability_social_areas: 'No',
  disability_spectator_areas: 'No',
  disability_doorways: 'Yes',
  disability_emergency_exits: 'Yes',
  disability_toilets: 'Yes',
  disability_changing_facilities: 'Yes',
  disability_notes: 'Hoist',
  lon: '-1.55',
  lat: '53.8',
  site_last_updated_date: '2025-04-02',
};

/** Quoted where needed. */
const cell = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const row = (change: Record<string, string> = {}) =>
  ACTIVE_PLACES.columns.map((column) => cell({ ...GOOD, ...change }[column] ?? '')).join(',');
const said =
  (...chunks: (string | Buffer)[]) =>
  () =>
    Readable.from(chunks);
const file = (...rows: string[]) => said([ACTIVE_PLACES.columns.join(','), ...rows].join('\n'));

class FakeTarget implements ImportTarget {
  readonly held = new Map<string, Gym>();
  readonly said: Said[] = [];
  async gyms(ids: readonly string[]) {
    return new Map(
      ids.flatMap((id) => {
        const gym = this.held.get(id);
        return gym ? [[id, gym] as const] : [];
      }),
    );
  }
  async gymsIn(areaId: string) {
    return [...this.held.values()].filter((gym) => gym.areaId === areaId);
  }
  async account(): Promise<never> {
    throw new Error('an import makes no accounts');
  }
  async propose(said: readonly Said[]) {
    this.said.push(...said);
    for (const one of said) if (one.kind === 'system.gym-set') this.held.set(one.body.gym._id, one.body.gym);
  }
}

async function run(input: () => Readable, target = new FakeTarget()) {
  const lines: string[] = [];
  const counts = await importActivePlaces(input, 'Leeds', target, CLOCK, { refused: (line) => lines.push(line) });
  return { counts, lines, target, gyms: [...target.held.values()] };
}

describe('importing Active Places', () => {
  it('makes a listed gym of a row, with what is known and nothing more', async () => {
    const { gyms, counts } = await run(file(row()));
    expect(counts).toEqual({ imported: 1, unchanged: 0, refused: 0 });
    expect(gyms[0]).toMatchObject({
      _id: 'gym:ap-1001',
      status: 'listed',
      name: 'Harbour Gym',
      telephone: '+441134960000',
      url: 'http://harbour.example.org',
      accessType: 'Pay and Play',
      geo: { lat: 53.8, lon: -1.55 },
      address: { postalCode: 'LS1 4AP' },
      offers: [],
      source: { siteId: '1001' },
      accessibilityInformation:
        'Accessible: finding and reaching the entrance, reception, doorways, emergency exits, toilets, changing rooms. Notes: Hoist',
    });
    expect(gyms[0]).not.toHaveProperty('openingHours');
    expect(gyms[0]?.amenityFeature).toContainEqual({ type: 'Parking', value: true, note: '20 spaces' });
  });

  it('NA and the placeholder telephone are absences', async () => {
    const { gyms } = await run(
      file(row({ telephone: '00000 000000', website: 'NA', stations_on_site: 'NA', disability_notes: 'NA' })),
    );
    for (const field of ['telephone', 'url', 'stations']) expect(gyms[0]).not.toHaveProperty(field);
  });

  it('running it twice changes nothing; a changed row changes that gym; a claimed gym is left alone', async () => {
    const { target } = await run(file(row(), row({ site_id: '1002' })));
    expect((await run(file(row(), row({ site_id: '1002' })), target)).counts).toEqual({ imported: 0, unchanged: 2, refused: 0 });
    const claimed = target.held.get('gym:ap-1002');
    if (claimed) target.held.set('gym:ap-1002', { ...claimed, status: 'live' });
    const changes = file(row({ town: 'Bradford' }), row({ site_id: '1002', town: 'Bradford' }));
    expect((await run(changes, target)).counts).toEqual({ imported: 1, unchanged: 1, refused: 0 });
  });

  it('a bad row is told with its number, column and reason, and the rest goes in', async () => {
    const bad: [string, Record<string, string>][] = [
      ['postcode', { postcode: 'NOWHERE' }],
      ['lat', { lat: '153.8' }],
      ['lon', { lon: 'NA' }],
      ['telephone', { telephone: '12' }],
      ['site_id', { site_id: 'x' }],
      ['site_name', { site_name: 'A' }],
      ['website', { website: 'javascript:alert(1)' }],
      ['car_park', { car_park: 'Maybe' }],
      ['facility_type', { facility_type: 'Swimming Pool' }],
      ['stations_on_site', { stations_on_site: '-4' }],
      ['site_last_updated_date', { site_last_updated_date: '02/04/2025' }],
    ];
    const { counts, lines } = await run(
      file(row(), ...bad.map(([, change]) => row(change)), row({ site_id: '1002' }), 'too,short'),
    );
    expect(counts).toEqual({ imported: 2, unchanged: 0, refused: bad.length + 1 });
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      ...bad.map(([column], index) => `row ${index + 3}, ${column}`),
      'row 15, (all)',
    ]);
  });

  it('[10.33] the rule that a row breaks is said in words, never as a pattern or in a programmer’s terms', async () => {
    const { lines } = await run(
      file(
        row({ postcode: 'NOWHERE' }),
        row({ site_name: 'A' }),
        row({ town: 'x'.repeat(61) }),
        row({ site_last_updated_date: '02/04/2025' }),
        row({ website: `http://example.org/${'x'.repeat(3000)}` }),
      ),
    );
    expect(lines).toEqual([
      'row 2, postcode: is not a UK postcode like LS1 4AP',
      'row 3, site_name: is shorter than 2 characters',
      'row 4, town: is longer than 60 characters',
      'row 5, site_last_updated_date: is not a date like 2025-04-02',
      'row 6, website: is not a web address',
    ]);
  });

  it('quotes, commas, line breaks and a byte order mark are read', async () => {
    const { gyms } = await run(
      said(`\uFEFF${ACTIVE_PLACES.columns.join(',')}\n${row({ disability_notes: 'Lift, "ramp"\nand hoist' })}`),
    );
    expect(gyms[0]?.accessibilityInformation).toContain('Lift, "ramp"\nand hoist');
  });

  it('a quote that never closes is told, and what came before is kept', async () => {
    const open = `"${'x'.repeat(70_000)}`;
    const { counts, lines } = await run(file(row(), open));
    expect(counts).toEqual({ imported: 1, unchanged: 0, refused: 1 });
    expect(lines[0]).toContain('not closed');
  });

  it('an empty file and another format are refused clearly', async () => {
    await expect(run(said(''))).rejects.toThrow(new NotThatFormat('The file is empty.'));
    await expect(run(said('a,b\n1,2\n'))).rejects.toThrow('the column site_id is missing');
    await expect(run(said(Buffer.from([0, 1, 2, 255, 254])))).rejects.toThrow(NotThatFormat);
  });

  it('says at the end which area it was, once', async () => {
    const { target } = await run(file(row(), row({ site_id: '1002', postcode: 'LS2 1AA' })));
    const areas = target.said.filter((one) => one.kind === 'system.area-set');
    expect(areas).toMatchObject([
      { body: { area: { _id: 'area:leeds', gymCount: 2, outcodes: ['LS1', 'LS2'], status: 'live' } } },
    ]);
  });

  it('[R-73, 2.3] a national file becomes areas of at most 400 gyms, each gym in exactly one; running it again changes nothing', async () => {
    const code = (at: number) => ['M', 'LS', 'WA'][at % 3];
    const rows = Array.from({ length: 3000 }, (_, at) =>
      row({ site_id: `${5000 + at}`, postcode: `${code(at)}${1 + (Math.floor(at / 3) % 40)} ${at % 10}AA` }),
    );
    const bad = row({ site_id: '9', postcode: 'NOWHERE' });
    const { target, counts, lines } = await run(file(...rows.slice(0, 1500), bad, ...rows.slice(1500)));
    expect(counts).toEqual({ imported: 3000, unchanged: 0, refused: 1 });
    expect(lines).toEqual(['row 1502, postcode: is not a UK postcode like LS1 4AP']);
    const said = target.said.flatMap((one) => (one.kind === 'system.area-set' ? [one.body.area] : []));
    const inside = Map.groupBy(target.held.values(), ({ areaId }) => areaId);
    expect(said.map(({ _id }) => _id).toSorted()).toEqual([...inside.keys()].toSorted());
    for (const { _id, gymCount, outcodes } of said) {
      const gyms = inside.get(_id) ?? [];
      expect(gyms).toHaveLength(gymCount);
      expect(gymCount).toBeLessThanOrEqual(400);
      expect(outcodes).toEqual(expect.arrayContaining(gyms.map(({ address }) => address.postalCode.split(' ')[0])));
    }
    expect(new Set(said.map(({ name }) => name))).toEqual(
      new Set([
        'Leeds (LS1–LS16)',
        'Leeds (LS17–LS32)',
        'Leeds (LS33–LS40)',
        'Manchester (M1–M16)',
        'Manchester (M17–M32)',
        'Manchester (M33–M40)',
        'Warrington (WA1–WA16)',
        'Warrington (WA17–WA32)',
        'Warrington (WA33–WA40)',
      ]),
    );
    const before = new Map(target.held);
    expect((await run(file(...rows), target)).counts).toEqual({ imported: 0, unchanged: 3000, refused: 0 });
    expect(target.held).toEqual(before);
  });

  it('[R-73] a district with more than 400 gyms is cut by its postcodes; a gym that is there stays in its area', async () => {
    const rows = Array.from({ length: 900 }, (_, at) => row({ site_id: `${5000 + at}`, postcode: `LS1 ${at % 10}AA` }));
    const first = await run(file(row({ site_id: '5000', postcode: 'LS1 0AA' })));
    const { target } = await run(file(...rows), first.target);
    const sizes = Map.groupBy(target.held.values(), ({ areaId }) => areaId);
    expect([...sizes].map(([id, gyms]) => [id, gyms.length])).toEqual([
      ['area:leeds', 1],
      ['area:leeds-ls1-0aa-ls1-3aa', 299],
      ['area:leeds-ls1-3aa-ls1-6aa', 300],
      ['area:leeds-ls1-6aa-ls1-9aa', 300],
    ]);
    const said = target.said.flatMap((one) =>
      one.kind === 'system.area-set' ? [[one.body.area._id, one.body.area.gymCount]] : [],
    );
    expect(said.slice(1).map(([, count]) => count)).toEqual([299, 300, 300]);
  });

  it('[R-73] two files that call an area the same: each has one of its own, of at most 400, and a number that says how many are in it', async () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => row({ site_id: `${from + at}`, postcode: `LS${1 + (at % 20)} 1AA` }));
    const { target } = await run(file(...rows(5000, 300)));
    await run(file(...rows(7000, 250)), target);
    const sizes = () => [...Map.groupBy(target.held.values(), ({ areaId }) => areaId)].map(([id, gyms]) => [id, gyms.length]);
    expect(sizes()).toEqual([
      ['area:leeds', 300],
      ['area:leeds-2', 250],
    ]);
    // Each again, the first with one more, the second with some of the first: whoever is there stays.
    await run(file(...rows(5000, 301)), target);
    await run(file(...rows(7000, 250), ...rows(5000, 10)), target);
    expect(sizes()).toEqual([
      ['area:leeds', 301],
      ['area:leeds-2', 250],
    ]);
    const last = new Map(
      target.said.flatMap((one) => (one.kind === 'system.area-set' ? [[one.body.area._id, one.body.area]] : [])),
    );
    expect([...last.values()].map(({ name, gymCount }) => [name, gymCount])).toEqual([
      ['Leeds', 301],
      ['Leeds 2', 250],
    ]);
    expect(last.get('area:leeds')?.outcodes).toContain('LS20');
  });

  it.each([
    ['active-places-trafford-gyms.csv', 'Trafford'],
    ['north leeds.csv', 'North Leeds'],
    ['.csv', 'Open data'],
  ])('%s is %s', (name, area) => {
    expect(areaNameFrom(name)).toBe(area);
  });
});
