import { IconDoorExit, IconTool } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { instantOf, localDay } from '../../../../schemas/basics/time.ts';
import type { GymGrant } from '../../../../schemas/person/shape.ts';
import { useGym } from '../../../features/gym/hooks.ts';
import { OutboxBadge } from '../../../features/outbox/badge.tsx';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import { openRows } from '../../../features/outbox/outbox.ts';
import { useTimetables } from '../../../features/slot/hooks.ts';
import { ConnectionChip } from '../../../shell/frame/connection-chip.tsx';
import { useConnection } from '../../../sync/hooks.tsx';
import { formatDay, formatTime } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { messages } from '../words.ts';
import { nextClass } from './next-class.ts';
import { useLeaving } from './staff/use-leaving.ts';
import styles from './top-bar.module.css';

const words = messages.bar;

const OutboxPanel = lazy(async () => ({ default: (await import('../../../features/outbox/panel.tsx')).OutboxPanel }));
const LeaveQuestion = lazy(async () => ({ default: (await import('./staff/leave-question.tsx')).LeaveQuestion }));

interface TopBarProps {
  readonly grant: GymGrant;
  /** Asks for the PIN; whether it was right. */
  readonly pass: () => Promise<boolean>;
  /** The Outbox, which names people, takes it too. */
  readonly isGuarded: boolean;
  readonly onTools?: () => void;
}

/** Where this tablet is, what time it is there by the server's clock, what starts next, and how it stands with the network. */
export function TopBar({ grant, pass, isGuarded, onTools }: TopBarProps) {
  const now = useNow(1000);
  const gym = useGym(grant.gymId).row?.doc;
  const timeZone = gym?.timeZone ?? 'Europe/London';
  const connection = useConnection();
  const outbox = useOutbox();
  const [outboxOpened, setOutboxOpened] = useState(false);
  const leaving = useLeaving();
  const leave = async () => {
    if (await pass()) leaving.leave();
  };
  const openOutbox = async () => setOutboxOpened(!isGuarded || (await pass()));
  return (
    <header className={styles.bar}>
      <div className={styles.where}>
        <h1 className={styles.gym}>{gym?.name ?? grant.gymName}</h1>
        <NextClass gymId={grant.gymId} now={now} timeZone={timeZone} />
      </div>
      <p className={styles.clock}>
        <time dateTime={instantOf(now)}>{formatTime(now, timeZone)}</time>
        <span className={styles.day}>{formatDay(now, timeZone)}</span>
      </p>
      <div className={styles.truth}>
        <OutboxBadge count={openRows(outbox).length} onOpen={() => void openOutbox()} />
        <ConnectionChip connection={connection} />
        {onTools && (
          <button type="button" className={styles.leave} aria-label={words.tools} onClick={onTools}>
            <IconTool size={24} stroke={1.75} aria-hidden />
          </button>
        )}
        <button type="button" className={styles.leave} aria-label={words.leave} onClick={leaving.ask}>
          <IconDoorExit size={24} stroke={1.75} aria-hidden />
        </button>
      </div>
      <Suspense fallback={null}>
        {outboxOpened && (
          <OutboxPanel opened onClose={() => setOutboxOpened(false)} rows={outbox} connection={connection.state} />
        )}
        {leaving.asked && <LeaveQuestion unsent={leaving.unsent} onStay={leaving.stay} onLeave={() => void leave()} />}
      </Suspense>
    </header>
  );
}

function NextClass({ gymId, now, timeZone }: { gymId: string; now: number; timeZone: string }) {
  const moment = instantOf(now);
  const days = useTimetables(gymId, localDay(moment, timeZone), 1);
  const slot = nextClass(
    days.rows.map((row) => row.doc),
    moment,
  );
  if (days.rows.length === 0) return null;
  return (
    <p className={styles.next}>
      {slot === undefined ? (
        words.noNext
      ) : (
        <>
          {words.next(slot.name, formatTime(slot.startsAt, timeZone))}
          <span className={styles.fill}> · {words.fill(slot.bookedCount, slot.capacity)}</span>
        </>
      )}
    </p>
  );
}
