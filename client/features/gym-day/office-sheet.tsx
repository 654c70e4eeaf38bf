import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { GymDay } from '../../../schemas/gym-day/shape.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { useConnection } from '../../sync/hooks.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { words as app } from '../../ui/words.ts';
import { useAnalyticsAddress } from './address.ts';
import { AnalyticsView } from './analytics-view.tsx';
import styles from './gym-day.module.css';
import { words } from './words.ts';

const Answer = z.object({ days: z.array(GymDay) });

/** The same for those who run the platform, asked of the server when they look and kept nowhere. Without money: nobody gave them leave. */
export default function OfficeAnalyticsSheet({ gym }: { gym: Gym }) {
  const { period, choose, close } = useAnalyticsAddress();
  const days = useDaysOf(gym._id);
  const gymKey = keyOf(gym._id);
  if (period === undefined) return null;
  return (
    <Sheet opened onClose={close} title={words.title(gym.name)} wide="page">
      {days === 'offline' && <p className={styles.soft}>{app.needsOnline(words.looking)}</p>}
      {days === 'failed' && <p className={styles.soft}>{words.failed}</p>}
      {days === undefined && (
        <div role="status" aria-label={words.loading}>
          <RowSkeletons count={4} />
        </div>
      )}
      {Array.isArray(days) && <AnalyticsView {...{ gymKey, days, period }} timeZone={gym.timeZone} onPeriod={choose} />}
    </Sheet>
  );
}

function useDaysOf(gymId: string): readonly GymDay[] | 'offline' | 'failed' | undefined {
  const { call } = useSessionActions();
  const offline = useConnection().state === 'Offline';
  const [days, setDays] = useState<readonly GymDay[] | 'failed'>();
  useEffect(() => {
    if (offline) return undefined;
    let gone = false;
    const path = `/api/gyms/${encodeURIComponent(keyOf(gymId))}/days`;
    void call({ method: 'GET', path, doing: words.looking, answer: Answer }).then((answer) => {
      if (!gone) setDays(answer.ok ? answer.value.days : 'failed');
    });
    return () => {
      gone = true;
    };
  }, [call, gymId, offline]);
  return days ?? (offline ? 'offline' : undefined);
}
