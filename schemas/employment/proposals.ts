/** What may be proposed about who works at a gym, and what the system says of it. */
import * as z from 'zod/mini';
import { idOf, prose, Uid } from '../basics/primitives.ts';
import { Permission, PRESETS } from '../person/shape.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { STAFF_PRESETS } from './powers.ts';
import { JobTitle, LeaseDays } from './shape.ts';

const whom = { gymId: idOf('gym'), uid: Uid };
const reason = z.optional(prose(1, 300));

/** Request: what somebody may do there, what they are called and for how long their devices work offline. Online only, as all of these. */
export const EmployeeSet = proposalOf('employee.set', {
  ...whom,
  preset: z.enum(STAFF_PRESETS),
  /** Of `custom`; a preset comes with its own. */
  permissions: z.array(Permission).check(z.maxLength(30)),
  jobTitle: z.optional(JobTitle),
  leaseDays: z.optional(LeaseDays),
});
/** Request: no access until it is given back. */
export const EmployeeSuspend = proposalOf('employee.suspend', { ...whom, reason });
export const EmployeeResume = proposalOf('employee.resume', whom);
/** Request: no access any more; of oneself: to leave. */
export const EmployeeRemove = proposalOf('employee.remove', { ...whom, reason });

export const Employed = systemOf('system.employed', { uid: Uid, gymId: idOf('gym'), preset: z.enum(PRESETS) });
export const EmploymentEnded = systemOf('system.employment-ended', { uid: Uid, gymId: idOf('gym') });

export type EmployeeSet = z.infer<typeof EmployeeSet>;
export type EmployeeSuspend = z.infer<typeof EmployeeSuspend>;
export type EmployeeResume = z.infer<typeof EmployeeResume>;
export type EmployeeRemove = z.infer<typeof EmployeeRemove>;
export type Employed = z.infer<typeof Employed>;
export type EmploymentEnded = z.infer<typeof EmploymentEnded>;
