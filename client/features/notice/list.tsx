import { Link } from 'react-router-dom';
import { byText } from '../../../schemas/basics/by-text.ts';
import type { Notice } from '../../../schemas/notice/shape.ts';
import type { Readable, Rows } from '../../sync/hooks.tsx';
import whole from '../../ui/figure/whole-card.module.css';
import { formatMoment } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import styles from './panel.module.css';
import { words } from './panel.words.ts';
import { StopOffers } from './stop-offers.tsx';

interface NoticeListProps {
  /** In any order. */
  told: Rows<Notice>;
  /** In a state that only a newer app knows: what they say stands in their own words. */
  newer: readonly Readable<Notice>[];
  onSee: (notice: Readable<Notice>) => void;
  onClose: () => void;
}

/** Notices, newest first; a tap on one leads to what it is about. */
export function NoticeList({ told, newer, onSee, onClose }: NoticeListProps) {
  const now = useNow();
  const notices = told.rows.map(({ doc }) => doc);
  return (
    <>
      <CutShort of={told} />
      <ul className={styles.rows} aria-label={words.title}>
        {[...newer, ...notices]
          .toSorted((one, other) => byText(other.createdAt, one.createdAt))
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
                      onSee(notice);
                      onClose();
                    }}
                  >
                    {notice.title}
                  </Link>
                )}
              </h3>
              {notice.body !== '' && <p className={styles.body}>{notice.body}</p>}
              {notice.event === 'message.marketing' && <StopOffers notice={notice} />}
              {newer.some(({ _id }) => _id === notice._id) && (
                <p className={styles.body}>
                  <StateChip state="newer" />
                </p>
              )}
              <p className={styles.when}>
                {notice.seenAt === undefined && <strong className={styles.new}>{words.new}</strong>}
                <time dateTime={notice.createdAt}>{formatMoment(notice.createdAt, now)}</time>
              </p>
            </StateEdge>
          ))}
      </ul>
    </>
  );
}
