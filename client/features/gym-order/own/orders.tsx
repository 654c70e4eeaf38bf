import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { keyOf } from '../../../../schemas/basics/key.ts';
import { REASON_SENTENCES } from '../../../../schemas/gym-order/reasons.ts';
import type { GymOrder } from '../../../../schemas/gym-order/shape.ts';
import { useRows } from '../../../sync/hooks.tsx';
import { formatDayAndYear } from '../../../ui/format.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { CutShort } from '../../../ui/state/cut-short.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import styles from './orders.module.css';
import { ownOrdersQuery } from './queries.ts';
import { standing, WHAT_TO_DO } from './what-to-do.ts';

const words = {
  label: 'What we ordered',
  title: {
    pause: 'We’ve paused your gym',
    suspend: 'We’ve suspended your gym',
    remove: 'Your gym leaves Fitness Hub',
    suspend_owner: 'An owner’s account is suspended',
  } satisfies Record<GymOrder['action'], string>,
  since: (day: string) => `Since ${day}, until this is put right.`,
  from: (day: string) => `From ${day}, unless this is put right before.`,
  chip: { in_force: 'In force', planned: 'Announced' },
} as const;

/** For its owners: why their gym is paused, suspended or to be removed, for how long, and what to do. Nothing where nothing is ordered. */
export function OwnOrders({ gymId, timeZone }: { gymId: string; timeZone: string }) {
  const found = useRows(useMemo(() => ownOrdersQuery(keyOf(gymId)), [gymId]));
  const orders = standing(found.rows.map(({ doc }) => doc));
  if (orders.length === 0) return <CutShort of={found} />;
  return (
    <section aria-label={words.label} className={styles.orders}>
      <CutShort of={found} />
      {orders.map((order) => (
        <Order key={order._id} order={order} timeZone={timeZone} />
      ))}
    </section>
  );
}

function Order({ order: { action, reason, message, from, status, gymId }, timeZone }: { order: GymOrder; timeZone: string }) {
  const { text, to, link } = WHAT_TO_DO[reason];
  const day = formatDayAndYear(from, timeZone);
  const isPlanned = status === 'planned';
  const href = to === '/contact' ? to : `${to}${to.includes('?') ? '&' : '?'}gym=${encodeURIComponent(keyOf(gymId))}`;
  return (
    <StateEdge as="article" className={styles.order ?? ''} data-order={action}>
      <p className={styles.head}>
        <strong>{words.title[action]}</strong>
        <StateChip state="decided" tone="attention">
          {isPlanned ? words.chip.planned : words.chip.in_force}
        </StateChip>
      </p>
      <p>
        {REASON_SENTENCES[reason]} {message}
      </p>
      <p className={styles.soft}>{isPlanned ? words.from(day) : words.since(day)}</p>
      <p>
        {text} <Link to={href}>{link}</Link>
      </p>
    </StateEdge>
  );
}
