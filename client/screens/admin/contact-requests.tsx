import { SegmentedControl } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { Contact } from '../../../schemas/contact/shape.ts';
import { useContactRequests } from '../../features/contact/hooks.ts';
import { FILTERS, type Filter, filterIn, inFilter, isOverdue } from '../../features/contact/inbox.ts';
import styles from '../../features/queues/inbox.module.css';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import { formatDayTime } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { Conversation } from './contact-requests/conversation.tsx';
import { messages } from './words.ts';

const words = messages.contacts;

/** `/admin/contact-requests`: what people wrote to us, and our answers. What is chosen stands in the address. */
export default function ContactRequestsScreen() {
  const rows = useContactRequests();
  const now = instantOf(useNow());
  const all = rows.rows.map((row) => row.doc);
  const open = inFilter(all, 'open');
  return (
    <QueuePage
      title={words.title}
      lead={words.lead(open.length, open.filter((one) => isOverdue(one, now)).length)}
      rows={rows}
      unsaved={words.unsaved}
      empty={words.empty}
    >
      <Inbox all={all} now={now} />
    </QueuePage>
  );
}

function Inbox({ all, now }: { all: readonly Contact[]; now: string }) {
  const [params, setParams] = useSearchParams();
  const filter = filterIn(params.get('show'));
  const list = inFilter(all, filter);
  const chosen = all.find((one) => keyOf(one._id) === params.get('message'));
  return (
    <div className={styles.inbox} data-chosen={chosen !== undefined || undefined}>
      <section className={styles.side} aria-label={words.list}>
        <SegmentedControl
          fullWidth
          aria-label={words.show}
          value={filter}
          onChange={(next) => setParams({ show: next }, { replace: true })}
          // Only what is to be done is counted: three numbers do not fit on a phone.
          data={FILTERS.map((one) => ({
            value: one,
            label: words.filters[one] + (one === 'open' ? ` (${inFilter(all, one).length})` : ''),
          }))}
        />
        {list.length === 0 ? <p className={styles.soft}>{words.none[filter]}</p> : <List {...{ list, filter, chosen, now }} />}
      </section>
      <div className={styles.detail}>
        {chosen === undefined ? (
          <p className={styles.soft}>{words.choose}</p>
        ) : (
          <>
            <Link to={`?show=${filter}`} className={styles.back}>
              {words.back}
            </Link>
            <Conversation contact={chosen} />
          </>
        )}
      </div>
    </div>
  );
}

function List({
  list,
  filter,
  chosen,
  now,
}: {
  list: readonly Contact[];
  filter: Filter;
  chosen: Contact | undefined;
  now: string;
}) {
  return (
    <ol className={styles.list}>
      {list.map((one) => (
        <li key={one._id}>
          <Link
            to={`?show=${filter}&message=${encodeURIComponent(keyOf(one._id))}`}
            className={styles.row}
            aria-current={one === chosen ? 'true' : undefined}
            data-contact={one.ref}
          >
            <span className={styles.name}>{one.subject}</span>
            <span className={styles.soft}>{one.name}</span>
            {filter === 'open' && (
              <span className={isOverdue(one, now) ? styles.overdue : styles.soft}>
                {(isOverdue(one, now) ? words.overdue : words.due)(formatDayTime(one.dueAt))}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ol>
  );
}
