/** The answers one can choose, in words: in the form, its summary and beside the application. */
export const yes = 'Yes';
export const no = 'No';
/** Of a text that has versions. */
export const accepted = (version: string) => `Accepted, version of ${version}`;
export const choices = {
  applicantRole: { owner: 'Owner', director: 'Director', manager: 'Manager', other: 'Something else' },
  gymKind: {
    ExerciseGym: 'Gym',
    HealthClub: 'Health club',
    studio: 'Studio',
    leisure_centre: 'Leisure centre',
    other: 'Something else',
  },
  legalForm: {
    sole_trader: 'Sole trader',
    partnership: 'Partnership',
    ltd: 'Limited company',
    llp: 'LLP',
    charity: 'Charity',
    public_body: 'Public body',
  },
  cover: { '2m': '£2 million', '5m': '£5 million', '10m': '£10 million', none: 'None yet' },
  stepFree: { yes: 'Yes', partly: 'Partly', no: 'No' },
  passes: { day: 'Day pass', multi_visit: '10 visits', monthly: 'Monthly', off_peak: 'Off-peak' },
} as const;
