/**
 * Who is here and what their first screen shows, from this device's disk alone, before anything else of the app runs. Null where that
 * cannot be said so early; then the page waits for the session and the device as ever.
 */

import type { Json } from '../../schemas/json.ts';
import { swallow } from '../report/report.ts';
import { CorrectedClock, isClockStamp } from '../sync/clock/corrected-clock.ts';
import { type Ports, within } from '../sync/ports.ts';
import { answered, opened } from '../sync/queries/disk.ts';
import { type FirstAnswers, firstAnswers, type OwnQuestion } from '../sync/queries/first-answers.ts';
import { CLOCK } from '../sync/replication/connection-status.ts';
import { STORED } from '../sync/replication/freshness.ts';
import { deviceName, KEPT, keptSessionOf, leaseEnds, VISIT } from './kept-session.ts';
import type { SessionView } from './session.ts';

export interface FirstLook {
  readonly session: Exclude<SessionView, { state: 'loading' }>;
  /** Null for nobody. */
  readonly answers: FirstAnswers | null;
}

/** No session is kept here: the session module says the same a moment later. */
const NOBODY: FirstLook = { session: { state: 'signedOut' }, answers: null };

/** Reading takes a slow phone a tenth of that; a disk that does not answer is not waited for. Milliseconds. */
const AT_MOST = 1_500;

/** `questions`: what this page asks first; null for a page that is nothing without the device. */
export function firstLook(questions: readonly OwnQuestion[] | null, ports: Ports): Promise<FirstLook | null> {
  if (questions === null) return Promise.resolve(null);
  return within(ports.timers, AT_MOST, look(questions, ports)).catch(
    swallow('only a first look: the device itself answers', null),
  );
}

async function look(questions: readonly OwnQuestion[], ports: Ports): Promise<FirstLook | null> {
  const local = await opened('fitness-hub-local');
  if (!local) return NOBODY;
  const store = local.transaction('values').objectStore('values');
  const read = async (name: string): Promise<Json | undefined> =>
    (await answered<{ value: Json } | undefined>(store.get(name)))?.value;
  const [session, stamp, freshness] = await Promise.all([read(KEPT), read(CLOCK), read(STORED)]);
  const kept = keptSessionOf(session);
  const deviceId = kept && (await read(deviceName(kept.uid)));
  local.close();
  if (session === undefined) return NOBODY;
  if (!kept || typeof deviceId !== 'string' || !(kept.keep || sessionStorage.getItem(VISIT) !== null)) return null;
  // Firebase keeps its sign-ins itself, and is heard first.
  if (kept.provider === 'firebase') return null;
  const clock = new CorrectedClock(ports);
  if (isClockStamp(stamp)) clock.restore(stamp);
  if (leaseEnds(kept) <= clock.now()) return null;
  const answers = await firstAnswers(kept.uid, questions, freshness, clock.now());
  const { uid, displayName, role, emailVerified, signedInAt } = kept;
  const since = signedInAt === undefined ? {} : { signedInAt };
  return (
    answers && {
      session: { state: 'signedIn', uid, displayName, role, emailVerified, deviceId, offline: true, ...since },
      answers,
    }
  );
}
