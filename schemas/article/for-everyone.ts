/** Articles as everybody reads them. Nobody proposes anything about them here. */
import { type DeviceNoun, shown } from '../noun.ts';
import { NEWEST, TEXTS } from './known.ts';
import { ArticleAddress, ArticleBody, ArticleSummary } from './shape.ts';

const PUBLIC = { exportedAs: null, provisional: 'never' } as const;

export const article = {
  for: 'everyone',
  documents: {
    articlesummary: shown(ArticleSummary, {
      ...PUBLIC,
      in: [NEWEST, TEXTS],
      databases: ({ status, newest }) => (status === 'archived' ? [] : newest ? [TEXTS, NEWEST] : [TEXTS]),
    }),
    // On no device until somebody opens it: `GET /db/public/texts/articlebody:<type>:<slug>`.
    articlebody: shown(ArticleBody, {
      ...PUBLIC,
      in: [TEXTS],
      databases: ({ status }) => (status === 'archived' ? [] : [TEXTS]),
    }),
    articleaddress: shown(ArticleAddress, {
      ...PUBLIC,
      in: [NEWEST],
      databases: ({ status }) => (status === 'ended' ? [] : [NEWEST]),
    }),
  },
  kinds: {},
  collections: { [NEWEST]: { indexes: [['type']] } },
} as const satisfies DeviceNoun;
