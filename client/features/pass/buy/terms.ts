/** What a pass on offer gives, in plain words: the same lines on the gym's page, in the package modal and nowhere else. */

import { DAYS } from '../../../../schemas/gym/days.ts';
import type { AccessWindow, DayOfWeek, Offer } from '../../../../schemas/gym/shape.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import { formatCount } from '../../../ui/format.ts';

/** `10 visits`, `Unlimited visits`, `One day, in and out as often as you like`. */
export function visitsSentence(offer: Pick<Offer, 'kind' | 'visits' | 'maxVisitsPerDay'>): string {
  if (offer.kind === 'day') return 'One day';
  if (offer.visits === undefined) return 'Unlimited visits';
  return formatCount(offer.visits, 'visit', 'visits');
}

/** `90 days`, `1 month`, `1 year` from an ISO 8601 duration of one part; `P1M` of a pass is a calendar month. */
export function durationInWords(duration: string): string {
  const parts = /^P(\d+)([DWMY])$/.exec(duration) ?? /^PT(\d+)([HM])$/.exec(duration);
  const count = Number(parts?.[1] ?? 0);
  const hours = duration.startsWith('PT');
  switch (parts?.[2]) {
    case 'D':
      return formatCount(count, 'day', 'days');
    case 'W':
      return formatCount(count, 'week', 'weeks');
    case 'M':
      return hours ? formatCount(count, 'minute', 'minutes') : formatCount(count, 'month', 'months');
    case 'Y':
      return formatCount(count, 'year', 'years');
    case 'H':
      return formatCount(count, 'hour', 'hours');
    default:
      return duration;
  }
}

/** How long it lasts and what starts it. */
export function validitySentence(offer: Pick<Offer, 'kind' | 'validity' | 'activation' | 'activateWithin'>): string {
  const lasts = offer.kind === 'day' ? 'Lasts until the gym closes that day' : `Lasts ${durationInWords(offer.validity)}`;
  switch (offer.activation) {
    case 'purchase':
      return `${lasts}, from the moment you buy it`;
    case 'first_check_in':
      return offer.kind === 'day' ? lasts : `${lasts} from your first visit`;
    case 'chosen_date':
      return `${lasts}, from a day you choose`;
  }
}

export function startSentence(offer: Pick<Offer, 'activation' | 'activateWithin'>): string {
  switch (offer.activation) {
    case 'purchase':
      return 'Starts at once';
    case 'first_check_in':
      return `Starts at your first check-in, within ${durationInWords(offer.activateWithin)} of buying`;
    case 'chosen_date':
      return `Starts within ${durationInWords(offer.activateWithin)} of buying`;
  }
}

/** `Mon–Fri 09:30–16:30, Sat–Sun 13:00–20:00`; `Any time the gym is open` without windows. */
export function windowsSentence(windows: readonly AccessWindow[]): string {
  if (windows.length === 0) return 'Any time the gym is open';
  return windows.map((window) => `${dayRange(window.dayOfWeek)} ${window.opens}–${window.closes}`).join(', ');
}

export function classesSentence({ includesClasses, onlyClasses }: Pick<Offer, 'includesClasses' | 'onlyClasses'>): string {
  if (includesClasses === 'none') return 'Gym only, classes not included';
  if (!onlyClasses) return 'Classes included';
  const names = [...new Set(onlyClasses.map(({ name }) => name))];
  return names.length === 0 ? 'Some classes included' : `These classes included: ${names.join(', ')}`;
}

/** The other gyms it opens; undefined where it opens the one alone. */
export const gymsSentence = ({ alsoAt }: Pick<Offer, 'alsoAt'>): string | undefined =>
  alsoAt && `Also opens ${alsoAt.map(({ name }) => name).join(', ')}`;

/** what comes back to whoever changes their mind after the first 14 days; shown before it is sold. */
export function laterSentence({ kind, refunds }: Pick<Offer, 'kind' | 'refunds'>): string {
  if (kind === 'monthly') return 'It ends with its month, and nothing goes back';
  if (kind === 'fixed_term') return `It ends with ${LIMITS.termNoticeDays} days’ notice, and the days after that go back`;
  return refunds === 'unused' ? 'You get back what you haven’t used' : 'Nothing goes back just because you changed your mind';
}

/** `Mon–Fri`, `Mon, Wed`, `Every day`. */
export function dayRange(days: readonly DayOfWeek[]): string {
  const order = DAYS.filter((day) => days.includes(day));
  if (order.length === DAYS.length) return 'Every day';
  const runs: DayOfWeek[][] = [];
  for (const day of order) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && DAYS.indexOf(day) === DAYS.indexOf(before) + 1) run.push(day);
    else runs.push([day]);
  }
  const short = (day: DayOfWeek | undefined) => day?.slice(0, 3) ?? '';
  return runs.map((run) => (run.length > 2 ? `${short(run[0])}–${short(run.at(-1))}` : run.map(short).join(', '))).join(', ');
}
