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
export async function signOutDevice(parts: SignOutParts, asking: PersonVisitor, deviceId: string): Promise<boolean> {
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
