/** What lies on this device, counted and dated, for a diagnosis: no document is read, and nothing says whose it is. */
import type { Instant } from '../../../schemas/basics/primitives.ts';
import type { Freshness } from '../replication/freshness.ts';
import type { Problem } from '../replication/problems.ts';
import { type PlaceKind, placeKind } from '../storage/disk-versions.ts';
import type { LocalDatabases } from '../storage/local-databases.ts';

export interface LocalCollection {
  /** The kind of database it is a part of; of a gym's, not which gym's. */
  readonly database: PlaceKind;
  readonly name: string;
  readonly count: number;
  /** Documents that came and this build could not read. */
  readonly unreadable: number;
  /** The oldest of the moments at which what feeds it was in sync; absent when nothing ever was. */
  readonly asOf?: Instant;
}

interface Sources {
  readonly locals: LocalDatabases;
  readonly freshness: Freshness;
  readonly problems: readonly Problem[];
  readonly uid: string | null;
}

/** Of the databases that are open now. One that is closed meanwhile is left out. */
export async function localCollections({ locals, freshness, problems, uid }: Sources): Promise<readonly LocalCollection[]> {
  const fed = freshness.entries().map(([db]) => db);
  const rows = locals.names().flatMap((local) =>
    locals.specsOf(local).map(async ({ name }): Promise<LocalCollection[]> => {
      const isHere = (db: string) => {
        const ref = locals.collectionRefOf(db, uid);
        return ref?.database === local && ref.collection === name;
      };
      const count = await locals.collection({ database: local, collection: name })?.count();
      if (count === undefined) return [];
      const asOf = freshness.ofAll(fed.filter(isHere));
      const unreadable = problems.filter(({ db }) => isHere(db)).length;
      return [{ database: placeKind(local), name, count, unreadable, ...(asOf === null ? {} : { asOf }) }];
    }),
  );
  return (await Promise.all(rows)).flat();
}
