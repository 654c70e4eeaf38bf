/** The feeds of open data: the database each is read from, and how its documents are said. */
import { type Described, facilitySlot, facilityUse, scheduledSession, sessionSeries } from '../../schemas/open-data/items.ts';
import type { OpenSeries, OpenSession } from '../../schemas/open-data/shape.ts';
import type { Body, DatabaseName, Store } from '../store/store.ts';

export interface OpenFeed {
  readonly db: DatabaseName;
  /** OpenActive's word for its items, and how the dataset page calls them. */
  readonly kind: string;
  readonly title: string;
  /** A6: its items are of days, and age with them. */
  readonly ages: boolean;
  /** @param series the documents of the series that items belong to, by id; empty where `needsSeries` says nothing */
  readonly data: (id: string, body: Body, origin: string, series: ReadonlyMap<string, OpenSeries>) => Described;
  /** The database in which the series of its items lie, where an item cannot be said without. */
  readonly needsSeries: DatabaseName | null;
}

export const FEEDS: ReadonlyMap<string, OpenFeed> = new Map<string, OpenFeed>([
  [
    'session-series',
    {
      ...{ db: 'open/series', kind: 'SessionSeries', title: 'Classes and inductions', ages: false, needsSeries: null },
      data: (id, body, origin) => sessionSeries(seriesOf(id, body), origin),
    },
  ],
  [
    'scheduled-sessions',
    {
      ...{ db: 'open/sessions', kind: 'ScheduledSession', title: 'Their days, with the places left', ages: true },
      needsSeries: null,
      data: (id, body, origin) => scheduledSession(sessionOf(id, body), origin),
    },
  ],
  [
    'facility-uses',
    {
      ...{ db: 'open/facilities', kind: 'FacilityUse', title: 'Floor sessions', ages: false, needsSeries: null },
      data: (id, body, origin) => facilityUse(seriesOf(id, body), origin),
    },
  ],
  [
    'slots',
    {
      ...{ db: 'open/slots', kind: 'FacilityUse/Slot', title: 'Their times, with the places left', ages: true },
      needsSeries: 'open/facilities',
      data: (id, body, origin, series) => {
        const slot = sessionOf(id, body);
        return facilitySlot(slot, origin, series.get(slot.seriesId));
      },
    },
  ],
]);

/** What the server itself wrote has its shape. */
const sessionOf = (id: string, body: Body) => ({ ...body, _id: id }) as unknown as OpenSession;
const seriesOf = (id: string, body: Body) => ({ ...body, _id: id }) as unknown as OpenSeries;

/** Those of a page, in one question. Throws StoreUnavailable. */
export async function seriesOfPage(store: Store, { needsSeries }: OpenFeed, bodies: readonly Body[]) {
  if (needsSeries === null) return new Map<string, OpenSeries>();
  const ids = [...new Set(bodies.map(({ seriesId }) => String(seriesId)))];
  const stored = await store.getMany(needsSeries, ids);
  return new Map(stored.flatMap((one) => (one && !one.deleted ? [[one.id, seriesOf(one.id, one.body)]] : [])));
}
