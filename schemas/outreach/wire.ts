/** What is asked of the server about gyms that might come to us, and its answers. */
import * as z from 'zod/mini';
import { APPLICANT_ROLES } from '../application/answers/fields.ts';
import { Email, line, Phone, Postcode, text, whole } from '../basics/primitives.ts';
import { ROWS_MOST } from './place.ts';

/** Of each row of a list what tells whether we know it already. */
export const OutreachCheck = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        row: whole(2, ROWS_MOST + 1),
        gymName: line(2, 80),
        postalCode: z.optional(Postcode),
        email: z.optional(Email),
        phone: z.optional(Phone),
      }),
    )
    .check(z.maxLength(ROWS_MOST)),
});
export type OutreachCheck = z.infer<typeof OutreachCheck>;

/** `stopped`: they are never contacted again · `outreach`: on the list · `gym`, `application`: with us. `site`: name and postcode · `name`: of what is there. */
export const OutreachChecked = z.object({
  found: z.array(
    z.object({
      row: z.number(),
      is: z.enum(['stopped', 'outreach', 'gym', 'application']),
      by: z.enum(['email', 'phone', 'site']),
      name: z.optional(z.string()),
    }),
  ),
});
export type OutreachChecked = z.infer<typeof OutreachChecked>;

export const OutreachLook = z.strictObject({ token: text(1, 120) });
/** What our form begins with, for whoever has the email. */
export const OutreachLooked = z.object({
  gymName: z.string(),
  givenName: z.optional(z.string()),
  familyName: z.optional(z.string()),
  applicantRole: z.optional(z.enum(APPLICANT_ROLES)),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  streetAddress: z.optional(z.string()),
  town: z.string(),
  postcode: z.optional(z.string()),
});
export type OutreachLooked = z.infer<typeof OutreachLooked>;
