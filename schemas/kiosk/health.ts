/** How a tablet at the door is, for whoever runs the gym (product.md 2.26, R-39): of what it said itself and of when the server heard of it. Pure. */
import type { Instant } from '../basics/primitives.ts';
import { between, laterOf, latestOf, plus } from '../basics/time.ts';
import { listAgeOf } from '../checkin/verdict.ts';
import { LIMITS } from '../limits.ts';
import type { MissingPlaces } from '../proposal/link.ts';
import type { Kiosk } from './shape.ts';

/** What is not well with one, the worst first. */
export const KIOSK_TROUBLES = [
  /** a fortnight without the server; it has let go of its list by itself. */
  'wiped',
  /** a week; visits are recorded, and nobody is looked up. */
  'record_only',
  /** a day; staff confirm each visit. */
  'confirm',
  /** What it recorded did not arrive as it was recorded. */
  'broken',
  /** Its own clock is more than a day wrong. */
  'clock',
  /** It is in touch, and its list is not up to date. */
  'old_list',
  'no_list',
  /** It is in touch, and cannot send what it recorded. */
  'waiting',
  /** Not heard of for longer than it ever says nothing. */
  'quiet',
  /** Set up, and its list has not come yet. */
  'not_at_work',
] as const;
export type KioskTrouble = (typeof KIOSK_TROUBLES)[number];

/** A broken chain is news for as long as an owner may still put a visit right. */
const NEWS_FOR = LIMITS.ownerReportWithin;
/** A clock that is further off makes its list amber. Milliseconds. */
const CLOCK_WRONG = 86_400_000;

export interface KioskCondition {
  /** Undefined: neither has this device heard, nor has the tablet said. */
  readonly lastSeenAt: Instant | undefined;
  /** How old its list was at the last word from it; undefined: not known. */
  readonly listAt: Instant | undefined;
  /** from then it only records, and from then its list is gone, unless it is in touch before. */
  readonly recordsOnlyAt: Instant | undefined;
  readonly wipedAt: Instant | undefined;
  /** The worst first; none of one that is out of service. */
  readonly troubles: readonly KioskTrouble[];
}

/**
 * @param seenAt when the server last heard of it, where that was asked just now
 * @param knownAt how far this device knows: now, or when it was last in sync itself. What it has not heard is nobody's silence.
 */
export function conditionOf(
  { status, health, broken }: Pick<Kiosk, 'status' | 'health' | 'broken'>,
  { seenAt, knownAt }: { readonly seenAt: Instant | undefined; readonly knownAt: Instant },
): KioskCondition {
  const lastSeenAt = latestOf([health?.lastSeenAt, seenAt]);
  const listAt = listAsOf(health, lastSeenAt);
  const recordsOnlyAt = listAt && plus(listAt, LIMITS.listRed);
  const wipedAt = lastSeenAt && plus(lastSeenAt, LIMITS.kioskListFor);
  const silence = lastSeenAt === undefined ? 0 : between(lastSeenAt, knownAt);
  const list = listAt === undefined ? undefined : listAgeOf(listAt, knownAt);
  const isWiped = silence > LIMITS.kioskListFor;
  const isOld = list === 'confirm' || list === 'recordOnly';
  const lastFault = broken?.at(-1);
  const is: Readonly<Record<KioskTrouble, boolean>> = {
    wiped: isWiped,
    record_only: !isWiped && list === 'recordOnly',
    confirm: !isWiped && list === 'confirm',
    broken: lastFault !== undefined && between(lastFault.at, knownAt) < NEWS_FOR,
    clock: Math.abs(health?.clockOffsetMs ?? 0) > CLOCK_WRONG,
    old_list: list === 'amber' && listAt !== lastSeenAt,
    no_list: health !== undefined && health.rosterAt === undefined,
    waiting: (health?.waiting ?? 0) > 0,
    quiet: !isWiped && !isOld && silence > (seenAt === undefined ? LIMITS.healthAnyway : 0) + LIMITS.listGreen,
    not_at_work: status === 'registered',
  };
  const troubles = status === 'revoked' ? [] : KIOSK_TROUBLES.filter((one) => is[one]);
  return { lastSeenAt, listAt, recordsOnlyAt, wipedAt, troubles };
}

export interface Missing extends MissingPlaces {
  /** By then they had not come. */
  readonly by: Instant;
}

/** Which of its records never came, for as long as that is news: told of twice, or one after the other, they are one stretch. */
export function missingOf({ broken = [] }: Pick<Kiosk, 'broken'>, knownAt: Instant): Missing[] {
  const told = broken.flatMap(({ missing, at }) => (missing && between(at, knownAt) < NEWS_FOR ? [{ ...missing, by: at }] : []));
  const stretches: Missing[] = [];
  for (const one of told.toSorted((a, b) => a.from - b.from)) {
    const last = stretches.at(-1);
    if (!last || one.from > last.to + 1) stretches.push(one);
    else stretches.splice(-1, 1, { from: last.from, to: Math.max(last.to, one.to), by: laterOf(last.by, one.by) });
  }
  return stretches;
}

/** Up to date when it last said so, it was up to date at every later word from it. One that has never said is taken to be. */
function listAsOf(health: Kiosk['health'], lastSeenAt: Instant | undefined): Instant | undefined {
  if (health === undefined) return lastSeenAt;
  const { rosterAt } = health;
  return rosterAt && listAgeOf(rosterAt, health.lastSeenAt) === 'green' ? lastSeenAt : rosterAt;
}

/** How bad: of two tablets the lower number is the worse. */
export const rankOf = ({ troubles: [worst] }: Pick<KioskCondition, 'troubles'>): number =>
  worst === undefined ? KIOSK_TROUBLES.length : KIOSK_TROUBLES.indexOf(worst);

/**
 * It went on from an earlier state, or had recorded more than is on it: its storage was put back from a copy, or part of it was lost. Nothing ends
 * that but a new enrolment; what it records meanwhile is kept and doubted.
 */
export const storageWasPutBack = ({ broken = [] }: Pick<Kiosk, 'broken'>): boolean =>
  broken.some(({ fault }) => fault === 'forked' || fault === 'cut_off');
