/**
 * The versions of what people agree to, raised with the wording; an agreement is kept with the version it was given for. The texts stand
 * at `/terms` and `/privacy`.
 */
export const termsVersion = '2026-11-26';
export const privacyVersion = '2026-11-29';
