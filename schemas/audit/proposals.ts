/** What the system says of the audit: nobody else says anything of it. */
import * as z from 'zod/mini';
import { LocalDate, pattern, Uid, whole } from '../basics/primitives.ts';
import { systemOf } from '../proposal/shape.ts';

/** The day is over, and so is the time of what was kept until then. */
export const AuditDayOver = systemOf('system.audit-day-over', { day: LocalDate });

/** Where the chain stood when this day (London) began for the server, to those who run all of it: what is changed behind that is seen by their copies. */
export const AuditHead = systemOf('system.audit-head', {
  day: LocalDate,
  number: whole(0, 1_000_000_000),
  hash: pattern(/^[0-9a-f]{64}$/, 64),
  to: z.array(Uid).check(z.minLength(1), z.maxLength(100)),
});

export type AuditHead = z.infer<typeof AuditHead>;
export type AuditDayOver = z.infer<typeof AuditDayOver>;
