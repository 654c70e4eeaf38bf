import { Link, useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../../schemas/basics/primitives.ts';
import { mergeableWith } from '../../../../schemas/contact/merge.ts';
import { privacyDueAt } from '../../../../schemas/contact/over.ts';
import type { Contact } from '../../../../schemas/contact/shape.ts';
import { messageWords } from '../../../features/contact/fields.words.ts';
import { filterOf } from '../../../features/contact/inbox.ts';
import { Merge } from '../../../features/contact/office/merge.tsx';
import { casesTakenQuery } from '../../../features/contact/office/queries.ts';
import { Take } from '../../../features/contact/office/take.tsx';
import { words as office } from '../../../features/contact/office/words.ts';
import { headingOf, namedBy, wholeOf } from '../../../features/contact/parts.ts';
import { Said, Thread } from '../../../features/contact/said.tsx';
import { usePerson } from '../../../features/person/hooks.ts';
import styles from '../../../features/queues/inbox.module.css';
import { useRows } from '../../../sync/hooks.tsx';
import { formatDay, formatDayTime } from '../../../ui/format.ts';
import { messages } from '../words.ts';
import { Answer } from './answer.tsx';

const words = messages.contacts;

/** One message with all that was said since, and the way to answer it. `all`: what there is, among which are the others of the same person. */
export function Conversation({ contact, all }: { contact: Contact; all: readonly Contact[] }) {
  const { _id, name, email, subject, topic, ref, uid, message, createdAt, thread, status, mergedInto } = contact;
  const law = privacyDueAt(contact);
  const taken = useRows(casesTakenQuery).rows.find(({ doc }) => doc.contactId === _id)?.doc.taken;
  const said = [{ id: keyOf(_id), from: 'requester' as const, text: message, at: createdAt }, ...thread];
  return (
    <article aria-labelledby="subject">
      <h2 id="subject" tabIndex={-1} className={styles.subject}>
        {subject}
      </h2>
      <p className={styles.soft}>
        {[ref, messageWords.topics[topic], uid === undefined ? words.visitor : words.member].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.soft}>{words.from(name, email)}</p>
      {law !== undefined && <p className={styles.soft}>{office.privacy(formatDay(law))}</p>}
      {mergedInto !== undefined && <GoesOn contact={contact} whole={wholeOf(contact, all)} />}
      {status !== 'closed' && status !== 'spam' && <Take contact={contact} taken={taken} />}
      <Merge contact={contact} others={mergeableWith(contact, all)} heading="subject" />
      <Thread>
        {said.map((one) => (
          <Said key={one.id} {...one} who={one.from === 'us' ? words.us : name} heading={headingOf(contact, one.id)} />
        ))}
      </Thread>
      {status !== 'closed' && <Answer key={_id} contact={contact} />}
    </article>
  );
}

/** Who of us made it part of another, and the way there. */
function GoesOn({ contact, whole }: { contact: Contact; whole: Contact | undefined }) {
  const [params] = useSearchParams();
  const uid = usePerson()?.uid;
  const merged = useRows(casesTakenQuery).rows.find(({ doc }) => doc.contactId === contact._id)?.doc.merged;
  const said = office.merge;
  const at = whole && { ...Object.fromEntries(params), show: filterOf(whole.status), message: keyOf(whole._id) };
  return (
    <div role="note">
      {merged && (
        <p className={styles.soft}>
          {merged.by === uid ? said.byMe(formatDayTime(merged.at)) : said.by(merged.name, formatDayTime(merged.at))}
        </p>
      )}
      {whole && at ? (
        <p>
          {said.goesOn} <Link to={`?${new URLSearchParams(at)}`}>{namedBy(whole)}</Link>
        </p>
      ) : (
        <p>{said.partOfAnother}</p>
      )}
    </div>
  );
}
