/** What is odd about a gym's tablets (2.26, 5.0): by what they say of themselves, and by when they last said anything. */
import { keyOf } from '../basics/key.ts';
import type { Instant } from '../basics/primitives.ts';
import { between, plus } from '../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import { enrolmentOf, kioskOf } from '../kiosk/known.ts';
import type { Kiosk } from '../kiosk/shape.ts';
import { anomalyIdOf, anomalyOf, foundAgain, type OddNow, settledNow } from './anomaly.ts';
import { WATCH } from './limits.ts';
import type { Turn } from './of-visits.ts';
import type { KioskSilent } from './proposals.ts';
import { seenVisit } from './seen.ts';
import type { Anomaly } from './shape.ts';

/** Its clock is further out than two minutes (5.0). */
export const isClockWrong = ({ status, health }: Pick<Kiosk, 'status' | 'health'>): boolean =>
  status !== 'revoked' && health !== undefined && Math.abs(health.clockOffsetMs) > WATCH.clockOutBy;

/** It has said how it is, and then nothing for more than a day. One that never said so runs an older app, or was set up lately. */
export const isSilent = ({ status, health }: Pick<Kiosk, 'status' | 'health'>, now: Instant): boolean =>
  status !== 'revoked' && health !== undefined && between(health.lastSeenAt, now) > WATCH.tabletSilentAfter;

/** The first moment at which it is silent; null: it never is. */
export const silentAt = ({ status, health }: Pick<Kiosk, 'status' | 'health'>): Instant | null =>
  status === 'revoked' || health === undefined ? null : plus(health.lastSeenAt, WATCH.tabletSilentAfter + 1);

function ofTablet(kind: 'clock' | 'silent' | 'jump', kiosk: Kiosk, cause: string, known: Known): Omit<OddNow, 'at' | 'facts'> {
  const { _id: kioskId, name, gymId } = kiosk;
  const gymName = found(gymOf(known, gymId))?.name ?? name;
  return { _id: anomalyIdOf(kind, cause), kind, gymId, gymName, kioskId, kioskName: name, visits: [] };
}

/** What it said of itself just now. */
export function oddTablets(kiosks: readonly Kiosk[], known: Known, moment: Moment): Anomaly[] {
  return kiosks.flatMap((kiosk) => {
    const key = keyOf(kiosk._id);
    const { health } = kiosk;
    const standing = (kind: 'clock' | 'silent') => anomalyOf(known, anomalyIdOf(kind, key));
    const silence = isSilent(kiosk, moment.receivedAt) ? [] : settledNow(standing('silent'), moment);
    if (!health || !isClockWrong(kiosk)) return [...silence, ...settledNow(standing('clock'), moment)];
    const { clockOffsetMs } = health;
    const at = standing('clock')?.at ?? health.lastSeenAt;
    const wrong: OddNow = { ...ofTablet('clock', kiosk, key, known), at, facts: { clockOffsetMs } };
    return [...silence, ...foundAgain(wrong, known, moment)];
  });
}

/** K2: what a tablet recorded while nobody could vouch for its clock, day by day; it counts between its last contact and receipt. */
export function oddClocks(turns: readonly Turn[], known: Known, moment: Moment): Anomaly[] {
  return turns.flatMap(({ before, after }) => {
    const kiosk = after.checkedAgainst.trust === 'untrusted' ? enrolmentOf(known, after.staffId) : undefined;
    if (!kiosk || before) return [];
    const jumped = ofTablet('jump', kiosk, `${keyOf(kiosk._id)}.${after.gymDay}`, known);
    const earlier = anomalyOf(known, jumped._id);
    const visits = [...(earlier?.visits ?? []), seenVisit(after)].slice(-WATCH.visitsNamed);
    const times = (earlier?.facts.times ?? 0) + 1;
    return foundAgain({ ...jumped, at: earlier?.at ?? after.judgedAt, visits, facts: { times } }, known, moment);
  });
}

/** A timer that is early, or rings for one that was heard of meanwhile, changes nothing. */
export function decideKioskSilent({ body: { gymId, kioskId } }: KioskSilent, known: Known, moment: Moment): Decision {
  const kiosk = found(kioskOf(known, gymId, kioskId));
  if (!kiosk?.health || !isSilent(kiosk, moment.receivedAt)) return accepted([]);
  const { lastSeenAt } = kiosk.health;
  const silent = ofTablet('silent', kiosk, keyOf(kioskId), known);
  return accepted(foundAgain({ ...silent, at: lastSeenAt, facts: { lastSeenAt } }, known, moment));
}
