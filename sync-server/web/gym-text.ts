/**
 * A gym's public page for whoever runs no app (product.md 4.1: crawlers get server-rendered text): plain HTML with the same facts,
 * and the same JSON-LD, as the app shows. Everything that comes from a document is escaped.
 */

import type { Gym } from '../../schemas/gym/shape.ts';
import { structuredData } from '../../schemas/gym/structured-data.ts';
import { tabTitle } from '../../schemas/routes.ts';
import type { Slot } from '../../schemas/slot/shape.ts';
import { classEvents } from '../../schemas/slot/structured-data.ts';
import { photoPath } from '../../schemas/upload/names.ts';
import { escaped, jsonInHtml } from '../html.ts';
import { ownPicture } from './head.ts';

const DAY_TIME = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
const MONEY = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

const addressOf = ({ address: { streetAddress, addressLocality, addressRegion, postalCode } }: Gym): string =>
  [streetAddress, addressLocality, addressRegion, postalCode].filter(Boolean).join(', ');

/** What is there to read about it, as HTML without a page round it. */
export function gymFacts(gym: Gym): string {
  const parts = [
    `<h1>${escaped(gym.name)}</h1>`,
    gym.tagline && `<p>${escaped(gym.tagline)}</p>`,
    gym.description && `<p>${escaped(gym.description)}</p>`,
    `<address>${escaped(addressOf(gym))}</address>`,
    gym.telephone && `<p>Telephone: ${escaped(gym.telephone)}</p>`,
    section('Activities', list(gym.activities)),
    section('Opening hours', gym.openingHours?.length ? list(gym.openingHours.map(hoursText)) : '<p>Hours not known.</p>'),
    gym.accessibilityInformation && section('Accessibility', `<p>${escaped(gym.accessibilityInformation)}</p>`),
    passes(gym),
    gym.source && `<p>${escaped(gym.source.attribution)}</p>`,
  ];
  return parts.filter(Boolean).join('\n');
}

/** The whole page. @param page the address of the gym's page @param classes its next ones, which are read as events */
export function gymText(gym: Gym, page: string, classes: readonly Slot[]): string {
  const title = [gym.name, gym.address.addressLocality].filter(Boolean).join(', ');
  const summary = gym.tagline || gym.description?.slice(0, 200) || `${gym.name}, ${addressOf(gym)}`;
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>${escaped(tabTitle(title))}</title>
<meta name="description" content="${escaped(summary)}">
<link rel="canonical" href="${escaped(page)}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Fitness Hub">
<meta property="og:title" content="${escaped(title)}">
<meta property="og:description" content="${escaped(summary)}">
<meta property="og:url" content="${escaped(page)}">${cover(gym, page)}
<script type="application/ld+json">${jsonInHtml([structuredData(gym, page), ...classEvents(gym, classes, page)])}</script>
</head>
<body>
<main>
${gymFacts(gym)}
${section('Classes in the next two weeks', list(classes.map((slot) => classText(slot, gym))))}
<p><a href="/openactive">Open data of this and the other gyms</a></p>
</main>
</body>
</html>
`;
}

/** What a message that links to the page shows of it: the cover, by its whole address, or the app's own picture. */
function cover({ photos: [photo] = [] }: Gym, page: string): string {
  if (!photo) return ['', ...ownPicture(new URL(page).origin)].join('\n');
  const { hash, alt, width, height } = photo;
  return `
<meta property="og:image" content="${escaped(new URL(photoPath(hash, 1200), page).href)}">
<meta property="og:image:type" content="image/webp">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta property="og:image:alt" content="${escaped(alt)}">
<meta name="twitter:card" content="summary_large_image">`;
}

function passes(gym: Gym): string {
  const offers = gym.offers.filter(({ status }) => status === 'on_sale');
  if (gym.status !== 'live' || offers.length === 0) return '<p>No passes are sold here at the moment.</p>';
  return section('Passes', list(offers.map(({ name, price }) => `${name}: ${MONEY.format(price.amountMinor / 100)}`)));
}

/** `Tue 3 Mar, 18:00: Spin`, and whether it is on. */
function classText({ name, startsAt, status }: Slot, { timeZone }: Gym): string {
  const when = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timeZone).toLocaleString('en-GB', DAY_TIME);
  return `${when}: ${name}${status === 'cancelled' ? ' (cancelled)' : ''}`;
}

function hoursText({ dayOfWeek, opens, closes }: NonNullable<Gym['openingHours']>[number]): string {
  const allDay = opens === '00:00' && closes === '00:00';
  return `${dayOfWeek.join(', ')}: ${allDay ? 'open all day' : `${opens} to ${closes}`}`;
}

const section = (heading: string, content: string): string => (content === '' ? '' : `<h2>${heading}</h2>\n${content}`);
const list = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
