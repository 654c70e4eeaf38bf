import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Notice } from '../../../schemas/notice/shape.ts';
import { usePropose } from '../../sync/hooks.tsx';
import whole from '../../ui/figure/whole-card.module.css';
import { formatMoment } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import styles from './panel.module.css';
import { words } from './panel.words.ts';

/** Everything the server has told this person, newest first: also what was seen, so that none is lost (GAP-12). */
export function NotificationsPanel({
  opened,
  onClose,
  notices,
}: {
  opened: boolean;
  onClose: () => void;
  /** In any order. */
  notices: readonly Notice[];
}) {
  const now = useNow();
  const propose = usePropose();
  const see = (notice: Notice) => {
    if (notice.seenAt === undefined)
      void propose('notice.seen', { noticeId: notice._id, event: notice.event }, words.seen(notice.title).slice(0, 200));
  };
  const unseen = notices.filter(({ seenAt }) => seenAt === undefined);
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={words.title}
      footer={
        unseen.length === 0 ? undefined : (
          <Button variant="light" fullWidth onClick={() => unseen.forEach(see)}>
            {words.seeAll}
          </Button>
        )
      }
    >
      {notices.length === 0 ? (
        <EmptyState drawing="done" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      ) : (
        <ul className={styles.rows} aria-label={words.title}>
          {notices
            .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
            .map((notice) => (
              <StateEdge as="li" key={notice._id} className={`${whole.card} ${styles.row}`} data-notice={notice._id}>
                <h3 className={styles.title}>
                  {notice.link === undefined ? (
                    notice.title
                  ) : (
                    <Link
                      to={notice.link}
                      className={whole.title}
                      onClick={() => {
                        see(notice);
                        onClose();
                      }}
                    >
                      {notice.title}
                    </Link>
                  )}
                </h3>
                {notice.body !== '' && <p className={styles.body}>{notice.body}</p>}
                <p className={styles.when}>
                  {notice.seenAt === undefined && <strong className={styles.new}>{words.new}</strong>}
                  <time dateTime={notice.createdAt}>{formatMoment(notice.createdAt, now)}</time>
                </p>
              </StateEdge>
            ))}
        </ul>
      )}
    </Sheet>
  );
}
