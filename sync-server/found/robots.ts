/** What programs that follow links are told (RFC 9309): not where somebody has to sign in, and where the lists are. */

/** Beginnings of addresses with nothing for them. */
const CLOSED = [
  '/member/',
  '/owner/',
  '/employee/',
  '/admin',
  '/auth/',
  '/demo/',
  '/sandbox/',
  '/gym/tablet-checkin',
  '/gym/tablet-setup',
];

/** @param origin where people reach the server, without a trailing slash */
export const robots = (origin: string): string => `# Classes and sessions as open data: ${origin}/openactive
User-agent: *
${CLOSED.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${origin}/sitemap.xml
`;
