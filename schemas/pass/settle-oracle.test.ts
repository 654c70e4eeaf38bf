/** Settling, against somebody who counts on paper: each check-in is asked by itself about all the others, without a walk through them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { booking, checkin, DAY, HOUR, MINUTE, NOW, pass, ZONE } from '../../tests/rules/documents.ts';
import { localDay, plus } from '../basics/time.ts';
import type { Booking } from '../booking/shape.ts';
import type { Checkin } from '../checkin/shape.ts';
import { settle } from './settle.ts';

const GYMS = ['gym:one', 'gym:two'];
const visits = fc.record({
  gym: fc.nat({ max: 1 }),
  // Minutes, close together as often as not.
  at: fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 3 * 24 * 60 })),
  heard: fc.nat({ max: 5 * 24 * 60 }),
  phone: fc.constantFrom(undefined, 'phone001', 'phone002'),
  out: fc.nat({ max: 5 }).map((n) => n === 0),
  voided: fc.nat({ max: 5 }).map((n) => n === 0),
  strict: fc.boolean(),
  nonce: fc.constantFrom(undefined, undefined, 'ab'.repeat(8), 'cd'.repeat(8)),
  own: fc.boolean(),
  waiting: fc.nat({ max: 5 }).map((n) => n === 0),
});
type Drawn = Parameters<Parameters<typeof visits.map>[0]>[0];

const made = ({ gym, at, heard, phone, out, voided, strict, nonce, own, waiting }: Drawn, index: number): Checkin => {
  const judgedAt = plus(NOW, at * MINUTE);
  return checkin(`c${String(index).padStart(2, '0')}`, {
    passId: 'pass:one',
    gymId: GYMS[gym] ?? '',
    judgedAt,
    receivedAt: plus(judgedAt, heard * MINUTE),
    gymDay: localDay(judgedAt, ZONE),
    direction: out ? 'out' : 'in',
    ...(voided ? { status: 'voided', consumedVisit: false } : {}),
    ...(phone ? { proof: { tokenHash: 'a'.repeat(64), tokenIssuedAt: NOW, kid: 'k1', deviceId: phone } } : {}),
    ...(nonce ? { nonce } : {}),
    ...(own ? { staffId: checkin('own').memberId ?? '' } : {}),
    ...(waiting && !voided ? { status: 'accepted_flagged', codes: ['UNPROVEN'], consumedVisit: false } : {}),
    ...(strict ? { entryRules: ['no_re_entry'] } : {}),
  });
};

/** By the table of 5.2, one question at a time. Minutes as whole numbers since `NOW`. */
function onPaper(
  all: readonly Checkin[],
  perDay: number,
  total: number,
  refunded: string | undefined,
  missed: readonly Booking[],
) {
  const minute = (one: Checkin) => Date.parse(one.judgedAt) / MINUTE;
  const earlier = (a: Checkin, b: Checkin) => minute(a) < minute(b) || (minute(a) === minute(b) && a._id < b._id);
  const came = all
    .filter(({ status, direction }) => status !== 'voided' && direction === 'in')
    .filter(({ codes }) => codes.length === 0);
  const other = (a: Checkin, b: Checkin) => a.proof && b.proof && a.proof.deviceId !== b.proof.deviceId;
  const before = (one: Checkin) => came.filter((x) => x.gymId === one.gymId && earlier(x, one));
  const isByMember = (one: Checkin) => one.staffId === one.memberId;
  const isSameShowing = (one: Checkin) => {
    const showings = before(one).filter((x) => x.nonce !== undefined && x.nonce === one.nonce);
    const first = showings.find((x) => !showings.some((y) => earlier(y, x)));
    return first !== undefined && (isByMember(first) || isByMember(one));
  };
  const opens = (one: Checkin) => !isSameShowing(one) && opener(one) === undefined;
  /** The showing that this one repeats, if it does: the last that opened ten minutes. */
  const opener = (one: Checkin): Checkin | undefined =>
    before(one)
      .filter(opens)
      .filter((x) => before(one).every((y) => !opens(y) || !earlier(x, y)))
      .find((x) => minute(one) - minute(x) <= 10);
  const isCopy = (one: Checkin) => !isSameShowing(one) && Boolean(opener(one) && other(opener(one) as Checkin, one));
  const isRepeat = (one: Checkin) => isSameShowing(one) || (opener(one) !== undefined && !isCopy(one));
  const counts = (one: Checkin): boolean => {
    if (!opens(one)) return false;
    const used = before(one).filter((x) => x.gymDay === one.gymDay && counts(x)).length;
    return used === 0 || (one.entryRules !== undefined && used < perDay);
  };
  const counted = came.filter(counts);
  const over = counted.filter(
    (one) =>
      counted.filter((x) => !earlier(one, x)).length + missed.filter((x) => (x.cancelledAt ?? '') < one.judgedAt).length > total,
  );
  const unpaid = counted.filter((one) => refunded !== undefined && refunded < one.receivedAt);
  return {
    used: counted.length + missed.length,
    owed: new Set([...over, ...unpaid]).size,
    statuses: all.map((one) => [
      one._id,
      one.status === 'voided' ? 'voided' : isRepeat(one) && came.includes(one) ? 'duplicate' : 'stands',
      counted.includes(one),
      came.includes(one) && isCopy(one),
      over.includes(one),
    ]),
  };
}

describe('settling, counted on paper as well', () => {
  it('[C1, C2, C3, C5, C7, C8, 5.2, S8] the same visits, owed visits and doubts, whatever the row', () => {
    const rows = fc.array(visits, { minLength: 1, maxLength: 9 });
    const losses = fc.array(fc.nat({ max: 72 }), { maxLength: 2 });
    fc.assert(
      fc.property(
        rows,
        losses,
        fc.nat({ max: 3 }),
        fc.nat({ max: 4 }),
        fc.option(fc.nat({ max: 100 })),
        (drawn, lost, more, total, refund) => {
          const all = drawn.map(made);
          const missed = lost.map((hours, index) =>
            booking(`b${index}`, { passId: 'pass:one', status: 'late_cancelled', cancelledAt: plus(NOW, hours * HOUR) }),
          );
          const refundedAt = refund === null ? undefined : plus(NOW, refund * HOUR);
          const perDay = 1 + more;
          const held = pass('one', 'member00', {
            gymIds: GYMS,
            visitsTotal: total + 1,
            ...(refundedAt ? { status: 'refunded', refundedAt } : {}),
          });
          const settled = settle(
            { ...held, snapshot: { ...held.snapshot, maxVisitsPerDay: perDay } },
            all,
            missed,
            plus(NOW, 9 * DAY),
          );
          const expected = onPaper(all, perDay, total + 1, refundedAt, missed);
          expect({ used: settled.pass.visitsUsed, owed: settled.pass.owedVisits }).toEqual({
            used: expected.used,
            owed: expected.owed,
          });
          const said = settled.checkins.map(({ _id, status, consumedVisit, direction, codes }) => [
            _id,
            status === 'voided' || status === 'duplicate' ? status : 'stands',
            direction === 'in' && consumedVisit,
            codes.includes('QR_COPIED'),
            codes.includes('OVERUSED'),
          ]);
          expect(said.sort()).toEqual(expected.statuses.sort());
        },
      ),
      { numRuns: 300 },
    );
  });
});
