/** `GET /api/_nuxt_icon/{prefix}.json?icons=a,b` (specification §7): icons chosen at run time. */
import type { Icons } from '../icons/icons.ts';
import { type ApiRow, Nothing, row } from './row.ts';

const MINUTE = 60_000;
/** Somebody may have it later: the public service did not answer in time, or a newer server has the set. */
const INCOMPLETE = 'public, max-age=60';
/** A drawing keeps its name for as long as there is a set; an answer may be kept for a week, and shown while a newer one is fetched. */
const KEPT = 'public, max-age=604800, stale-while-revalidate=2592000';

export function iconRow(icons: Icons): ApiRow {
  return row({
    method: 'GET',
    path: '/api/_nuxt_icon/:file',
    who: 'anyone',
    body: Nothing,
    allowance: { most: 300, within: MINUTE },
    handle: async ({ parameters, query }) => {
      const answer = await icons(parameters.file ?? '', query.get('icons'));
      if (answer.ok)
        return {
          status: 200,
          body: { ...answer.subset, not_found: [...answer.subset.not_found] },
          headers: { 'cache-control': answer.subset.not_found.length === 0 ? KEPT : INCOMPLETE },
        };
      if (answer.why === 'unknown-set') return { refused: 'NOT_FOUND', status: 404 };
      const facts = {
        field: 'icons',
        rule: 'it is a list of 1 to 128 names of small letters, digits and hyphens, between commas.',
      };
      return { refused: 'VALIDATION', status: 400, facts };
    },
  });
}
