import { Button } from '@mantine/core';
import { IconCalendarPlus, IconDoorOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { byText } from '../../../schemas/basics/by-text.ts';
import { instantOf, localDay } from '../../../schemas/basics/time.ts';
import type { GymClosure } from '../../../schemas/closure/shape.ts';
import styles from '../../features/closure/closure.module.css';
import { ClosureList } from '../../features/closure/closure-list.tsx';
import type { ClosureKind } from '../../features/closure/draft.ts';
import { useClosures } from '../../features/closure/hooks.ts';
import { words } from '../../features/closure/words.ts';
import { type OwnGym, OwnGymPage } from '../../features/gym/own/frame.tsx';
import { useNow } from '../../ui/now.tsx';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';

const MonthCalendar = lazy(async () => ({ default: (await import('../../features/closure/month-calendar.tsx')).MonthCalendar }));
const ClosureSheet = lazy(async () => ({ default: (await import('../../features/closure/closure-sheet.tsx')).ClosureSheet }));
const CancelSheet = lazy(async () => ({ default: (await import('../../features/closure/cancel-sheet.tsx')).CancelSheet }));

/** `/owner/closures`: when a gym does not open as usual (product.md 2.11, 4.3). */
export default function OwnerClosuresScreen() {
  return (
    <OwnGymPage title={words.title} power="closures.edit">
      {(own) => <Closures key={own.gym._id} own={own} />}
    </OwnGymPage>
  );
}

function Closures({ own: { gym, grant } }: { own: OwnGym }) {
  const today = localDay(instantOf(useNow()), gym.timeZone);
  const found = useClosures(gym._id);
  const { rows, state } = found;
  const [adding, setAdding] = useState<{ readonly kind: ClosureKind; readonly day?: string }>();
  const [cancelling, setCancelling] = useState<GymClosure>();
  const isOver = ({ status }: GymClosure) => status === 'ended' || status === 'cancelled';
  const coming = rows.filter(({ doc }) => !isOver(doc)).toSorted((one, other) => byText(one.doc.startsAt, other.doc.startsAt));
  const past = rows.filter(({ doc }) => isOver(doc)).toSorted((one, other) => byText(other.doc.startsAt, one.doc.startsAt));
  const actions = (
    <div className={styles.ways}>
      <Button leftSection={<IconCalendarPlus size={20} stroke={2} aria-hidden />} onClick={() => setAdding({ kind: 'plan' })}>
        {words.plan}
      </Button>
      <Button
        variant="outline"
        color="red"
        leftSection={<IconDoorOff size={20} stroke={2} aria-hidden />}
        onClick={() => setAdding({ kind: 'emergency' })}
      >
        {words.emergency}
      </Button>
    </div>
  );
  if (state === 'loading') return <RowSkeletons count={3} />;
  return (
    <>
      <div className={styles.page}>
        <div className={styles.form}>
          {rows.length > 0 && actions}
          <CutShort of={found} />
          {rows.length === 0 && (
            <EmptyState drawing="bookings" title={words.none.title} action={actions}>
              {words.none.text}
            </EmptyState>
          )}
          {coming.length > 0 && (
            <Section title={words.coming}>
              <ClosureList rows={coming} onCancel={setCancelling} />
            </Section>
          )}
          {past.length > 0 && (
            <Section title={words.past}>
              <ClosureList rows={past} onCancel={setCancelling} />
            </Section>
          )}
        </div>
        <Section title={words.calendar}>
          <Suspense fallback={<RowSkeletons count={3} />}>
            <MonthCalendar
              closures={rows.map(({ doc }) => doc)}
              today={today}
              onChoose={(day) => setAdding({ kind: 'plan', day })}
            />
          </Suspense>
        </Section>
      </div>
      <Suspense>
        {adding && (
          <ClosureSheet
            {...adding}
            gym={gym}
            maySeeBookings={grant.permissions.includes('members.view')}
            onClose={() => setAdding(undefined)}
          />
        )}
        {cancelling && <CancelSheet closure={cancelling} gymName={gym.name} onClose={() => setCancelling(undefined)} />}
      </Suspense>
    </>
  );
}
