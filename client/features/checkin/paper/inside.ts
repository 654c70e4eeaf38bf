/** Who is in the gym, as far as this device knows. Pure. */
import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Instant, LocalDate } from '../../../../schemas/basics/primitives.ts';
import { between } from '../../../../schemas/basics/time.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';

type Seen = Pick<Checkin, '_id' | 'memberId' | 'passId' | 'memberName' | 'judgedAt' | 'gymDay' | 'direction' | 'status'>;

export interface Inside {
  /** Of the check-in that they are inside by. */
  readonly id: string;
  /** Absent: their pass was not on the list. */
  readonly name?: string;
  readonly since: Instant;
}

export interface RollCall {
  /** The newest first. */
  readonly people: readonly Inside[];
  /** When anybody was last checked in or out; undefined: nobody today. */
  readonly lastScan: Instant | undefined;
}

/** Whoever came before midnight, and is perhaps still there. Milliseconds. */
const BEFORE_MIDNIGHT = 4 * 3_600_000;

/**
 * those who came in today and were not checked out. Whoever came twice is one person, also where the second time was a duplicate or is being
 * checked; a visit that was voided was nobody's.
 */
export function rollCall(checkins: readonly Seen[], { today, now }: { today: LocalDate; now: Instant }): RollCall {
  const ofToday = checkins
    .filter(({ status }) => status !== 'voided')
    .filter(({ gymDay, judgedAt }) => gymDay === today || Math.abs(between(judgedAt, now)) < BEFORE_MIDNIGHT)
    .toSorted((a, b) => byText(b.judgedAt, a.judgedAt) || byText(b._id, a._id));
  const newest = new Map<string, Seen>();
  for (const one of ofToday) {
    const person = one.memberId ?? one.passId ?? one._id;
    if (!newest.has(person)) newest.set(person, one);
  }
  const people = [...newest.values()]
    .filter(({ direction }) => direction === 'in')
    .map(({ _id, memberName, judgedAt }): Inside => ({ id: _id, since: judgedAt, ...(memberName ? { name: memberName } : {}) }));
  return { people, lastScan: ofToday[0]?.judgedAt };
}
