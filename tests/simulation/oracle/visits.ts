/**
 * C1–C3, written once more: which scans are a visit, what a visit attended, and what is used, reserved and owed of each
 * pass. Only scans that were pushed count, at the times they are said to have been judged at (`judged.ts` looks at those).
 */
import { Violation } from '../violation.ts';
import { type ClaimedBooking, type Claims, isAccepted, type ObservedDecision } from './claims.ts';

const MINUTE = 60_000;
/** */
const SAME_VISIT = 10 * MINUTE;
/** */
const BEFORE_START = 30 * MINUTE;
const AFTER_START = 15 * MINUTE;

interface Scan {
  readonly id: string;
  readonly gymId: string;
  readonly at: number;
  /** When the server had it. */
  readonly heardAt: number;
  /** The scan that opened the visit this one belongs to. */
  readonly visit: string;
  /** Takes a visit of the pass: the first of its gym's day. */
  readonly counts: boolean;
}

export function visits(claims: Claims, zone: string): void {
  const { decided, bookings, passes } = claims;
  const pushed = decided.filter((one) => one.proposal.kind === 'checkin.record' && isAccepted(one));
  for (const pass of passes) {
    const own = bookings.filter((booking) => booking.memberId === pass.memberId);
    // A scan of somebody else's name with this pass counts against nobody.
    const on = pushed.filter(({ proposal: { body } }) => body.passId === pass._id && body.memberId === pass.memberId);
    // Heard of again after a restore, before the pass was there: at a gym it is not for nobody can know whose it was.
    const isKnown = ({ proposal: { body }, receivedAt }: ObservedDecision) =>
      receivedAt >= pass.createdAt || pass.gymIds.includes(body.gymId ?? '');
    const scans = placed(on.filter(isKnown), zone);
    counted(
      pass,
      scans,
      own.filter(({ passId }) => passId === pass._id),
    );
    attended(scans, own);
  }
  everyAttendance(claims, pushed);
}

/** By judged time; in at the same gym within ten minutes is the same visit; one a gym's day is counted. */
function placed(pushed: readonly ObservedDecision[], zone: string): Scan[] {
  const came = pushed.filter(({ proposal: { body } }) => body.direction === 'in' && body.localVerdict !== 'denied');
  const day = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);
  const opened = new Map<string, Scan>();
  const days = new Set<string>();
  return came
    .map(({ proposal, judgedAt, receivedAt }) => ({
      id: `checkin:${proposal.origin.opId}`,
      gymId: proposal.body.gymId ?? '',
      at: Date.parse(judgedAt),
      heardAt: Date.parse(receivedAt),
    }))
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    .map((scan): Scan => {
      const last = opened.get(scan.gymId);
      if (last && scan.at - last.at <= SAME_VISIT) return { ...scan, visit: last.id, counts: false };
      const counts = !days.has(`${scan.gymId} ${day(scan.at)}`);
      days.add(`${scan.gymId} ${day(scan.at)}`);
      const opening = { ...scan, visit: scan.id, counts };
      opened.set(scan.gymId, opening);
      return opening;
    });
}

/**
 * Used: visits, and what was forfeited. Reserved: classes to come. Owed: let in beyond what the pass held (C3), or heard of after
 * its money had gone back (C7, C8).
 */
function counted(pass: Claims['passes'][number], scans: readonly Scan[], bookings: readonly ClaimedBooking[]): void {
  const came = scans.filter(({ counts }) => counts).length;
  const lost = bookings.filter((one) => ['late_cancelled', 'no_show'].includes(one.status) && !one.creditReturned).length;
  const reserved = bookings.filter(({ status }) => status === 'confirmed').length;
  const total = pass.visitsTotal ?? Number.POSITIVE_INFINITY;
  const is = `${pass.visitsUsed} used, ${pass.visitsReserved} reserved`;
  if (pass.visitsUsed !== came + lost || pass.visitsReserved !== reserved)
    throw new Violation('A2', `${pass._id} says ${is}; ${came} visits, ${lost} lost and ${reserved} to come were said`);
  const backAt = pass.refundedAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(pass.refundedAt);
  // At another gym it was never good for anything.
  const here = scans.filter(({ counts, gymId }) => counts && pass.gymIds.includes(gymId));
  const unpaid = here.filter(({ at, heardAt }) => Math.max(at, heardAt) > backAt).length;
  const least = Math.max(came - total, unpaid, 0);
  if (pass.owedVisits < least || pass.owedVisits > Math.max(0, came + lost - total) + unpaid)
    throw new Violation(
      'A2',
      `${pass._id} owes ${pass.owedVisits}: of ${total} visits ${came} were made, ${lost} lost and ${unpaid} made on money given back`,
    );
}

/** One visit, one booking. */
function attended(scans: readonly Scan[], bookings: readonly ClaimedBooking[]): void {
  const visitOf = new Map(scans.map(({ id, visit }) => [id, visit]));
  const taken = new Map<string, string>();
  for (const { _id, status, checkinId = '' } of bookings) {
    const visit = visitOf.get(checkinId);
    if (status !== 'attended' || visit === undefined) continue;
    const other = taken.get(visit);
    if (other) throw new Violation('R-36', `${_id} and ${other} were attended by one visit, ${visit}`);
    taken.set(visit, _id);
  }
}

/** Whoever attended was scanned in at that gym, about then; and nobody attended twice what they booked twice. */
function everyAttendance({ bookings }: Claims, pushed: readonly ObservedDecision[]): void {
  const scans = new Map(pushed.map((one) => [`checkin:${one.proposal.origin.opId}`, one]));
  const classes = new Map<string, string>();
  for (const booking of bookings.filter(({ status }) => status === 'attended')) {
    const scan = scans.get(booking.checkinId ?? '');
    const body = scan?.proposal.body;
    if (!scan || !body || body.direction !== 'in' || body.gymId !== booking.gymId || body.memberId !== booking.memberId)
      throw new Violation('R-36', `${booking._id} was attended, and nobody was scanned in for it`);
    const off = Date.parse(scan.judgedAt) - Date.parse(booking.startsAt);
    if (off < -BEFORE_START || off > AFTER_START)
      throw new Violation('R-36', `${booking._id} was attended ${Math.round(off / MINUTE)} minutes from its start`);
    const place = `${booking.memberId} ${booking.slotId}`;
    const other = classes.get(place);
    if (other) throw new Violation('R-36', `${booking._id} and ${other} are one class, attended twice by one person`);
    classes.set(place, booking._id);
  }
}
