/** Why something is done about somebody's account, and why it is opened at all. Codes alone: the words stand where they are read. */

/** Of a restriction or a suspension: told to the person in words (`told.ts`). */
export const ACCOUNT_REASONS = [
  'fraud',
  'abuse',
  'safety',
  'pass_sharing',
  'false_identity',
  'unpaid',
  'legal',
  'other',
] as const;
export type AccountReason = (typeof ACCOUNT_REASONS)[number];

/** Why personal details are opened (4.5): on record before they are shown. */
export const LOOK_REASONS = ['asked_us', 'dispute', 'report', 'payment', 'fraud', 'safety', 'legal', 'technical'] as const;
export type LookReason = (typeof LOOK_REASONS)[number];

/** What may become of somebody's role: powers over the platform, or none. */
export const ROLES_GIVEN = ['admin', 'super-admin', 'none'] as const;
export type RoleGiven = (typeof ROLES_GIVEN)[number];
