/** The names of what a person may agree to. No validators here: pages that only show them must not wait for those. */

/** Consents that may be given and withdrawn after signing up; terms and privacy are part of having an account. */
export const OPTIONAL_CONSENTS = ['marketing_platform'] as const;

const MARKETING = 'marketing_gym:';
const HEALTH_STATEMENT = 'health_statement:';

/** `health_statement:<gymKey>`: that a gym's statement was read and accepted; never what somebody's health is (product.md 2.1). */
export const healthConsentOf = (gymKey: string): string => `${HEALTH_STATEMENT}${gymKey}`;

/** `marketing_gym:<gymKey>`: that this gym may send them offers. */
export const marketingConsentOf = (gymKey: string): string => `${MARKETING}${gymKey}`;

/** The id of the gym that may, or null when it is about something else. */
export const gymOfMarketingConsent = (kind: string): string | null =>
  kind.startsWith(MARKETING) ? `gym:${kind.slice(MARKETING.length)}` : null;

/** The id of the gym whose statement that consent is about, or null when it is about something else. */
export const gymOfHealthConsent = (kind: string): string | null =>
  kind.startsWith(HEALTH_STATEMENT) ? `gym:${kind.slice(HEALTH_STATEMENT.length)}` : null;
