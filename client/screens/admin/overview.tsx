import { Link } from 'react-router-dom';
import type { RoutePath } from '../../../schemas/routes.ts';
import { useApplicationQueue } from '../../features/application/queue-hooks.ts';
import { useContactRequests } from '../../features/contact/hooks.ts';
import { inFilter } from '../../features/contact/inbox.ts';
import { useGymOrders } from '../../features/gym-order/hooks.ts';
import styles from '../../features/queues/queues.module.css';
import { inColumn, toConfirm, toVerify } from '../../features/queues/queues.ts';
import { queueWords } from '../../features/queues/queues.words.ts';
import { useVerifications } from '../../features/verification/hooks.ts';
import { useConnection, useOpenWorkspace } from '../../sync/hooks.tsx';
import { localDateOf } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';

const words = queueWords.overview;

/** `/admin`: what waits for us. Each number is the length of the list it leads to. */
export default function OverviewScreen() {
  useOpenWorkspace('platform');
  const applications = useApplicationQueue();
  const verifications = useVerifications().rows.map(({ doc }) => doc);
  const contacts = useContactRequests().rows.map(({ doc }) => doc);
  const orders = useGymOrders().rows.map(({ doc }) => doc);
  const today = localDateOf(useNow());
  // That it is really empty is no news here: then all the numbers are nought.
  const state = onDevice(applications, useConnection().state);
  const queues: readonly { to: RoutePath; search?: string; label: string; count: number }[] = [
    {
      to: '/admin/gym-applications',
      label: words.applications,
      count: inColumn(
        applications.rows.map(({ doc }) => doc),
        'new',
      ).length,
    },
    { to: '/admin/gym-verification', label: words.verification, count: toVerify(verifications, 'waiting', today).length },
    {
      to: '/admin/gym-verification',
      search: '?show=expiring',
      label: words.expiring,
      count: toVerify(verifications, 'expiring', today).length,
    },
    { to: '/admin/contact-requests', label: words.messages, count: inFilter(contacts, 'open').length },
    { to: '/admin/gyms', label: words.toConfirm, count: toConfirm(orders).length },
  ];
  return (
    <>
      <PageTitle
        title={words.title}
        lead={words.lead}
        aside={applications.asOf !== undefined && <AsOf at={applications.asOf} />}
      />
      {state === 'loading' && <RowSkeletons count={5} />}
      {state === 'unsaved' && (
        <EmptyState drawing="offline" title={words.unsaved.title}>
          {words.unsaved.text}
        </EmptyState>
      )}
      {(state === 'there' || state === 'empty') && (
        <ul className={`${styles.list} ${styles.cards}`} aria-label={words.queues}>
          {queues.map(({ to, search = '', label, count }) => (
            <li key={label}>
              <Link to={to + search} className={styles.card} data-queue={to + search}>
                <span className={styles.number}>{count}</span>
                <span className={styles.name}>{label}</span>
                {count === 0 && <span className={styles.soft}>{words.none}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
