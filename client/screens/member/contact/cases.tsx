import { Button } from '@mantine/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Contact } from '../../../../schemas/contact/shape.ts';
import { useBookings } from '../../../features/booking/hooks.ts';
import { headingOf, quoted, wholeOf } from '../../../features/contact/parts.ts';
import { Said, Thread } from '../../../features/contact/said.tsx';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import { isOnItsWay } from '../../../features/outbox/outbox.ts';
import { usePasses } from '../../../features/pass/hooks.ts';
import type { OutboxRow, Row } from '../../../sync/hooks.tsx';
import { ProseField } from '../../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatDayTime } from '../../../ui/format.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import type { Tone } from '../../../ui/state/state.ts';
import styles from '../contact.module.css';
import { subjectsFor } from './message.ts';
import { spoken } from './thread.ts';
import { messages } from './words.ts';

const words = messages.yours;

const TONES: Readonly<Record<Contact['status'], Tone>> = {
  new: 'neutral',
  open: 'brand',
  waiting_on_requester: 'attention',
  resolved: 'good',
  closed: 'neutral',
  spam: 'neutral',
};

/** Newest first. The first that goes on stands open: it is what one came back for. */
export function Cases({ rows }: { rows: readonly Row<Contact>[] }) {
  const newest = rows.toSorted((one, other) => byText(other.doc.createdAt, one.doc.createdAt));
  const all = newest.map(({ doc }) => doc);
  const first = all.find(({ mergedInto }) => mergedInto === undefined);
  return (
    <div className={styles.cases}>
      {newest.map((row) => (
        <Case key={row.doc._id} row={row} open={row.doc === first} whole={wholeOf(row.doc, all)} />
      ))}
    </div>
  );
}

function Case({
  row: { doc: contact, mark },
  open,
  whole,
}: {
  row: Row<Contact>;
  open: boolean;
  /** Where it goes on, of one that became part of another. */
  whole: Contact | undefined;
}) {
  const waiting = useOutbox().filter(isOnItsWay);
  const sent = contact.ref !== undefined;
  const answerDue = sent && (contact.status === 'new' || contact.status === 'open');
  return (
    <StateEdge as="article" state={mark === 'waiting' ? 'waiting' : 'decided'} flush data-case={contact.ref ?? 'unsent'}>
      <details open={open} className={styles.case}>
        <summary>
          <span className={styles.subject}>{contact.subject}</span>
          <span className={styles.facts}>
            {sent ? (
              <StateChip state="decided" tone={TONES[contact.status]}>
                {contact.mergedInto === undefined ? words.states[contact.status] : words.merged}
              </StateChip>
            ) : (
              <StateChip state="waiting">{words.waiting}</StateChip>
            )}
            <span className={styles.soft}>{contact.ref ?? words.noRef}</span>
            {contact.thread.length > 0 && <span className={styles.soft}>{words.replies(contact.thread.length + 1)}</span>}
          </span>
        </summary>
        <div className={styles.inside}>
          {answerDue && <p className={styles.soft}>{words.due(formatDayTime(contact.dueAt))}</p>}
          {contact.mergedInto !== undefined && <p>{whole ? words.goesOn(quoted(whole)) : words.goesOnElsewhere}</p>}
          <About contact={contact} />
          <Thread>
            {spoken(contact).map((one) => (
              <Spoken
                key={one.id}
                {...one}
                heading={headingOf(contact, one.id)}
                row={waiting.find(({ id }) => id === `proposal:${one.id}`)}
              />
            ))}
          </Thread>
          {contact.mergedInto === undefined && <Reply contact={contact} />}
        </div>
      </details>
    </StateEdge>
  );
}

function About({ contact: { about } }: { contact: Contact }) {
  const bookings = useBookings().rows.map((row) => row.doc);
  const passes = usePasses().rows.map((row) => row.doc);
  if (about === undefined) return null;
  const subject = [...subjectsFor('booking', bookings, []), ...subjectsFor('payment', [], passes)].find(({ id }) => id === about);
  if (subject === undefined) return null;
  return (
    <p className={styles.soft}>
      {words.about}: {subject.line}
    </p>
  );
}

function Spoken({
  from,
  text,
  at,
  heading,
  row,
}: {
  from: 'requester' | 'us';
  text: string;
  at: string;
  heading: string | undefined;
  /** While it lies in this device's Outbox. */
  row: OutboxRow | undefined;
}) {
  const undo = row?.undo;
  return (
    <Said
      {...{ from, text, at, heading }}
      who={from === 'us' ? words.us : words.you}
      mark={row && <StateChip state="waiting">{words.waiting}</StateChip>}
    >
      {undo !== undefined && (
        <Button variant="subtle" onClick={() => void undo()}>
          {words.undo}
        </Button>
      )}
    </Said>
  );
}

/** More to the same case, also before it has been sent. Queued replies keep the order they were written in. */
function Reply({ contact }: { contact: Contact }) {
  const propose = useProposal();
  const { problem, ask, say } = useRequest();
  const [message, setMessage] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  if (contact.status === 'closed' || contact.status === 'spam') return <p className={styles.soft}>{words.closed}</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = message.trim();
    if (text === '' || text.length > 3000) {
      say(words.replyMissing);
      document.getElementById(id)?.focus();
      return;
    }
    const body = { contactId: contact._id, message: text };
    const answer = await ask(() => propose('contact.reply', body, words.display(contact.subject)));
    if (!answer?.ok) return;
    setMessage('');
    form.current?.reset();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.reply}>
      <ProseField
        most={3000}
        id={id}
        label={words.reply}
        description={contact.status === 'resolved' ? words.replyAgain : undefined}
        rows={3}
        value={message}
        error={problem}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="light">
          {words.send}
        </Button>
      </div>
    </form>
  );
}
