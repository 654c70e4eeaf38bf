import type { Schedule } from './run-seed.ts';

/** Schedules in which something was once found, and what it was. They are run before anything new. */
export const REGRESSIONS: readonly (Schedule & { readonly was: string })[] = [
  { seed: 7, was: 'S11: a removal from one area raced the arrival from another, and a gym was gone' },
  { seed: 38, was: 'S8: the visit that suspends a pass was flagged when it was settled again' },
  { seed: 45, was: 'S8: the same, with three devices' },
  { seed: 19, was: 'S11: a held request kept showing a pass as it was when it was asked' },
  { seed: 5, was: 'an answer to a held request was refused, since it names a proposal' },
  { seed: 2_004, was: 'S8: whoever signed in again said nothing of what waited, and a visit counted from then' },
  {
    seed: 2_026,
    was: 'A3: signed out from elsewhere, with three other devices, a person could not sign in, and their queue stayed',
  },
  {
    seed: 3_028,
    was: 'S8: whoever withdrew an application that still waited was heard of everything after that as if it were now',
  },
  {
    seed: 9_007,
    was: 'B5: the class of today was moved to a time that was over, and whoever had booked it with it',
  },
  {
    seed: 11_805,
    was: 'A9: a place that a cell put back to a backup could not give once more was gone, and at home it was still accepted',
  },
];
