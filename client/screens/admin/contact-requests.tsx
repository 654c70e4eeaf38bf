import { NativeSelect } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { Contact } from '../../../schemas/contact/shape.ts';
import { FILTERS, filterIn, inFilter, isOverdue } from '../../features/contact/inbox.ts';
import { heldBy, heldWords, holderChoices, holdersOf } from '../../features/contact/office/holders.ts';
import { useContactRequests } from '../../features/contact/office/hooks.ts';
import { casesTakenQuery } from '../../features/contact/office/queries.ts';
import { words as office } from '../../features/contact/office/words.ts';
import { wholeOf } from '../../features/contact/parts.ts';
import { usePerson } from '../../features/person/hooks.ts';
import styles from '../../features/queues/inbox.module.css';
import { ListBeside } from '../../features/queues/list-beside.tsx';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import { useRows } from '../../sync/hooks.tsx';
import { formatDayTime } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { messages } from './words.ts';

const Conversation = lazy(async () => ({ default: (await import('./contact-requests/conversation.tsx')).Conversation }));
const words = messages.contacts;

/** `/admin/contact-requests`: what people wrote to us, and our answers. What is chosen stands in the address. */
export default function ContactRequestsScreen() {
  const rows = useContactRequests();
  const now = instantOf(useNow());
  const all = rows.rows.map((row) => row.doc);
  const open = inFilter(all, 'open');
  const [params, setParams] = useSearchParams();
  const me = usePerson()?.uid;
  const taken = useRows(casesTakenQuery);
  const holders = holdersOf(taken.rows.map(({ doc }) => doc));
  const choices = holderChoices(holders, me);
  const who = choices.find(({ value }) => value === params.get('who'))?.value ?? '';
  const held = heldBy(all, holders, who, me);
  const filter = filterIn(params.get('show'));
  const chosen = all.find((one) => keyOf(one._id) === params.get('message'));
  return (
    <QueuePage
      title={words.title}
      lead={words.lead(open.length, open.filter((one) => isOverdue(one, now)).length)}
      rows={rows}
      besides={[taken]}
      unsaved={words.unsaved}
      empty={words.empty}
    >
      <ListBeside
        name="message"
        words={words}
        part={filter}
        // Only what is to be done is counted: three numbers do not fit on a phone.
        parts={FILTERS.map((one) => ({
          value: one,
          label: words.filters[one] + (one === 'open' ? ` (${inFilter(held, one).length})` : ''),
        }))}
        search={
          <NativeSelect
            label={office.whoLabel}
            value={who}
            data={choices.map(({ value, label }) => ({ value, label }))}
            onChange={(event) => setParams(narrowed(params, event.currentTarget.value), { replace: true })}
          />
        }
        none={who === '' ? words.none[filter] : office.noneHeld}
        rows={inFilter(held, filter).map((one) => ({
          key: keyOf(one._id),
          row: () => (
            <>
              <span className={styles.name}>{one.subject}</span>
              <span className={styles.soft}>{one.name}</span>
              {one.mergedInto !== undefined && <span className={styles.soft}>{partOfWords(wholeOf(one, all)?.ref)}</span>}
              {(filter === 'open' || holders.has(one._id)) && (
                <span className={styles.soft}>{heldWords(holders.get(one._id), me)}</span>
              )}
              {filter === 'open' && <Due contact={one} now={now} />}
            </>
          ),
        }))}
      >
        {chosen && (
          <Suspense fallback={null}>
            <Conversation contact={chosen} all={all} />
          </Suspense>
        )}
      </ListBeside>
    </QueuePage>
  );
}

/** Of one that became part of another. @param ref of that one, where it is here */
const partOfWords = (ref: string | undefined): string => (ref ? office.merge.partOf(ref) : office.merge.partOfAnother);

/** The address with who has it in it, or without where anybody may. */
function narrowed(params: URLSearchParams, who: string): URLSearchParams {
  const rest = new URLSearchParams([...params].filter(([name]) => name !== 'who'));
  if (who !== '') rest.set('who', who);
  return rest;
}

function Due({ contact, now }: { contact: Contact; now: string }) {
  const isLate = isOverdue(contact, now);
  return (
    <span className={isLate ? styles.overdue : styles.soft}>
      {(isLate ? words.overdue : words.due)(formatDayTime(contact.dueAt))}
    </span>
  );
}
