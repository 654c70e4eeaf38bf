import { Button, NativeSelect } from '@mantine/core';
import { instantOf } from '../../../../schemas/basics/time.ts';
import type { Booking } from '../../../../schemas/booking/shape.ts';
import { isLastMinute } from '../../../../schemas/booking/waiting/auto-until.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatDayTime, formatMoment } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { isOpenOffer } from '../row-facts.ts';
import styles from './place.module.css';
import { storyOf } from './story.ts';
import { waitingWords as words } from './words.ts';

/** What can be done about a place on a waiting list, and how it came to be where it is. `open`: nothing of it is on its way. */
export default function WaitingPlace({ booking, open }: { booking: Booking; open: boolean }) {
  const now = instantOf(useNow());
  const waits = booking.status === 'waitlisted' || booking.status === 'offered';
  return (
    <div className={styles.place}>
      {open && isOpenOffer(booking, now) && <Accept booking={booking} />}
      {open && waits && !isLastMinute(booking, now) && <Notice booking={booking} />}
      <Story booking={booking} />
    </div>
  );
}

/** B8: the first to be received has it, so it is never said from a queue. */
function Accept({ booking }: { booking: Booking }) {
  const offline = useConnection().state !== 'Online';
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const { _id: bookingId, gymId, slotId, slotName, gymName, startsAt, timeZone } = booking;
  const when = formatDayTime(startsAt, timeZone);
  const accept = () =>
    void ask(() => propose('booking.accept', { bookingId, gymId, slotId }, words.display(slotName, when, gymName)));
  return (
    <>
      <NeedsNetwork offline={offline} doing={words.accept} reason={words.acceptOffline}>
        <Button size="md" loading={busy} onClick={accept} aria-label={words.acceptLabel(slotName, when)}>
          {words.accept}
        </Button>
      </NeedsNetwork>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}

function Notice({ booking }: { booking: Booking }) {
  const propose = useProposal(words.noticeFailed);
  const { problem, ask } = useRequest(words.noticeFailed);
  const { _id: bookingId, gymId, slotId, slotName, noticeMinutes = 0 } = booking;
  const set = (minutes: number) =>
    void ask(() =>
      propose('booking.notice', { bookingId, gymId, slotId, noticeMinutes: minutes }, words.noticeDisplay(minutes, slotName)),
    );
  return (
    <NativeSelect
      label={words.notice}
      description={words.noticeHint}
      error={problem}
      value={String(noticeMinutes)}
      data={words.noticeOptions(noticeMinutes)}
      onChange={(event) => set(Number(event.currentTarget.value))}
    />
  );
}

function Story({ booking }: { booking: Booking }) {
  const now = useNow();
  const lines = storyOf(booking);
  if (lines.length === 0) return null;
  return (
    <details className={styles.story}>
      <summary>{words.why(booking.position)}</summary>
      <ol>
        {lines.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <time dateTime={at}>{formatMoment(at, now, booking.timeZone)}</time> {text}
          </li>
        ))}
      </ol>
    </details>
  );
}
