import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { useAnalyticsAddress } from '../../../features/gym-day/address.ts';
import { useGymOrders } from '../../../features/gym-order/hooks.ts';
import styles from '../../../features/queues/queues.module.css';
import { queueWords } from '../../../features/queues/queues.words.ts';
import { formatDayTime } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { OrderForm } from './order-form.tsx';
import { GymPayouts } from './payouts.tsx';
import { SuperWord } from './super-word.tsx';

const OfficeAnalyticsSheet = lazy(() => import('../../../features/gym-day/office-sheet.tsx'));

const words = queueWords.orders;

/** What can be ordered about a gym, never without a reason, and what was. Online only. */
export function GymActions({ gym, onClose }: { gym: Gym; onClose: () => void }) {
  const analytics = useAnalyticsAddress();
  const orders = useGymOrders()
    .rows.map(({ doc }) => doc)
    .filter(({ gymId }) => gymId === gym._id)
    .toSorted((a, b) => byText(b.createdAt, a.createdAt));
  return (
    <Sheet opened onClose={onClose} title={words.open(gym.name)} wide>
      <p>
        <Button variant="default" leftSection={<IconChartBar size={20} stroke={2} aria-hidden />} onClick={analytics.open}>
          {words.analytics}
        </Button>
      </p>
      <Suspense fallback={null}>{analytics.period !== undefined && <OfficeAnalyticsSheet gym={gym} />}</Suspense>
      <OrderForm gym={gym} orders={orders} />
      <div className={styles.after}>
        <GymPayouts gym={gym} />
        <Section title={words.history}>
          {orders.length === 0 && <p className={styles.soft}>{words.none}</p>}
          <ol className={styles.list}>
            {orders.map((order) => (
              <li key={order._id} className={styles.entry}>
                <p className={styles.name}>
                  {words.done[order.action]}, {words.statuses[order.status]}
                </p>
                <p className={styles.soft}>
                  {words.reasons[order.reason]}, {formatDayTime(order.from)}
                </p>
                <p>{order.message}</p>
                {order.endedWith !== undefined && <p>{words.ended(order.endedWith)}</p>}
                <SuperWord order={order} />
              </li>
            ))}
          </ol>
        </Section>
      </div>
    </Sheet>
  );
}
