import { Title } from '@mantine/core';
import { useState } from 'react';
import type { ContactForm } from '../../../schemas/contact/shape.ts';
import { SHORTEST_WRITING_MS } from '../../../schemas/contact/writing.ts';
import { messageWords } from '../../features/contact/fields.words.ts';
import { useOwnContacts } from '../../features/contact/hooks.ts';
import { useTook } from '../../features/contact/took.ts';
import { useOutbox } from '../../features/outbox/hooks.ts';
import { words as outboxWords } from '../../features/outbox/words.ts';
import { usePerson } from '../../features/person/hooks.ts';
import { useSession } from '../../session/hooks.tsx';
import { useNotOpened } from '../../shell/not-opened.tsx';
import { type OutboxRow, useConnection, useDevice, useVisitorMessages } from '../../sync/hooks.tsx';
import { AnswerList } from '../../ui/figure/answer-list.tsx';
import { keepDraft } from '../../ui/form/draft.ts';
import { type Requested, requested, useProposal } from '../../ui/form/request.ts';
import { formatUntil } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { company } from '../../ui/page/company.ts';
import { PageTitle } from '../../ui/page/title.tsx';
import { useFirstPage } from '../../ui/placeholder/first-text.tsx';
import { PageSkeleton } from '../../ui/placeholder/skeletons.tsx';
import { MessageForm, type WrittenForm } from './contact/message-form.tsx';
import { MessageRow, type ShownMessage } from './contact/message-row.tsx';
import { messages } from './contact/words.ts';
import styles from './contact.module.css';

const VISITOR = 'visitor';

/** `/contact`: a message to us, with and without an account, with and without a network; what became of it stands beside it. */
export default function ContactScreen() {
  const session = useSession();
  const notOpened = useNotOpened();
  if (session.state === 'loading' && !notOpened) return <PageSkeleton />;
  return (
    <div className={styles.page} data-framed={session.state === 'signedIn' || undefined}>
      <PageTitle title={messages.title} lead={messages.lead} />
      <div className={styles.columns}>
        {notOpened ? (
          <p>{messages.notOpened}</p>
        ) : session.state === 'signedIn' ? (
          <Own uid={session.uid} name={session.displayName} />
        ) : (
          <Visitors />
        )}
        <Answers />
      </div>
    </div>
  );
}

/** From somebody nobody knows: kept by this device until the server has it. */
function Visitors() {
  const device = useDevice();
  const rows = useVisitorMessages();
  const online = useConnection().state === 'Online';
  const offline = useConnection().state === 'Offline';
  const now = useNow(5000);
  // Before the app was there the form was.
  const since = useFirstPage()?.since;
  const took = useTook(since);
  /** A refused message that is to be written anew begins the form again. */
  const [turn, setTurn] = useState(0);
  const again = ({ written, dismiss }: OutboxRow) => {
    if (written === undefined) return;
    const { name, email, topic, subject, message } = written;
    keepDraft(window.sessionStorage, `contact:${VISITOR}`, { name, email, topic, subject, message });
    void dismiss?.();
    setTurn(turn + 1);
  };
  const write = async ({ form, website, goesOn }: WrittenForm): Promise<Requested> => {
    if (device === null || took === undefined) throw new Error('the device is not ready');
    const tookMs = Math.max(took(), goesOn ? SHORTEST_WRITING_MS : 0);
    return requested(await device.anonymous.write({ form, website, tookMs, display: messageWords.display(form.subject) }));
  };
  const shown = rows.flatMap((row) => shownMessage(row, row.reference, visitorsOutcome(row, online, now)));
  return (
    <div className={styles.writing}>
      <Yours
        messages={shown.map((one) => {
          const row = rows.find(({ id }) => id === one.id);
          return one.state === 'refused' && row ? { ...one, again: () => again(row) } : one;
        })}
      />
      <MessageForm key={turn} whose={VISITOR} known={{ name: '', email: '' }} offline={offline} keep={write} />
    </div>
  );
}

/** What is said of one that waits. */
function visitorsOutcome({ code, state, nextTryAt }: OutboxRow, online: boolean, now: number): string {
  const words = messages.yours;
  if (state !== 'waiting' || nextTryAt === undefined) return words.saved;
  if (code === 'RATE_LIMITED') return outboxWords.tooMany(formatUntil(nextTryAt, now));
  return online ? words.nextTry(nextTryAt, now) : words.saved;
}

/** None where the row is no message, or was undone. `waiting`: what is said of it until it has its number. */
function shownMessage(row: OutboxRow, reference: string | undefined, waiting: string): readonly ShownMessage[] {
  const { id, kind, state, written, display, madeAt, message = '', undo, dismiss } = row;
  if (kind !== 'contact.send' || state === 'cancelled_by_you') return [];
  const common = { id, subject: written?.subject ?? display, madeAt, dismiss: dismiss && (() => void dismiss()) };
  if (state === 'refused') return [{ ...common, state, outcome: message }];
  if (reference === undefined) return [{ ...common, state: 'waiting', outcome: waiting, undo: undo && (() => void undo()) }];
  return [{ ...common, state: 'sent', outcome: thanks(written?.topic, reference) }];
}

const thanks = (topic: ContactForm['topic'] | undefined, ref: string) =>
  topic === 'privacy' ? messages.yours.privacyThanks(ref) : messages.yours.thanks(ref);

/** From somebody who is signed in: a proposal like any other, in their Outbox; the number comes with the decision. */
function Own({ uid, name }: { uid: string; name: string }) {
  const propose = useProposal();
  const person = usePerson();
  const contacts = useOwnContacts();
  const connection = useConnection().state;
  const offline = connection === 'Offline';
  const now = useNow(5000);
  const shown = useOutbox().flatMap((row) => {
    if (row.isVisitors) return shownMessage(row, row.reference, visitorsOutcome(row, connection === 'Online', now));
    const contact = contacts.rows.find(({ doc }) => doc._id === row.id.replace('proposal:', 'contact:'))?.doc;
    return shownMessage(row, contact?.ref, offline ? messages.yours.saved : messages.own.queued);
  });
  // The form begins with what is known, and that comes a moment later.
  if (person === undefined) return <PageSkeleton />;
  return (
    <div className={styles.writing}>
      <Yours messages={shown} />
      <p className={styles.soft}>{messages.own.text(name)}</p>
      <MessageForm
        whose={uid}
        known={{ name: person.displayName, email: person.email }}
        offline={offline}
        keep={({ form }) => propose('contact.send', form, messageWords.display(form.subject))}
      />
    </div>
  );
}

function Yours({ messages: shown }: { messages: readonly ShownMessage[] }) {
  return (
    <section aria-labelledby="yours" className={styles.yours} data-empty={shown.length === 0 || undefined}>
      <Title order={2} id="yours" className={styles.heading}>
        {messages.yours.title}
      </Title>
      {/* Read aloud when what became of a message changes. */}
      <ul className={styles.list} aria-live="polite">
        {shown.toReversed().map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
    </section>
  );
}

function Answers() {
  const { faq, phone } = messages;
  return (
    <aside className={styles.answers} aria-labelledby="answers">
      <Title order={2} id="answers" className={styles.heading}>
        {faq.title}
      </Title>
      <AnswerList answers={faq.items} />
      <Title order={2} className={styles.heading}>
        {phone.title}
      </Title>
      <p className={styles.soft}>
        {company.phone === undefined ? (
          phone.none
        ) : (
          <>
            <a href={`tel:${company.phone.replaceAll(' ', '')}`}>{company.phone}</a>, {phone.hours}
          </>
        )}
      </p>
    </aside>
  );
}
