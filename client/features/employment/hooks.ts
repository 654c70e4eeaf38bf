import { useMemo } from 'react';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import type { Employee } from '../../../schemas/employment/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { employeesQuery } from './queries.ts';

/** Of the open workspace of a gym: whoever works or worked there. */
export const useEmployees = (gymId: string): Rows<Employee> => useRows(useMemo(() => employeesQuery(keyOf(gymId)), [gymId]));
