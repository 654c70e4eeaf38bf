/**
 * What an enrolled tablet may propose, whatever powers it holds: what happens at its door, that it is at work, and how it is. Nobody may be standing
 * beside it, so it looks into no visit that was flagged, not even its own, and changes nothing of its gym's. All else is refused (A11).
 */
import { kioskIdOf } from './uid.ts';

export const KIOSK_SAYS: readonly string[] = [
  ...['checkin.record', 'booking.walk-in', 'register.mark', 'lease.take', 'lease.return'],
  ...['kiosk.ready', 'kiosk.health', 'device.drained'],
];

/** People may: what they may do is for each kind to say. No person has a uid like a tablet's. */
export const maySay = (uid: string, kind: string): boolean => kioskIdOf(uid) === undefined || KIOSK_SAYS.includes(kind);
