import { inductionIdOf } from '../../../schemas/induction/shape.ts';
import { query } from '../../sync/queries/query.ts';

/** One's own at one gym, of which there is one. */
export const inductionQuery = (gymId: string, uid: string) =>
  query({
    ...{ type: 'induction', database: 'self', collection: 'self' },
    selection: { index: ['_id'], equals: [inductionIdOf(gymId, uid)], limit: 1 },
  } as const);
