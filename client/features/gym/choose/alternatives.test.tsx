import 'temporal-polyfill/global';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { DAYS, type Gym } from '../../../../schemas/gym/shape.ts';
import { rowOf } from '../../../../schemas/gym-directory/row.ts';
import { gymSearch } from '../../../../schemas/gym-search/search.ts';
import type { Slot } from '../../../../schemas/slot/shape.ts';
import { gym, slot } from '../../../../tests/rules/documents.ts';
import { Nearby } from './alternatives.tsx';
import { NEAREST_ASKED, noUse, OPEN_NEARBY } from './nearest.ts';
import { words } from './words.ts';

const NOON = Date.parse('2026-03-10T12:00:00Z');
const hours = (opens: string, closes: string) => ({ openingHours: [{ dayOfWeek: [...DAYS], opens, closes }] });
const at = (key: string, lat: number, change: Partial<Gym> = {}) =>
  gym(key, { geo: { lat, lon: -1.5 }, ...hours('06:00', '22:00'), ...change });
const here = at('here', 53.8);
const others = [at('near', 53.81), at('far', 53.9), at('shut', 53.82, hours('18:00', '20:00'))];
const full = slot('2026-03-10T18:00', { capacity: 1, bookedCount: 1 });

/** As the page of `here` says it, with those as its neighbours; nothing while it is of use. */
function drawn({ change = {}, today = [], neighbours = others, beyond = false }: Drawn): string {
  const mine = { ...here, ...change };
  const why = noUse(mine, today, NOON);
  if (why === undefined) return '';
  const gyms = [mine, ...neighbours];
  const answer = gymSearch(
    gyms.flatMap((one) => rowOf(one) ?? []),
    [],
  ).ask(OPEN_NEARBY, {
    ...{ now: NOON, near: { label: mine.name, geo: mine.geo }, areaOf: () => undefined, limit: NEAREST_ASKED },
    known: (id) => ({ hours: gyms.find(({ _id }) => _id === id) }),
  });
  return renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <Nearby gym={mine} why={why} said={{ answer, beyond }} held={neighbours.slice(0, 1)} now={NOON} />
      </MemoryRouter>
    </MantineProvider>,
  ).replace(/<style[\s\S]*?<\/style>/g, '');
}

interface Drawn {
  readonly change?: Partial<Gym>;
  readonly today?: readonly Slot[];
  readonly neighbours?: readonly Gym[];
  readonly beyond?: boolean;
}

const links = (html: string) => Array.from(html.matchAll(/href="([^"]+)"/g), ([, to]) => to);

it.each([
  ['closed', { change: hours('18:00', '20:00') }],
  ['full', { today: [full] }],
  ['gone', { change: { status: 'paused' } }],
] as const)('[16] a gym that is %s says where else one can go now, the nearest first, with how far that is', (why, given) => {
  const html = drawn(given);
  expect(html).toContain(words.alternatives.title[why]);
  expect(links(html)).toEqual(['/gym/near', '/gym/far']);
  expect(html).toContain('0.7 miles');
  // Until when, of the one that is here.
  expect(html.match(/22:00/g)).toHaveLength(1);
  expect(html).not.toContain(words.alternatives.saved);
});

it('[16] it says nothing while one can go there, nor where there is nowhere else; and offline, what that is from', () => {
  expect(drawn({ today: [full, slot('2026-03-10T19:00', { capacity: 2, bookedCount: 1 })] })).toBe('');
  expect(drawn({ today: [full], neighbours: others.slice(2) })).toBe('');
  expect(drawn({ today: [full], beyond: true })).toContain(words.alternatives.saved);
});
