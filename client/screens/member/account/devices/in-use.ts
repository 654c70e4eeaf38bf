/** Which of a person's devices are signed in, in the order of the list. Pure. */
import { byText } from '../../../../../schemas/basics/by-text.ts';
import type { Device } from '../../../../../schemas/person/shape.ts';

/** This one first, then the latest added. */
export function inUse(devices: readonly Device[], here: string): readonly Device[] {
  const rank = (device: Device): number => (device.deviceId === here ? 0 : 1);
  return devices
    .filter(({ revokedAt }) => revokedAt === undefined)
    .toSorted((one, other) => rank(one) - rank(other) || byText(other.registeredAt, one.registeredAt));
}
