import { useMemo } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import type { Duty } from '../../../schemas/duty/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { dutiesQuery, dutyQuery, registersQuery } from './queries.ts';

/** Of the open workspace of one's own part of a gym. */
export const useDuties = (gymId: string): Rows<Duty> => useRows(useMemo(() => dutiesQuery(keyOf(gymId)), [gymId]));
export const useRegisters = (gymId: string, from: string): Rows<Booking> =>
  useRows(useMemo(() => registersQuery(keyOf(gymId), from), [gymId, from]));

/** Of the open workspace of a gym: undefined while nobody of the team takes it, as far as this device knows. */
export function useDuty(gymId: string, slotId: string): Rows<Duty> {
  return useRows(useMemo(() => dutyQuery(keyOf(gymId), slotId), [gymId, slotId]));
}
