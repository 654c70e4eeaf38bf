import { money } from '../../../schemas/basics/primitives.ts';
import { formatCount, formatMoney } from '../../ui/format.ts';
import type { NeedKind } from './needs.ts';

type DisputesShown = 'waiting' | 'withUs' | 'decided' | 'banks' | 'newer';

/** What waits for a gym's owner, each in a line, with the word for what is done about it. */
export const words = {
  title: 'What needs you',
  none: 'Nothing needs you.',
  by: (when: string) => `By ${when}`,
  about: (name: string, when: string) => `${name}, ${when}`,
  says: {
    disputes: (count) => `${formatCount(count, 'member says', 'members say')} something is wrong`,
    waiting: (count) => `Full, with ${count} waiting`,
    missed: (count) => `${formatCount(count, 'place', 'places')} not ticked off`,
    tablets: (count) => `${formatCount(count, 'tablet', 'tablets')} not heard of for a day`,
    renewals: (count) => `${formatCount(count, 'renewal', 'renewals')} not paid`,
    papers: (count) => `${formatCount(count, 'paper', 'papers')} to renew or put right`,
    debt: (pence) => `Your gym owes ${formatMoney(money(pence))}`,
    visits: (count) => `${formatCount(count, 'visit', 'visits')} to check`,
    reviews: (count) => `${formatCount(count, 'review', 'reviews')} without a reply`,
  } satisfies Record<NeedKind, (count: number) => string>,
  does: {
    disputes: 'Answer',
    waiting: 'Open register',
    missed: 'Confirm',
    tablets: 'See tablets',
    renewals: 'See who',
    papers: 'Send papers',
    debt: 'Pay',
    visits: 'Check',
    reviews: 'Reply',
  } satisfies Record<NeedKind, string>,
  doLabel: (does: string, what: string) => `${does}: ${what}`,
  /** Of disputes, what waits for nobody here. */
  disputes: ({ waiting, withUs, decided, banks, newer }: Readonly<Record<DisputesShown, number>>) =>
    [
      ...(waiting > 0 ? [`${waiting} waiting to be sent`] : []),
      ...(withUs > 0 ? [`${withUs} with us`] : []),
      ...(banks > 0 ? [`${banks} at a bank`] : []),
      ...(decided > 0 ? [`${decided} decided`] : []),
      ...(newer > 0 ? [`${newer} to read after an update`] : []),
    ].join(', '),
  disputesOpen: (said: string) => `Disputes: ${said}`,
} as const;
