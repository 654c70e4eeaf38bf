/** What is filled in about a gym that might come to us, in the order in which it is asked. */
export const OUTREACH_FIELDS = [
  'gymName',
  'contactName',
  'role',
  'email',
  'phone',
  'streetAddress',
  'town',
  'postcode',
  'source',
  'legalForm',
  'lawfulBasis',
  'consentNote',
] as const;
export type OutreachField = (typeof OUTREACH_FIELDS)[number];
