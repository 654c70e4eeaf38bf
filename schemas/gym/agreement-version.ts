/** Raised with its wording. Who agreed to an earlier one is asked again before going live, and not after. */
export const AGREEMENT_VERSION = '2026-11-22';
