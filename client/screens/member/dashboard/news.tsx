import { Button, CloseButton } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Booking } from '../../../../schemas/booking/shape.ts';
import type { Notice } from '../../../../schemas/notice/shape.ts';
import { useBookings } from '../../../features/booking/hooks.ts';
import { isUnseenPromotion, shortMoment } from '../../../features/booking/row-facts.ts';
import { useNotices } from '../../../features/notice/hooks.ts';
import { OutboxAnswer, toAnswer } from '../../../features/outbox/answer.tsx';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import { usePropose } from '../../../sync/hooks.tsx';
import whole from '../../../ui/figure/whole-card.module.css';
import { formatDayTime, formatMoment } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { messages } from '../words.ts';
import styles from './news.module.css';
import { noticesToShow } from './notices.ts';

const words = messages.dashboard;

/** What wants an answer: promotions to acknowledge, questions and refusals, and what the server says is urgent. */
export function ForYouToAnswer({ now, onCancel }: { now: string; onCancel: (bookingId: string) => void }) {
  const bookings = useBookings();
  const notices = useNotices();
  const answers = toAnswer(useOutbox());
  const promoted = bookings.rows.filter((row) => isUnseenPromotion(row, now)).map((row) => row.doc);
  const all = notices.rows.map((row) => row.doc);
  const shown = noticesToShow(
    all,
    promoted.map((booking) => booking._id),
    now,
  ).filter((notice) => notice.severity !== 'info');
  if (promoted.length + answers.length + shown.length === 0) return null;
  return (
    <section className={styles.news} aria-label={words.answers}>
      {promoted.map((booking) => (
        <Promotion
          key={booking._id}
          booking={booking}
          notice={all.find((one) => one.event === 'booking.waitlist_promoted' && one.entity === booking._id)}
          now={now}
          onCancel={() => onCancel(booking._id)}
        />
      ))}
      {answers.map((row) => (
        <OutboxAnswer key={row.id} row={row} />
      ))}
      {shown.map((notice) => (
        <NoticeCard key={notice._id} notice={notice} />
      ))}
    </section>
  );
}

/** Good to know, nothing to do. */
export function News({ now }: { now: string }) {
  const shown = noticesToShow(
    useNotices().rows.map((row) => row.doc),
    [],
    now,
  ).filter((notice) => notice.severity === 'info');
  if (shown.length === 0) return null;
  return (
    <section className={styles.news} aria-labelledby="news">
      <h2 id="news" className={styles.heading}>
        {words.notices}
      </h2>
      {shown.map((notice) => (
        <NoticeCard key={notice._id} notice={notice} />
      ))}
    </section>
  );
}

function useSeen() {
  const propose = usePropose();
  return (notice: Notice) =>
    propose('notice.seen', { noticeId: notice._id, event: notice.event }, `Seen: ${notice.title}`.slice(0, 200));
}

function Promotion({
  booking,
  notice,
  now,
  onCancel,
}: {
  booking: Booking;
  notice: Notice | undefined;
  now: string;
  onCancel: () => void;
}) {
  const propose = usePropose();
  const seen = useSeen();
  const { _id: bookingId, gymId, slotId } = booking;
  const acknowledge = async () => {
    await propose('booking.acknowledge', { bookingId, gymId, slotId }, words.promotion.title(booking.slotName));
    if (notice && !notice.seenAt) await seen(notice);
  };
  return (
    <StateEdge as="article" className={styles.promotion ?? ''} data-promotion={bookingId}>
      <h2 className={styles.title}>{words.promotion.title(booking.slotName)}</h2>
      <p className={styles.when}>{formatDayTime(booking.startsAt, booking.timeZone)}</p>
      <p className={styles.text}>
        {words.promotion.text(booking.gymName)}{' '}
        {booking.cutoffAt > now && words.promotion.free(shortMoment(booking.cutoffAt, now, booking.timeZone))}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => void acknowledge()}>{words.promotion.come}</Button>
        <Button variant="default" onClick={onCancel}>
          {words.promotion.cancel}
        </Button>
      </div>
    </StateEdge>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const now = useNow();
  const seen = useSeen();
  const dismiss = () => void seen(notice);
  return (
    <StateEdge as="article" className={`${whole.card} ${styles.notice}`} data-severity={notice.severity} data-notice={notice._id}>
      <div className={styles.words}>
        <h3 className={styles.noticeTitle}>
          {notice.link === undefined ? (
            notice.title
          ) : (
            <Link to={notice.link} className={whole.title} onClick={dismiss}>
              {notice.title}
            </Link>
          )}
        </h3>
        {notice.body !== '' && <p className={styles.text}>{notice.body}</p>}
        <p className={styles.text}>
          <time dateTime={notice.createdAt}>{formatMoment(notice.createdAt, now)}</time>
        </p>
      </div>
      <CloseButton iconSize={20} onClick={dismiss} aria-label={words.dismissLabel(notice.title)} />
    </StateEdge>
  );
}
