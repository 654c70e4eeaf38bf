/** What waits for us: each number is the length of the list it leads to (product.md 4.5). Pure. */
import type { Application } from '../../../schemas/application/shape.ts';
import type { LocalDate } from '../../../schemas/basics/primitives.ts';
import type { Contact } from '../../../schemas/contact/shape.ts';
import type { AnyDispute } from '../../../schemas/dispute/shape.ts';
import type { Anomaly } from '../../../schemas/door-watch/shape.ts';
import type { GymOrder } from '../../../schemas/gym-order/shape.ts';
import type { Outreach } from '../../../schemas/outreach/shape.ts';
import type { ContentReport } from '../../../schemas/report/shape.ts';
import type { Review, ReviewCase } from '../../../schemas/review/shape.ts';
import type { RoutePath } from '../../../schemas/routes.ts';
import type { SystemSetting } from '../../../schemas/setting/shape.ts';
import { waitingIn } from '../../../schemas/setting/states.ts';
import type { Verification } from '../../../schemas/verification/shape.ts';
import { inFilter } from '../contact/inbox.ts';
import { inPart } from '../dispute/office/queue.ts';
import { toLookAt } from '../door-watch/watch.ts';
import { inOutreachPart } from '../outreach/list/parts.ts';
import { looked, queued } from '../review/office/queue.ts';
import { inColumn, toConfirm, toVerify } from './queues.ts';

export interface Queues {
  readonly applications: readonly Application[];
  readonly verifications: readonly Verification[];
  readonly contacts: readonly Contact[];
  readonly orders: readonly GymOrder[];
  readonly reviews: readonly Review[];
  readonly cases: readonly ReviewCase[];
  readonly reports: readonly ContentReport[];
  readonly disputes: readonly AnyDispute[];
  readonly outreach: readonly Outreach[];
  readonly anomalies: readonly Anomaly[];
  readonly settings: readonly SystemSetting[];
}

export interface QueueCount {
  readonly name:
    | 'applications'
    | 'verification'
    | 'expiring'
    | 'messages'
    | 'reviews'
    | 'reports'
    | 'disputes'
    | 'outreach'
    | 'doors'
    | 'toConfirm'
    | 'settings';
  /** Where the list is, with what stands in its address. */
  readonly to: RoutePath;
  readonly search?: string;
  readonly count: number;
}

export function overviewOf(queues: Queues, today: LocalDate): readonly QueueCount[] {
  const { applications, verifications, contacts, orders, reviews, cases, reports, disputes, outreach, anomalies, settings } =
    queues;
  const verify = '/admin/gym-verification';
  return [
    { name: 'applications', to: '/admin/gym-applications', count: inColumn(applications, 'new').length },
    { name: 'verification', to: verify, count: toVerify(verifications, 'waiting', today).length },
    { name: 'expiring', to: verify, search: '?show=expiring', count: toVerify(verifications, 'expiring', today).length },
    { name: 'messages', to: '/admin/contact-requests', count: inFilter(contacts, 'open').length },
    { name: 'reviews', to: '/admin/reviews', count: looked(reviews, cases, 'open').length },
    { name: 'reports', to: '/admin/reports', count: queued(reports, true).length },
    { name: 'disputes', to: '/admin/disputes', count: inPart(disputes, 'open').length },
    {
      ...{ name: 'outreach', to: '/admin/owner-outreach', search: '?show=overdue' },
      count: inOutreachPart(outreach, 'overdue', { today, uid: '' }).length,
    },
    { name: 'doors', to: '/admin/checkin-monitoring', count: toLookAt(anomalies).length },
    { name: 'toConfirm', to: '/admin/gyms', count: toConfirm(orders).length },
    {
      ...{ name: 'settings', to: '/admin/system-settings', search: '?tab=money' },
      count: settings.filter(({ changes }) => waitingIn(changes)).length,
    },
  ];
}
