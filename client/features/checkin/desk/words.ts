import { formatCount } from '../../../ui/format.ts';

/** What is said where people are checked in, wherever that is. Reasons for a verdict come from the catalogue in `schemas/codes.ts`. */
export const messages = {
  opening: "Opening this gym's list",
  scan: {
    title: 'Scan a code',
    text: "Hold the member's code in front of the camera, or use a hand scanner.",
    type: 'Type the short code',
  },
  code: {
    label: 'Short code',
    hint: "Eight letters and digits, from the member's check-in page",
    back: 'Delete the last character',
    clear: 'Clear',
    keys: 'Keypad',
  },
  search: {
    label: "Member's name",
    placeholder: 'First name',
    short: 'Type at least two characters.',
    writeDown: (typed: string) => `Write down a visit by “${typed}”`,
    nobody: (typed: string) => `Nobody on this list is called “${typed}”.`,
    results: (count: number) => formatCount(count, 'member found', 'members found'),
    more: 'There are more. Type another letter.',
    checkIn: 'Check in',
    checkInLabel: (name: string, pass: string) => `Check in ${name}, ${pass}`,
    visits: (left: number) => `${formatCount(left, 'visit', 'visits')} left`,
  },
  verdict: {
    welcome: (name: string | undefined) => (name === undefined ? 'Welcome' : `Welcome, ${name}`),
    left: (left: number) => `${formatCount(left, 'visit', 'visits')} left`,
    comeIn: 'Come in',
    photoMissing: 'No photo yet. This gym asks for one: add it in the app, under Profile.',
    photoOf: (name: string | undefined) => (name === undefined ? 'Their photo' : `Photo of ${name}`),
    seeStaff: 'Please see staff',
    closedNow: 'Closed now',
    notIn: 'Not checked in',
    again: 'Please try again',
    noPhoto: 'There’s no photo of them yet: ask for something that shows their name.',
    asks: {
      record: "This tablet's list is more than a week old, so staff only write the visit down. It's looked at later.",
      recordWithoutList: "This tablet has no list, so staff only write the visit down. It's looked at later.",
      closed: 'The gym is closed at the moment, so staff decide.',
      list: "This tablet's list is more than a day old, so staff confirm each visit.",
      hours: "This tablet doesn't know the hours of this pass, so staff confirm that it's good now.",
      photo: 'A short code can be anybody’s, so staff look whether it’s them.',
    },
    recorded: "This tablet's list is more than a week old, so the visit is only recorded.",
    recordedWithoutList: 'This tablet has no list yet, so the visit is only recorded.',
    next: 'Next',
    staff: 'Staff: let in because',
    lookAgain: 'Staff: let in',
    reasons: {
      known_member: 'Known member',
      photo_match: 'Photo matches',
      code_problem: 'Problem with the code',
      other: 'Another reason',
    },
    refuse: "Don't let in",
    failed: 'This tablet couldn’t save the visit. Free up some space and try again.',
  },
  /** All else of it comes with its sheet (`staff/words.ts`). */
  pin: {
    newTitle: 'Set a staff PIN',
    anew: 'Forgotten it? Whoever runs the gym can take this tablet out of service and set it up again.',
    missing: 'This tablet has no staff PIN yet.',
  },
} as const;
