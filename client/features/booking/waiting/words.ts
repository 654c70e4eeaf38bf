import { formatCount } from '../../../ui/format.ts';

/** What is said of a place on a waiting list. Times arrive formatted. */
export const waitingWords = {
  accept: 'Accept the place',
  acceptLabel: (name: string, when: string) => `Accept the place in ${name}, ${when}`,
  acceptOffline: 'You need to be online: someone else may be accepting this now',
  acceptFirst: 'The first to accept gets it.',
  accepting: 'Asking for the place',
  display: (name: string, when: string, gym: string) => `Accept the place in ${name}, ${when}, ${gym}`,
  notice: 'Move me in only with',
  noticeHint: 'With less notice than that we ask the next in line, and you keep your place on the list.',
  noticeOptions: (chosen: number) =>
    [...new Set([0, 180, 240, 360, 720, 1440, chosen])]
      .sort((one, other) => one - other)
      .map((minutes) => ({ value: String(minutes), label: minutes === 0 ? 'Any notice' : noticeOf(minutes) })),
  noticeDisplay: (minutes: number, name: string) => `${name}: move me in only with ${noticeOf(minutes)}`,
  noticeFailed: "This device couldn't save that. Free up some space and try again.",
  failed: "This device couldn't send that. Try again.",
  why: (position: number | undefined) =>
    position === undefined ? 'What happened on the waiting list' : `Why number ${position}?`,
  line: {
    joined: (position: number | undefined) =>
      position === undefined ? 'You joined the list' : `You joined the list as number ${position}`,
    moved_up: (position: number | undefined) =>
      position === undefined ? 'You moved up' : `Somebody left, so you moved up to number ${position}`,
    passed_over: {
      notice: "A place came free with less notice than you asked for. We asked the next in line; you're still on the list",
      pass: "A place came free, but your pass couldn't be used. You're still on the list",
    },
    last_minute: 'From here on free places were offered to everybody waiting, first come first served',
    offered: (until: string | undefined) =>
      until === undefined
        ? 'A place was offered to everybody waiting'
        : `A place was offered to everybody waiting, until ${until}`,
    offer_over: { taken: 'Somebody else got it first', time: 'The offer ended and nobody had accepted it' },
    promoted: 'A place came free and you were next: you’re in',
    accepted: 'You accepted the place: you’re in',
    expired: 'The class began and no place had come free',
  },
} as const;

function noticeOf(minutes: number): string {
  if (minutes === 0) return 'any notice';
  if (minutes % 60 > 0) return `${minutes} minutes’ notice`;
  return minutes === 60 ? 'an hour’s notice' : `${formatCount(minutes / 60, 'hour', 'hours')}’ notice`;
}
