/** For how long a gym's numbers are shown. Nothing besides: a page with the button alone needs no more. */
export const PERIODS = ['4-weeks', '13-weeks', '13-months'] as const;
export type DaysPeriod = (typeof PERIODS)[number];
