/** What the screen of a route can ask: the queries of the features it is built of, found by the files it imports. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Query } from '../../client/sync/device/device.ts';
import type { DocumentType } from '../../schemas/folds/documents.ts';
import type { PlacedRoute } from '../../schemas/routes.ts';

const CLIENT = fileURLToPath(new URL('../../client', import.meta.url));
const QUERIES = import.meta.glob<Readonly<Record<string, unknown>>>('../../client/features/**/queries.ts', { eager: true });
const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g;
/** The client's own engine asks by itself, in the test as well. */
const ENGINE = join(CLIENT, 'sync');

function reached(file: string, seen: Set<string>): void {
  if (seen.has(file) || file.startsWith(ENGINE)) return;
  seen.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
    const next = join(dirname(file), path ?? '');
    if (next.startsWith(CLIENT)) reached(next, seen);
  }
}

const isQuery = (made: unknown): made is Query<DocumentType> =>
  typeof made === 'object' && made !== null && 'database' in made && 'collection' in made && 'selection' in made;

/** Each once, of that gym; with what is round the screen, unless nothing is. */
export function askedOn({ screen, layout }: PlacedRoute, gymKey: string): readonly Query<DocumentType>[] {
  const seen = new Set<string>();
  reached(join(CLIENT, 'screens', `${screen}.tsx`), seen);
  if (layout === 'adaptive') reached(join(CLIENT, 'shell/frame/signed-in-layout.tsx'), seen);
  const modules = [...seen].filter((file) => file.endsWith('/queries.ts'));
  return modules.flatMap((file) => {
    const { default: _, ...made } = QUERIES[`../../client/${relative(CLIENT, file)}`] ?? {};
    return Object.values(made).flatMap((one) => {
      const query: unknown = typeof one === 'function' ? one(gymKey, '', '') : one;
      // What it asks for is of no matter here, only where.
      return isQuery(query) ? [{ ...query, selection: { index: ['_id'], limit: 20 } }] : [];
    });
  });
}
