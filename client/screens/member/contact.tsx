import { useOwnContacts } from '../../features/contact/hooks.ts';
import { OutboxAnswer, toAnswer } from '../../features/outbox/answer.tsx';
import { useOutbox } from '../../features/outbox/hooks.ts';
import { useOwnProfile } from '../../features/person/hooks.ts';
import { useConnection, useOpenWorkspace } from '../../sync/hooks.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { Faq } from './contact/faq.tsx';
import { LetterForm } from './contact/letter-form.tsx';
import { Letters } from './contact/letters.tsx';
import { messages } from './contact/words.ts';
import styles from './contact.module.css';
import { messages as shared } from './words.ts';

/** `/member/contact`: answers without a signal, one's letters to us with their replies, and a new one, queued where there is no network. */
export default function ContactScreen() {
  useOpenWorkspace('member');
  const connection = useConnection().state;
  const own = useOwnProfile();
  const letters = useOwnContacts();
  const person = own.rows[0]?.doc;
  const answers = toAnswer(useOutbox()).filter(({ kind }) => kind === 'contact.send' || kind === 'contact.reply');
  const state = onDevice(letters, connection);
  return (
    <>
      <PageTitle title={messages.title} lead={messages.lead} aside={letters.asOf !== undefined && <AsOf at={letters.asOf} />} />
      {answers.length > 0 && (
        <section className={styles.attention} aria-label={messages.attention}>
          {answers.map((row) => (
            <OutboxAnswer key={row.id} row={row} />
          ))}
        </section>
      )}
      <div className={styles.screen}>
        <div className={styles.column}>
          <section aria-labelledby="letters" className={styles.section}>
            <h2 id="letters" className={styles.title}>
              {messages.letters.title}
            </h2>
            {state === 'loading' && <RowSkeletons count={2} />}
            {state === 'unsaved' && <p className={styles.soft}>{messages.letters.noneOffline}</p>}
            {state === 'empty' && <p className={styles.soft}>{messages.letters.none}</p>}
            {state === 'there' && <Letters rows={letters.rows} />}
          </section>
          {person !== undefined && <LetterForm key={person.uid} person={person} />}
          {person === undefined && state === 'unsaved' && (
            <EmptyState drawing="offline" title={shared.unsaved.title}>
              {shared.unsaved.text}
            </EmptyState>
          )}
        </div>
        <Faq />
      </div>
    </>
  );
}
