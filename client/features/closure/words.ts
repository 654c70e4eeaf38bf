import type { ClosureTerms, GymClosure } from '../../../schemas/closure/shape.ts';
import { formatCount, formatDay, formatDayAndYear, formatDayTime, formatLocalDate, formatTime } from '../../ui/format.ts';

const days = (count: number) => formatCount(count, 'day', 'days');

/** What is said about closing a gym. */
export const words = {
  title: 'Closures',
  plan: 'Plan a closure',
  emergency: 'Close now',
  calendar: 'Calendar',
  coming: 'To come',
  past: 'Over',
  none: {
    title: 'No closures planned',
    text: 'Bank holidays, repairs, a private event: members see it on your page, and their classes are cancelled for them.',
  },
  scopes: { whole_gym: 'The whole gym', area: 'A part of the gym', schedule: 'Some classes' },
  reasons: {
    bank_holiday: 'Bank holiday',
    maintenance: 'Maintenance',
    staffing: 'Staffing',
    private_event: 'Private event',
    emergency: 'Emergency',
    other: 'Something else',
  } satisfies Record<ClosureTerms['reason'], string>,
  statuses: { scheduled: 'Planned', active: 'Closed now', ended: 'Over', cancelled: 'Called off' } satisfies Record<
    GymClosure['status'],
    string
  >,
  waiting: 'Waiting to be sent',
  unheard: 'Members won’t know until this device is online.',
  undo: 'Take back',
  yearly: 'Every year',
  affected: ({ bookings, members }: GymClosure['affected']) =>
    `${formatCount(bookings, 'booking', 'bookings')} of ${formatCount(members, 'member', 'members')} cancelled`,
  kept: 'Bookings kept',
  credited: (count: number) => `${days(count)} given back on passes`,
  /** `Sat 26 Dec` for one whole day, `Fri 25 – Sat 26 Dec` for more, with times where it is no whole day. */
  when({ start, end, startsAt, endsAt, timeZone }: GymClosure): string {
    const isWhole = start.endsWith('T00:00') && end.endsWith('T00:00');
    const last = new Date(Date.parse(endsAt) - 1).toISOString();
    const [from, to] = [formatDayAndYear(startsAt, timeZone), formatDayAndYear(last, timeZone)];
    if (isWhole) return from === to ? from : `${formatDay(startsAt, timeZone)} to ${to}`;
    return from === to
      ? `${from}, ${formatTime(startsAt, timeZone)} to ${formatTime(endsAt, timeZone)}`
      : `${formatDayTime(startsAt, timeZone)} to ${formatDayTime(endsAt, timeZone)}`;
  },
  form: {
    what: 'What is closed?',
    area: 'Which part?',
    areaHint: 'Members read this: “Pool”, “Studio 2”.',
    classes: 'Classes',
    areaClasses: 'Classes held there',
    noClasses: 'No classes are planned.',
    allDay: 'Whole days',
    from: 'First day',
    to: 'Last day',
    fromTime: 'Closes at',
    toTime: 'Opens at',
    toDay: 'Opens on',
    reason: 'Why?',
    note: 'A line for members',
    noteHint: 'Everybody can read it.',
    yearly: 'The same days every year',
    cancel: 'Cancel what is booked',
    cancelHint: 'Visits go back on passes, without a strike. Untick it if whoever has booked can still come.',
    extend: 'Give days back on monthly and fixed passes',
    extendHint: 'If you’re closed for more than 2 whole days in a month, those passes last that much longer.',
    send: 'Plan this closure',
    sendNow: 'Close the gym',
    emergencyLead: 'Takes effect as soon as we receive it. Everybody who has booked is told at once.',
    doing: 'plan a closure',
    draft: 'Your draft is kept on this device.',
    sent: 'Closure planned.',
    sentNow: 'Closed. Everybody who has booked is being told.',
    queued: 'Saved on this device. Members won’t know until it’s online.',
    discard: 'Discard draft',
    missing: { from: 'Choose the first day.', to: 'Choose the last day.', times: 'Choose when it closes and opens.' },
    which: 'Choose the classes, or say which part of the gym.',
  },
  impact: {
    title: 'What this does',
    count: (bookings: number, members: number) =>
      `${formatCount(bookings, 'booking', 'bookings')}, ${formatCount(members, 'member', 'members')}`,
    classes: (count: number) => `${formatCount(count, 'class is', 'classes are')} cancelled.`,
    classesKept: (count: number) => `${formatCount(count, 'class goes', 'classes go')} on with who has booked; nobody else can.`,
    none: 'No class is touched.',
    unseen: 'You can’t see bookings on this device, so it doesn’t know how many people are touched.',
    asOf: (age: string) => `As this device saw it ${age}. What was booked since isn’t in these numbers, but is cancelled too.`,
    beyond: (day: string) => `Classes after ${formatLocalDate(day)} aren’t planned yet. They’ll come closed.`,
    unplanned: 'No classes are planned yet. Those that come will come closed.',
    overlaps: 'You’re already closed in these days:',
    clocks: 'The clocks change in these days. We count by your gym’s own clock.',
  },
  cancel: {
    action: 'Call off',
    label: (when: string) => `Call off the closure ${when}`,
    title: 'Call off this closure?',
    text: 'Your gym opens as usual, and the classes are on again. Bookings that were cancelled don’t come back: members can book again.',
    yearly: 'It won’t come again next year either.',
    sure: 'Yes, call it off',
    done: 'Closure called off.',
    offline: 'Members won’t know until this device is online.',
  },
  month: {
    previous: 'Month before',
    next: 'Next month',
    day: (day: string, closed: string) => (closed === '' ? day : `${day}, ${closed}`),
    closed: 'closed',
    part: 'partly closed',
    today: 'today',
    hint: 'Choose a day to plan a closure on it.',
  },
  line: {
    plan: (gym: string) => `Plan a closure of ${gym}`,
    emergency: (gym: string) => `Close ${gym} now`,
    cancel: (gym: string) => `Call off a closure of ${gym}`,
  },
} as const;
