/** Where one can be in the form, in the order of its questions: `/apply?step=…`. */
export const PLACES = ['basic', 'business', 'location', 'services', 'summary'] as const;
export type Place = (typeof PLACES)[number];
