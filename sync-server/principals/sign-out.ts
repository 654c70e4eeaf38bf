/** Signing a device out, from another one or from itself: everything it could use ends with it (architecture §5). */
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import type { Directory } from '../identity/port.ts';
import type { PushTokens } from '../push/tokens.ts';
import type { Devices } from './devices.ts';
import type { PersonVisitor } from './principals.ts';

export interface SignOutParts {
  readonly devices: Devices;
  readonly directory: Pick<Directory, 'endSession'>;
  readonly tokens: Pick<PushTokens, 'forgetDevice'>;
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
}

/**
 * The device is refused from now on, the sign-ins that were used on it end with every id token made from them, nothing is pushed to
 * it, and the doors are told that its codes are over. Somebody who asks from another device keeps the sign-in they ask with. Doing it
 * twice is doing it once. False when the person has no such device.
 */
export async function signOutDevice(
  parts: SignOutParts,
  asking: Pick<PersonVisitor, 'uid' | 'deviceId' | 'sessionId'>,
  deviceId: string,
): Promise<boolean> {
  const { devices, directory, tokens, propose } = parts;
  const { uid } = asking;
  if (!(await devices.revoke(uid, deviceId))) return false;
  const device = (await devices.of(uid)).find((one) => one.deviceId === deviceId);
  const keeps = asking.deviceId === deviceId ? null : asking.sessionId;
  for (const session of device?.sessions ?? []) if (session !== keeps) await directory.endSession(uid, session);
  await tokens.forgetDevice(uid, deviceId);
  await propose({
    _id: `proposal:system.device-revoked:${deviceId}`,
    type: 'proposal',
    kind: 'system.device-revoked',
    body: { uid, deviceId },
  });
  return true;
}

/** By those who run the platform: one device, or all of them and whatever sign-in is not on any. Doing it twice is doing it once. */
export async function signOutDevices(
  parts: SignOutParts & { readonly directory: Pick<Directory, 'endAllSessions'> },
  uid: string,
  deviceId?: string,
): Promise<void> {
  const nobodyElse = { uid, deviceId: null, sessionId: null };
  const own = await parts.devices.of(uid);
  const meant = own.filter((device) => (deviceId === undefined ? !device.revokedAt : device.deviceId === deviceId));
  for (const device of meant) await signOutDevice(parts, nobodyElse, device.deviceId);
  if (deviceId === undefined) await parts.directory.endAllSessions(uid);
}
