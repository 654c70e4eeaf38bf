import { formatCount } from '../../../ui/format.ts';

/** On which terms a pass is held, as its card says them. */
export const termsWords = {
  bought: 'Bought',
  runs: 'Runs',
  span: (from: string, to: string) => `${from} to ${to}`,
  fromFirst: (duration: string, by: string) => `${duration} from your first visit, which must be by ${by}`,
  when: 'Lets you in',
  classes: 'Classes',
  where: 'Where',
  perDay: 'Visits a day',
  perDayLine: (count: number) =>
    count === 1 ? 'One counts; coming back the same day is free' : `Up to ${count}; coming back the same day is free`,
  coolingOff: 'Cooling-off until',
  given: 'Made longer',
  givenDays: (days: number) => `${formatCount(days, 'day', 'days')}, by the gym`,
  renews: 'Renewal',
  never: "Doesn't renew on its own",
  monthly: 'Every month, until you turn it off',
} as const;
