/** Codes for the door; apart from the passes, which everybody's first page asks for. */
import { keyOf } from '../../../schemas/basics/key.ts';
import { ownQuery, query } from '../../sync/queries/query.ts';

/** One for each pass and device there ever was: those of passes that are over stay. */
const CODES = 5000;
export const passTokensQuery = ownQuery('passtoken', CODES);
/** Of one pass, for one device. */
export const passTokenQuery = (passId: string, deviceId: string) =>
  query({
    ...{ type: 'passtoken', database: 'self', collection: 'self' },
    selection: { index: ['_id'], equals: [`passtoken:${keyOf(passId)}:${deviceId}`], limit: 1 },
  } as const);
