import { useMemo } from 'react';
import { keyOf } from '../../../../schemas/basics/key.ts';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import { useRows } from '../../../sync/hooks.tsx';
import { passHoldersQuery } from './queries.ts';

/** Who holds or held a pass of the gym; undefined until this device has its list. */
export function useHolders(gymId: string): readonly RosterEntry[] | undefined {
  const { rows, state } = useRows(useMemo(() => passHoldersQuery(keyOf(gymId)), [gymId]));
  return useMemo(() => (state === 'loading' ? undefined : rows.map(({ doc }) => doc)), [rows, state]);
}
