import { useMemo } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { GymDay } from '../../../schemas/gym-day/shape.ts';
import type { GymGrant } from '../../../schemas/person/shape.ts';
import { useConnection, useRows } from '../../sync/hooks.tsx';
import { useNow } from '../../ui/now.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { NothingToShow } from '../../ui/placeholder/nothing-to-show.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { oldestOfCut, published } from '../review/desk/figures.ts';
import { gymReviewsQuery } from '../review/desk/queries.ts';
import { trendOf } from '../review/desk/trend.ts';
import { useAnalyticsAddress } from './address.ts';
import { AnalyticsView } from './analytics-view.tsx';
import styles from './gym-day.module.css';
import { gymDaysQuery, takingsQuery } from './queries.ts';
import { words } from './words.ts';

interface AnalyticsSheetProps {
  readonly grant: GymGrant;
  readonly gymName: string;
  readonly timeZone: string;
}

/** A gym's days (product.md 4.7), from this device: with and without a network, with the age of what it has. The gym's workspace must be open. */
export default function AnalyticsSheet({ grant, gymName, timeZone }: AnalyticsSheetProps) {
  const { gymId, permissions } = grant;
  const gymKey = keyOf(gymId);
  const { period, choose, close } = useAnalyticsAddress();
  const now = instantOf(useNow(3_600_000));
  const days = useRows(useMemo(() => gymDaysQuery(gymKey), [gymKey]));
  // Neither is asked for where it may not be read: it would be for ever on its way.
  const mayMoney = permissions.includes('financials.view');
  const takings = useRows(useMemo(() => (mayMoney ? takingsQuery(gymKey) : null), [mayMoney, gymKey]));
  const mayReviews = permissions.includes('reviews.respond');
  const reviews = useRows(useMemo(() => (mayReviews ? gymReviewsQuery(gymKey) : null), [mayReviews, gymKey]));
  const held = useMemo(() => days.rows.map(({ doc }): GymDay => doc), [days]);
  const stars = useMemo(
    () => (mayReviews ? trendOf(published(reviews.rows.map(({ doc }) => doc)), timeZone, now, oldestOfCut(reviews)) : undefined),
    [mayReviews, reviews, timeZone, now],
  );
  const state = onDevice(days, useConnection().state);
  if (period === undefined) return null;
  return (
    <Sheet opened onClose={close} title={words.title(gymName)} wide="page">
      {days.asOf !== undefined && (
        <p className={styles.head}>
          <AsOf at={days.asOf} timeZone={timeZone} />
        </p>
      )}
      <NothingToShow
        state={state === 'empty' ? 'there' : state}
        unsaved={{ title: words.title(gymName), text: words.unsaved }}
        skeleton={<RowSkeletons count={4} />}
      />
      {(state === 'there' || state === 'empty') && (
        <AnalyticsView
          {...{ gymKey, timeZone, period, stars }}
          days={held}
          takings={mayMoney ? takings.rows.map(({ doc }) => doc) : undefined}
          onPeriod={choose}
        />
      )}
    </Sheet>
  );
}
