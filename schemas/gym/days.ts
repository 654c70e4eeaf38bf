/** schema.org's names of the days, Monday first. On its own, so that what only counts days does not bring the validators with it. */
export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
