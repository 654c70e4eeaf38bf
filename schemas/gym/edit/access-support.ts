/** Whom a gym can say it is prepared for: the concepts of OpenActive's accessibility support (Creative Commons Attribution 4.0), by their names. */
export const ACCESS_SUPPORT: readonly string[] = [
  'Visual impairment',
  'Hearing impairment',
  'Physical impairment',
  'Learning impairment',
  'Mental health issues',
  'Social or behavioural problems',
];
