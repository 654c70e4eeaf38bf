import { useMemo } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { RosterEntry } from '../../../schemas/roster/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { rosterQuery } from './queries.ts';

/** Of the open gym workspace: people whose name begins with `search`, at most 50; nothing typed: the first 50 by name. */
export function useRoster(gymId: string, { search = '' }: { search?: string } = {}): Rows<RosterEntry> {
  return useRows(useMemo(() => rosterQuery(keyOf(gymId), search), [gymId, search]));
}
