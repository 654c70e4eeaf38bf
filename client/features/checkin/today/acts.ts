/** What staff may do about a visit of today, by their powers. Pure. */
import type { Instant, LocalDate } from '../../../../schemas/basics/primitives.ts';
import { isUnsettled, isVoidedInTime } from '../../../../schemas/checkin/settled/voidable.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import type { GymGrant } from '../../../../schemas/person/shape.ts';
import type { Row } from '../../../sync/hooks.tsx';
import { rollCall } from '../paper/inside.ts';

type Powers = Pick<GymGrant, 'permissions'>;

export interface Acts {
  /** they were checked out after it. */
  readonly left: boolean;
  /** they are inside, and leave. */
  readonly out: boolean;
  /** C17: nobody came in by it. */
  readonly remove: boolean;
}

/** Of each visit, by id. */
export function actsOn(
  rows: readonly Row<Checkin>[],
  { permissions }: Powers,
  { today, now }: { today: LocalDate; now: Instant },
): ReadonlyMap<string, Acts> {
  const { people } = rollCall(
    rows.map(({ doc }) => doc),
    { today, now },
  );
  const inside = new Set(people.map(({ id }) => id));
  const outs = rows.map(({ doc }) => doc).filter(({ direction, status }) => direction === 'out' && status !== 'voided');
  return new Map(
    rows.map(({ doc, mark }): [string, Acts] => [
      doc._id,
      {
        left: outs.some(
          ({ memberId, judgedAt }) => memberId === doc.memberId && memberId !== undefined && judgedAt > doc.judgedAt,
        ),
        // Whoever nobody knows cannot be found again by name.
        out: inside.has(doc._id) && doc.memberId !== undefined && permissions.includes('checkin.search'),
        remove: mark !== 'waiting' && isUnsettled(doc) && isVoidedInTime(doc, now) && permissions.includes('checkin.void'),
      },
    ]),
  );
}
