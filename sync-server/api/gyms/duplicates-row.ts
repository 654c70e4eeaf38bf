/** What may be the same gym as one that somebody asks to bring: for those who decide about it, and for them alone. */
import { Application } from '../../../schemas/application/shape.ts';
import type { DuplicateLookup } from '../../duplicates/lookup.ts';
import type { Store } from '../../store/store.ts';
import { type ApiAnswer, type ApiRow, Nothing, row } from '../row.ts';

export interface ComparingParts {
  readonly store: Pick<Store, 'get'>;
  readonly duplicates: Pick<DuplicateLookup, 'of'>;
}

const NOT_FOUND: ApiAnswer = { refused: 'NOT_FOUND', status: 404 };

export function duplicatesRow({ store, duplicates }: ComparingParts): ApiRow {
  return row({
    method: 'GET',
    path: '/api/applications/:application/duplicates',
    who: 'device',
    proof: 'session',
    body: Nothing,
    allowance: { most: 120, within: 60_000 },
    handle: async ({ visitor, parameters }) => {
      if (!visitor.admin) return NOT_FOUND;
      const stored = await store.get('platform/applications', `application:${parameters.application}`);
      const read = Application.safeParse(stored && !stored.deleted ? { _id: stored.id, ...stored.body } : null);
      if (!read.success) return NOT_FOUND;
      const found = await duplicates.of(read.data);
      return { status: 200, body: { duplicates: found.map((one) => ({ ...one, by: [...one.by] })) } };
    },
  });
}
