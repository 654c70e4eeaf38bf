/** The newest gyms of an area as RSS 2.0 (https://www.rssboard.org/rss-specification), for whoever waits for one to open near them. */

import type { Area } from '../../schemas/area/shape.ts';
import { byText } from '../../schemas/basics/by-text.ts';
import { keyOf } from '../../schemas/basics/key.ts';
import type { Instant } from '../../schemas/basics/primitives.ts';
import type { Gym } from '../../schemas/gym/shape.ts';
import { tabTitle } from '../../schemas/routes.ts';
import { escaped } from '../html.ts';
import { rfc822 } from './rfc822.ts';
import { areaPath } from './sitemap.ts';

const MOST = 20;

/** @param gyms all of the area @param origin where people reach the server, without a trailing slash */
export function newGyms({ name, slug }: Pick<Area, 'name' | 'slug'>, gyms: readonly Gym[], origin: string): string {
  const newest = gyms
    .flatMap((gym) => (gym.status === 'live' && gym.liveSince !== undefined ? [{ gym, since: gym.liveSince }] : []))
    .toSorted((one, other) => byText(other.since, one.since) || byText(one.gym._id, other.gym._id))
    .slice(0, MOST);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escaped(tabTitle(`New gyms in ${name}`))}</title>
<link>${escaped(origin + areaPath(slug))}</link>
<atom:link href="${escaped(`${origin}${newGymsPath(slug)}`)}" rel="self" type="application/rss+xml"/>
<description>${escaped(`Gyms in ${name} that have just begun to sell passes and take bookings on Fitness Hub.`)}</description>
<language>en-gb</language>
${newest.map(({ gym, since }) => item(gym, since, origin)).join('\n')}
</channel>
</rss>
`;
}

export const newGymsPath = (area: string): string => `/areas/${encodeURIComponent(area)}/new-gyms.xml`;

function item({ _id, name, address, tagline, description }: Gym, since: Instant, origin: string): string {
  const page = escaped(`${origin}/gym/${keyOf(_id)}`);
  const says = tagline || description?.slice(0, 200) || '';
  return `<item>
<title>${escaped([name, address.addressLocality].filter(Boolean).join(', '))}</title>
<link>${page}</link>
<guid>${page}</guid>
<pubDate>${rfc822(since)}</pubDate>
<description>${escaped(says)}</description>
</item>`;
}
