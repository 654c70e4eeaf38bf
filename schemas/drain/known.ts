/** Whether anything can still come from a gym's devices that happened before some moment. */
import type { Instant } from '../basics/primitives.ts';
import { gymScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { kiosksOf } from '../kiosk/known.ts';
import { ownOf } from '../person/known.ts';
import type { Permission } from '../person/shape.ts';

/** Who has one of these may have seen somebody come in. */
const SEES_WHO_CAME: readonly Permission[] = ['checkin.scan', 'register.mark', 'bookings.add'];

/**
 * Every device on which somebody of the team could have said who came, and every tablet at its door, has reported itself drained since then.
 * One that was signed out or taken out of service is not waited for, nor is one that was registered later: nothing on it can be older than itself (L6). What is not to be seen from here is not
 * taken for drained.
 */
export function isDrainedSince(known: Known, gymId: string, since: Instant): boolean {
  const team = found(known.find('employee', `${gymScope(gymId)}/people`, 'gymId', gymId));
  const kiosks = found(kiosksOf(known, gymId));
  if (!team || !kiosks) return false;
  const watching = team.filter(
    ({ status, preset, permissions }) =>
      status === 'active' && (preset === 'trainer' || permissions.some((one) => SEES_WHO_CAME.includes(one))),
  );
  // All of them are asked for before any is judged, so that whoever has to load them does so in one go.
  const drained = watching.map(({ uid }) => {
    const devices = found(ownOf(known, uid, 'device'));
    const drains = found(ownOf(known, uid, 'drain')) ?? [];
    return devices?.every(
      ({ deviceId, registeredAt, revokedAt }) =>
        revokedAt !== undefined ||
        registeredAt > since ||
        drains.some((one) => one.deviceId === deviceId && one.drainedAt >= since),
    );
  });
  const doors = kiosks
    .filter(({ status }) => status !== 'revoked')
    .map(({ uid, deviceId, registeredAt }) => {
      const drains = found(ownOf(known, uid, 'drain')) ?? [];
      return registeredAt > since || drains.some((one) => one.deviceId === deviceId && one.drainedAt >= since);
    });
  return [...drained, ...doors].every((one) => one === true);
}
