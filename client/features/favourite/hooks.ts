import type { Favourite } from '../../../schemas/favourite/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { favouritesQuery } from './queries.ts';

/** Those taken away included: `kept` says it. */
export const useFavourites = (): Rows<Favourite> => useRows(favouritesQuery);
