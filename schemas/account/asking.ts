/** What is asked before anything is decided about somebody's account: who asks, whether they are there to ask it, and of whom. */
import { stamp } from '../basics/revise.ts';
import { between } from '../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { grantsOf, profileOf } from '../person/known.ts';
import { type PlatformPower, platformPowerMissing } from '../person/runs-platform.ts';
import type { Person } from '../person/shape.ts';
import { recordOf } from './known.ts';
import { type AccountRecord, recordIdOf } from './shape.ts';

interface Asked {
  readonly power: PlatformPower;
  /** Completes "You need to be online to". */
  readonly doing: string;
}

/** Who it is about, and what was decided about them so far. */
export interface AskedAbout {
  readonly person: Person;
  readonly record: AccountRecord;
}

/** never one's own. Who is erased is as unknown as who never was. */
export function asking(
  uid: string,
  { power, doing }: Asked,
  known: Known,
  moment: Moment,
): AskedAbout | { readonly instead: Decision } {
  const missing = platformPowerMissing(known, moment, power);
  if (missing) return { instead: missing };
  if (between(moment.judgedAt, moment.receivedAt) > LIMITS.purchaseFresh)
    return { instead: refused('NEEDS_ONLINE', { action: doing }) };
  if (uid === moment.by) return { instead: refused('ACCOUNT_OWN') };
  const finding = profileOf(known, uid);
  if (finding.state === 'unknown') return { instead: accepted([], ['person']) };
  const person = found(finding);
  if (!person || person.status === 'erased') return { instead: refused('NOT_FOUND') };
  const none: AccountRecord = { _id: recordIdOf(uid), type: 'accountrecord', ...stamp(moment), uid, orders: [], roles: [] };
  return { person, record: found(recordOf(known, uid)) ?? none };
}

/** an administrator asks for a gym owner's suspension with the gym's order; whoever runs the platform gives that up first. */
export function protectionOf(uid: string, known: Known, moment: Moment): Decision | null {
  const grants = grantsOf(known, uid);
  if (grants?.admin) return refused('ACCOUNT_HAS_POWERS');
  const isOwner = grants?.gyms.some(({ preset, status }) => preset === 'owner' && status === 'active');
  return isOwner && platformPowerMissing(known, moment, 'super-admin') ? refused('ACCOUNT_OWNS_GYM') : null;
}
