/** What members of a gym have paid for and not had yet, as this device knows it. */
import { useMemo } from 'react';
import { instantOf } from '../../../schemas/basics/time.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { localDateOf } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { useGymLines } from '../payment/gym/hooks.ts';
import { lastMonths } from '../payment/gym/months.ts';
import { wholeRosterQuery } from '../roster/whole.ts';
import { type Unused, unusedOf } from './unused.ts';

const HOUR = 3_600_000;

/** Worked out once an hour; undefined while the gym's list or its lines aren't on this device. */
export function useUnused(gymId: string, timeZone: string): (Unused & { readonly of: readonly Rows<unknown>[] }) | undefined {
  const now = instantOf(Math.floor(useNow() / HOUR) * HOUR);
  const today = localDateOf(now, timeZone);
  const months = useMemo(() => lastMonths(today), [today]);
  const lines = useGymLines(gymId, months[0] ?? '', months.at(-1) ?? '', timeZone);
  const roster = useRows(useMemo(() => wholeRosterQuery(gymId), [gymId]));
  const unused = useMemo(() => {
    const docs = <D>(rows: readonly { readonly doc: D }[]) => rows.map(({ doc }) => doc);
    return { ...unusedOf(docs(roster.rows), docs(lines.rows), now, timeZone), of: [roster, lines] };
  }, [roster, lines, now, timeZone]);
  return roster.asOf === undefined || roster.state !== 'ready' || lines.state !== 'ready' ? undefined : unused;
}
