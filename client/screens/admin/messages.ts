import type { Gym } from '../../../schemas/gym/shape.ts';
import { formatCount } from '../../parts/format.ts';

/** What the platform's screens say. */
export const messages = {
  gyms: {
    title: 'Gyms',
    lead: (gyms: number, live: number) => `${formatCount(gyms, 'gym', 'gyms')}, ${live} live`,
    leadNone: 'Every gym on Fitness Hub and its status',
    unsaved: {
      title: 'No gyms are saved on this device yet',
      text: 'Connect once. After that you can read the list here without a signal.',
    },
    empty: { title: 'No gyms yet', text: 'Gyms appear here when they apply or are imported.' },
    noMatch: { title: 'No gym matches', text: 'Try another word or status.', action: 'Show all gyms' },
    search: 'Search gyms',
    searchHint: 'Name, town or postcode',
    status: 'Status',
    all: 'All statuses',
    option: (status: string, count: number) => `${status} (${count})`,
    shown: (shown: number, all: number) => `${shown} of ${formatCount(all, 'gym', 'gyms')}`,
    more: (count: number) => `Show ${count} more`,
    columns: { gym: 'Gym', area: 'Area', sale: 'On sale', changed: 'Last change', status: 'Status' },
    onSale: (count: number) => (count === 0 ? 'Nothing' : formatCount(count, 'pass', 'passes')),
    statuses: {
      listed: 'Listed',
      draft: 'Draft',
      pending_verification: 'Being verified',
      ready: 'Ready',
      live: 'Live',
      paused: 'Paused',
      suspended: 'Suspended',
      closing: 'Closing',
      closed: 'Closed',
      removed: 'Removed',
    } satisfies Record<Gym['status'], string>,
  },
} as const;
