import type { Area } from '../../../schemas/area/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { areasQuery } from './queries.ts';

export const useAreas = (): Rows<Area> => useRows(areasQuery);
