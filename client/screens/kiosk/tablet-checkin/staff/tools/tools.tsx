import { Button } from '@mantine/core';
import { IconPrinter, IconUsersGroup } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { GymGrant } from '../../../../../../schemas/person/shape.ts';
import { words as paper } from '../../../../../features/checkin/paper/words.ts';
import { useGym } from '../../../../../features/gym/hooks.ts';
import { useOutbox } from '../../../../../features/outbox/hooks.ts';
import { OutboxRows } from '../../../../../features/outbox/rows.tsx';
import { RehearseOutage } from '../../../../../features/rehearsal/begin.tsx';
import { useConnection } from '../../../../../sync/hooks.tsx';
import { RowSection } from '../../../../../ui/figure/rows.tsx';
import { Sheet } from '../../../../../ui/overlay/sheet.tsx';
import { messages } from '../../../words.ts';
import styles from './tools.module.css';

const words = messages.tools;

const RollCall = lazy(async () => ({ default: (await import('../../../../../features/checkin/paper/roll-call.tsx')).RollCall }));
const DaySheet = lazy(async () => ({ default: (await import('../../../../../features/checkin/paper/day-sheet.tsx')).DaySheet }));

/** What staff have on a tablet besides the door, behind the PIN: who is inside, the day on paper, a rehearsal, and what waits. No network needed. */
export function StaffTools({ grant: { gymId, gymName }, onClose }: { grant: GymGrant; onClose: () => void }) {
  const gym = useGym(gymId).row?.doc;
  const connection = useConnection().state;
  const rows = useOutbox();
  const [page, setPage] = useState<'inside' | 'day'>();
  const shown = {
    ...{ gymId, gymName: gym?.name ?? gymName, timeZone: gym?.timeZone ?? 'Europe/London' },
    onClose: () => setPage(undefined),
  };
  return (
    <>
      <Sheet opened={page === undefined} onClose={onClose} title={words.title} wide>
        <div className={styles.tools}>
          <Button
            variant="default"
            size="lg"
            leftSection={<IconUsersGroup size={20} stroke={2} aria-hidden />}
            onClick={() => setPage('inside')}
          >
            {paper.inside.open}
          </Button>
          <Button
            variant="default"
            size="lg"
            leftSection={<IconPrinter size={20} stroke={2} aria-hidden />}
            onClick={() => setPage('day')}
          >
            {paper.day.open}
          </Button>
        </div>
        <RehearseOutage />
        <RowSection id="tablet-outbox" title={words.outbox}>
          <OutboxRows rows={rows} connection={connection} />
        </RowSection>
      </Sheet>
      <Suspense fallback={null}>
        {page === 'inside' && <RollCall {...shown} />}
        {page === 'day' && <DaySheet {...shown} maySeeBookings />}
      </Suspense>
    </>
  );
}
