/** What may be proposed about what is odd at the doors, and what time alone brings. */
import * as z from 'zod/mini';
import { idOf, prose } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { CLOSE_REASONS } from './shape.ts';

/** Request, of those who run the platform: nothing more has to be done about it. */
export const AnomalyClose = proposalOf('anomaly.close', {
  anomalyId: idOf('anomaly'),
  because: z.enum(CLOSE_REASONS),
  note: prose(3, 200),
});
/** A day is over at a gym that sold something. */
export const DoorLook = systemOf('system.door-look', { gymId: idOf('gym') });
/** A tablet should have said something by now. */
export const KioskSilent = systemOf('system.kiosk-silent', { gymId: idOf('gym'), kioskId: idOf('kiosk') });
/** Nobody has to know any more. */
export const AnomalyOver = systemOf('system.anomaly-over', { anomalyId: idOf('anomaly') });

export type AnomalyClose = z.infer<typeof AnomalyClose>;
export type DoorLook = z.infer<typeof DoorLook>;
export type KioskSilent = z.infer<typeof KioskSilent>;
export type AnomalyOver = z.infer<typeof AnomalyOver>;
