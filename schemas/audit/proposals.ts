/** What the system says of the audit: nobody else says anything of it. */
import type * as z from 'zod/mini';
import { LocalDate } from '../basics/primitives.ts';
import { systemOf } from '../proposal/shape.ts';

/** The day is over, and so is the time of what was kept until then. */
export const AuditDayOver = systemOf('system.audit-day-over', { day: LocalDate });

export type AuditDayOver = z.infer<typeof AuditDayOver>;
