import { instantOf } from '../../../schemas/basics/time.ts';
import type { SessionView } from '../session.ts';
import { type KeptSession, leaseEnds } from './kept-session.ts';

/**
 * What the screens see of the session that is kept here. `deviceId`: somebody is here, on this device; `now`: corrected clock, milliseconds;
 * `offline`: the server does not answer. Pure.
 */
export function viewOf(kept: KeptSession | null, deviceId: string | undefined, now: number, offline: boolean): SessionView {
  if (!kept || deviceId === undefined) {
    const until = kept && leaseEnds(kept);
    const resumable = kept && until && until > now;
    return {
      state: 'signedOut',
      ...(resumable ? { resumable: { displayName: kept.displayName, until: instantOf(until) } } : {}),
      ...(kept && !resumable ? { leaseOver: true as const } : {}),
    };
  }
  const { uid, displayName, role, emailVerified, signedInAt, kiosk } = kept;
  const since = signedInAt === undefined ? {} : { signedInAt };
  return { state: 'signedIn', uid, displayName, role, emailVerified, deviceId, offline, ...since, ...(kiosk ? { kiosk } : {}) };
}
