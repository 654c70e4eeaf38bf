import type { GymOrder } from '../../../schemas/gym-order/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { gymOrdersQuery } from './queries.ts';

export const useGymOrders = (): Rows<GymOrder> => useRows(gymOrdersQuery);
