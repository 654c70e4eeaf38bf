/** Who works at a gym (product.md 2.12; R-60), as its owners and managers read it. What a person may do stands in their grants. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, prose, text, Uid, whole } from '../basics/primitives.ts';
import { Permission, PRESETS } from '../person/shape.ts';
import { ContentHash } from '../upload/shape.ts';

export const EMPLOYMENT_STATUSES = ['active', 'suspended', 'removed'] as const;
export const HISTORY_KEPT = 50;

export const JobTitle = line(2, 40);
/** For so many days a device works there without a connection. */
export const LeaseDays = whole(1, 14);

/** One change of somebody's employment: by whom, and what was given and taken. */
export const EmploymentChange = z.strictObject({
  at: Instant,
  /** uid, or `system`. */
  by: text(1, 40),
  did: z.enum(['hired', 'changed', 'suspended', 'resumed', 'removed', 'left']),
  preset: z.optional(z.enum(PRESETS)),
  given: z.optional(z.array(Permission)),
  taken: z.optional(z.array(Permission)),
  /** For the gym's owners; nobody else reads it. */
  reason: z.optional(prose(1, 300)),
});

/** A power over one gym, seen from the gym: its list of people. */
export const Employee = z.strictObject({
  /** `employee:<gymKey>:<uid>` */
  _id: idOf('employee'),
  type: z.literal('employee'),
  ...envelope,
  gymId: idOf('gym'),
  uid: Uid,
  displayName: line(2, 50),
  /** Their own (`Person`), while they work there; its bytes are behind `POST /api/portraits`. */
  photo: z.optional(ContentHash),
  preset: z.enum(PRESETS),
  permissions: z.array(Permission),
  jobTitle: z.optional(JobTitle),
  leaseDays: z.optional(LeaseDays),
  /** Who invited them; absent: the system. */
  addedBy: z.optional(Uid),
  status: z.enum(EMPLOYMENT_STATUSES),
  suspendedAt: z.optional(Instant),
  removedAt: z.optional(Instant),
  /** The newest last. */
  history: z.optional(z.array(EmploymentChange).check(z.maxLength(HISTORY_KEPT))),
});

export type EmploymentStatus = (typeof EMPLOYMENT_STATUSES)[number];
export type EmploymentChange = z.infer<typeof EmploymentChange>;
export type Employee = z.infer<typeof Employee>;
