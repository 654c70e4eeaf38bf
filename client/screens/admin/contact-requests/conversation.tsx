import { keyOf } from '../../../../schemas/basics/primitives.ts';
import type { Contact } from '../../../../schemas/contact/shape.ts';
import { messageWords } from '../../../features/contact/fields.words.ts';
import { casesTakenQuery } from '../../../features/contact/office/queries.ts';
import { Take } from '../../../features/contact/office/take.tsx';
import { words as office } from '../../../features/contact/office/words.ts';
import { Said, Thread } from '../../../features/contact/said.tsx';
import styles from '../../../features/queues/inbox.module.css';
import { useRows } from '../../../sync/hooks.tsx';
import { formatDay } from '../../../ui/format.ts';
import { messages } from '../words.ts';
import { Answer } from './answer.tsx';

const words = messages.contacts;

/** One message with all that was said since, and the way to answer it. */
export function Conversation({ contact }: { contact: Contact }) {
  const { _id, name, email, subject, topic, ref, uid, message, createdAt, thread, status, dueAt } = contact;
  const taken = useRows(casesTakenQuery).rows.find(({ doc }) => doc.contactId === _id)?.doc.taken;
  const said = [{ id: keyOf(_id), from: 'requester' as const, text: message, at: createdAt }, ...thread];
  return (
    <article aria-labelledby="subject">
      <h2 id="subject" className={styles.subject}>
        {subject}
      </h2>
      <p className={styles.soft}>
        {[ref, messageWords.topics[topic], uid === undefined ? words.visitor : words.member].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.soft}>{words.from(name, email)}</p>
      {topic === 'privacy' && <p className={styles.soft}>{office.privacy(formatDay(dueAt))}</p>}
      {status !== 'closed' && status !== 'spam' && <Take contact={contact} taken={taken} />}
      <Thread>
        {said.map((one) => (
          <Said key={one.id} {...one} who={one.from === 'us' ? words.us : name} />
        ))}
      </Thread>
      {status !== 'closed' && <Answer key={_id} contact={contact} />}
    </article>
  );
}
