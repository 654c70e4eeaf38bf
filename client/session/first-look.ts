/**
 * Who is here and what their first screen shows, from this device's disk alone, before anything else of the app runs. Null where that
 * cannot be said so early; then the page waits for the session and the device as ever.
 */
import type { Json } from '../../schemas/basics/json.ts';
import { swallow } from '../report/report.ts';
import { CorrectedClock, isClockStamp } from '../sync/clock/corrected-clock.ts';
import { type Ports, within } from '../sync/ports.ts';
import { type FirstRows, firstRows, type OwnQuery } from '../sync/queries/first-rows.ts';
import { CLOCK } from '../sync/replication/connection-status.ts';
import { STORED } from '../sync/replication/freshness.ts';
import { HANDED } from '../sync/storage/names.ts';
import { type HeldValues, heldValues } from '../sync/storage/values/held-values.ts';
import { deviceName, KEPT, keptSessionOf, leaseEnds, VISIT } from './here/kept-session.ts';
import type { SessionView } from './session.ts';

export interface FirstLook {
  readonly session: Exclude<SessionView, { state: 'loading' }>;
  /** Null for nobody. */
  readonly answers: FirstRows | null;
}

/** No session is kept here: the session module says the same a moment later. */
const NOBODY: FirstLook = { session: { state: 'signedOut' }, answers: null };

/** Reading takes a slow phone a tenth of that; a disk that does not answer is not waited for. Milliseconds. */
const AT_MOST = 1_500;

/** `asked`: what this page asks first; null for a page that is nothing without the device. */
export function firstLook(
  asked: Promise<readonly OwnQuery[] | null>,
  ports: Ports,
  held: Promise<HeldValues | null> = heldValues(),
): Promise<FirstLook | null> {
  return within(ports.timers, AT_MOST, look(asked, ports, held)).catch(
    swallow('only a first look: the device itself answers', null),
  );
}

async function look(
  asked: Promise<readonly OwnQuery[] | null>,
  ports: Ports,
  holding: Promise<HeldValues | null>,
): Promise<FirstLook | null> {
  const questions = await asked;
  if (questions === null) return null;
  // Of what the page before this one knew only the values make use.
  if (sessionStorage.getItem(HANDED) !== null) return null;
  const held = await holding;
  if (!held) return NOBODY;
  const values = new Map<string, Json>(held.values);
  const [session, stamp, freshness] = [values.get(KEPT), values.get(CLOCK), values.get(STORED)];
  const kept = keptSessionOf(session);
  const deviceId = kept && values.get(deviceName(kept.uid));
  if (session === undefined) return NOBODY;
  if (!kept || typeof deviceId !== 'string' || !(kept.keep || sessionStorage.getItem(VISIT) !== null)) return null;
  // Firebase keeps its sign-ins itself, and is heard first; a tablet has one page, and that is nothing without the device.
  if (kept.provider === 'firebase' || kept.provider === 'kiosk') return null;
  const clock = new CorrectedClock(ports);
  if (isClockStamp(stamp)) clock.restore(stamp);
  if (leaseEnds(kept) <= clock.now()) return null;
  const answers = await firstRows(kept.uid, questions, freshness, clock.now());
  const { uid, displayName, role, emailVerified, signedInAt } = kept;
  const since = signedInAt === undefined ? {} : { signedInAt };
  return (
    answers && {
      session: { state: 'signedIn', uid, displayName, role, emailVerified, deviceId, offline: true, ...since },
      answers,
    }
  );
}
