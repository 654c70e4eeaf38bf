/** The gyms of an area where no script runs, and while the app is on its way (`/search?area=leeds`): each by name and town, with its page. */
import type { Area } from '../../schemas/area/shape.ts';
import { byText } from '../../schemas/basics/by-text.ts';
import { keyOf } from '../../schemas/basics/key.ts';
import type { DirectoryRow } from '../../schemas/gym-directory/row.ts';
import { newGymsPath } from '../found/new-gyms.ts';
import { areaPath } from '../found/sitemap.ts';
import { escaped } from '../html.ts';
import type { PageHead } from './head.ts';

export interface ListedArea {
  readonly area: Pick<Area, 'name' | 'slug'>;
  readonly gyms: readonly Pick<DirectoryRow, 'id' | 'name' | 'town'>[];
}

export function areaText({ area, gyms }: ListedArea): string {
  const rows = gyms.toSorted((one, other) => byText(one.name, other.name) || byText(one.id, other.id));
  const list = rows.map(({ id, name, town }) => {
    const link = `<a href="/gym/${escaped(keyOf(id))}">${escaped(name)}</a>`;
    return `<li>${link}${town === '' ? '' : `, ${escaped(town)}`}</li>`;
  });
  return `<h1>Gyms in ${escaped(area.name)}</h1>
${list.length === 0 ? '<p>There is no gym here yet.</p>' : `<ul>${list.join('\n')}</ul>`}
<p><a href="${escaped(newGymsPath(area.slug))}">New gyms in ${escaped(area.name)} as a feed</a></p>`;
}

export function areaHead({ area, gyms }: ListedArea): PageHead {
  const count = gyms.length === 1 ? '1 gym' : `${gyms.length} gyms`;
  return {
    path: areaPath(area.slug),
    title: `Gyms in ${area.name}`,
    description: `${count} in ${area.name}: classes, prices and opening hours.`,
    feed: newGymsPath(area.slug),
  };
}
