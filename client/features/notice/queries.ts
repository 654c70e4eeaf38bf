import { ownQuery } from '../../sync/queries/query.ts';

/** One a day for more than ten years. They come in no order of time, so that with fewer the newest could be missing. */
const MOST = 5000;
export const noticesQuery = ownQuery('notice', MOST);
