/** The Outbox of a person and that of a visitor on the same device, as one list. */
import { byText } from '../../../../schemas/basics/by-text.ts';
import { msOf } from '../../../../schemas/basics/time.ts';
import type { Live, OutboxRow } from '../../queries/rows.ts';
import { SETTLED_FOR } from '../age.ts';

const byAge = (one: OutboxRow, other: OutboxRow): number => byText(one.madeAt, other.madeAt) || byText(one.id, other.id);

/** In the order made. What a visitor had answered is shown among the rest for a day, like everything else. `now`: corrected clock, milliseconds. */
export function joined(
  own: Live<readonly OutboxRow[]>,
  visitors: Live<readonly OutboxRow[]>,
  now: () => number,
): Live<readonly OutboxRow[]> {
  let before: readonly OutboxRow[] | null = null;
  let ofVisitors: readonly OutboxRow[] | null = null;
  let rows: readonly OutboxRow[] = [];
  const isShown = ({ state, answeredAt }: OutboxRow) =>
    state !== 'accepted' || answeredAt === undefined || now() - msOf(answeredAt) < SETTLED_FOR;
  return {
    get: () => {
      if (before === own.get() && ofVisitors === visitors.get()) return rows;
      before = own.get();
      ofVisitors = visitors.get();
      const theirs = ofVisitors.filter(isShown);
      rows = theirs.length === 0 ? before : [...before, ...theirs].sort(byAge);
      return rows;
    },
    subscribe: (listener) => {
      const stops = [own.subscribe(listener), visitors.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
