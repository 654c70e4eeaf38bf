import { useMemo } from 'react';
import { keyOf } from '../../../../schemas/basics/key.ts';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import { type Rows, useRows } from '../../../sync/hooks.tsx';
import { passHoldersQuery } from './queries.ts';

/** Who holds or held a pass of the gym; undefined until this device has its list. `of`: that list. */
export function useHolders(gymId: string): {
  readonly holders: readonly RosterEntry[] | undefined;
  readonly of: Rows<RosterEntry>;
} {
  const of = useRows(useMemo(() => passHoldersQuery(keyOf(gymId)), [gymId]));
  return useMemo(() => ({ holders: of.state === 'loading' ? undefined : of.rows.map(({ doc }) => doc), of }), [of]);
}
