/** The dataset page: what open data there is, for people and, as JSON-LD, for who looks for such pages (https://openactive.io/dataset-api-discovery). */

import type { Json } from '../../schemas/basics/json.ts';
import { tabTitle } from '../../schemas/routes.ts';
import { escaped, jsonInHtml } from '../html.ts';
import { FEEDS } from './feeds.ts';

export const LICENSE = 'https://creativecommons.org/licenses/by/4.0/';
const NAME = 'Fitness Hub classes and sessions';
const DESCRIPTION =
  'Classes, inductions and floor sessions of the gyms on Fitness Hub, with places left, prices and where they are. Nobody is named.';
const MEDIA_TYPE = 'application/vnd.openactive.rpde+json; version=1';

/** @param page the page's own address */
export function dataset(origin: string, page: string): Json {
  return {
    '@context': 'https://openactive.io/',
    ...{ '@type': 'Dataset', '@id': page, url: page, name: NAME, description: DESCRIPTION },
    keywords: ['Gyms', 'Classes', 'Facilities', 'Activities', 'Sports', 'Physical Activity', 'OpenActive'],
    license: LICENSE,
    discussionUrl: `${origin}/contact`,
    documentation: 'https://developer.openactive.io/',
    inLanguage: ['en-GB'],
    schemaVersion: 'https://openactive.io/modelling-opportunity-data/2.0',
    publisher: {
      ...{ '@type': 'Organization', name: 'Fitness Hub', legalName: 'Fitness Hub', url: origin },
      logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png` },
    },
    distribution: [...FEEDS].map(([feed, { kind }]) => ({
      ...{ '@type': 'DataDownload', name: kind.split('/').at(-1), identifier: kind },
      additionalType: `https://openactive.io/${kind.split('/').at(-1)}`,
      encodingFormat: MEDIA_TYPE,
      contentUrl: `${page}/feeds/${feed}`,
    })),
  };
}

export function datasetPage(origin: string, page: string): string {
  const feeds = [...FEEDS].map(
    ([feed, { kind, title }]) => `<li><a href="/openactive/feeds/${feed}">${escaped(kind)}</a>: ${escaped(title)}</li>`,
  );
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${tabTitle('Open data')}</title>
<meta name="description" content="${escaped(DESCRIPTION)}">
<link rel="canonical" href="${escaped(page)}">
<style>:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:42rem;padding:1.5rem}</style>
<script type="application/ld+json">${jsonInHtml(dataset(origin, page))}</script>
</head>
<body>
<main>
<h1>Open data</h1>
<p>${escaped(DESCRIPTION)}</p>
<p>The feeds follow <a href="https://openactive.io/">OpenActive</a>: pages of changes, oldest first, each with the address of the next
(<a href="https://openactive.io/realtime-paged-data-exchange">RPDE 1.0</a>). What is gone is said for seven days. You may use all of it
under <a href="${LICENSE}">Creative Commons Attribution 4.0</a>; please name Fitness Hub.</p>
<ul>
${feeds.join('\n')}
</ul>
<p>Something wrong, or a question? <a href="/contact">Write to us</a>. <a href="/">Fitness Hub</a></p>
</main>
</body>
</html>
`;
}
