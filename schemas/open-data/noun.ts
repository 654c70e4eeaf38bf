/** Open data (L10): documents that follow from public timetables, which feeds are read from. They are written with what they follow from. */
import { BY_NOBODY, GONE, NOWHERE, without } from '../blank.ts';
import { document, type Noun } from '../noun.ts';
import { OpenSeries, OpenSession } from './shape.ts';

const NOBODYS = { due: null, erased: null, exportedAs: null, provisional: 'never' } as const;

export const openData = {
  documents: {
    openseries: document(OpenSeries, {
      ...NOBODYS,
      in: ['open/series', 'open/facilities'],
      databases: ({ kind }) => [kind === 'floor_session' ? 'open/facilities' : 'open/series'],
      homes: () => ['open/series', 'open/facilities'],
      blanked: (doc) => ({
        ...{ ...without(doc, 'description', 'price'), ...BY_NOBODY, name: GONE, activities: [] },
        venue: {
          ...{ kind: doc.venue.kind, name: GONE, geo: NOWHERE, ageRange: { min: 0 }, amenityFeature: [], offers: [] },
          address: { streetAddress: '', addressLocality: '', postalCode: 'ZZ9 9ZZ', addressCountry: 'GB' as const },
        },
      }),
    }),
    opensession: document(OpenSession, {
      ...NOBODYS,
      in: ['open/sessions', 'open/slots'],
      databases: ({ kind }) => [kind === 'floor_session' ? 'open/slots' : 'open/sessions'],
      homes: () => ['open/sessions', 'open/slots'],
      blanked: (doc) => ({ ...without(doc, 'movedFrom'), ...BY_NOBODY, name: GONE, capacity: 1, left: 0 }),
    }),
  },
  readers: { 'open/series': 'anyone', 'open/sessions': 'anyone', 'open/facilities': 'anyone', 'open/slots': 'anyone' },
  indexes: { series: ['gymId'], facilities: ['gymId'] },
  kinds: {},
  collections: {},
  notices: {},
} as const satisfies Noun;
