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
import { CutShort } from '../../ui/state/cut-short.tsx';
import { Cases } from './contact/cases.tsx';
import { Faq } from './contact/faq.tsx';
import { MessageForm } from './contact/message-form.tsx';
import { messages } from './contact/words.ts';
import styles from './contact.module.css';
import { messages as shared } from './words.ts';

/** `/member/contact`: answers without a signal, one’s cases with what was said in them, and a new one, queued where there is no network. */
export default function ContactScreen() {
  useOpenWorkspace('member');
  const connection = useConnection().state;
  const own = useOwnProfile();
  const cases = useOwnContacts();
  const person = own.rows[0]?.doc;
  const answers = toAnswer(useOutbox()).filter(({ kind }) => kind === 'contact.send' || kind === 'contact.reply');
  const state = onDevice(cases, connection);
  return (
    <>
      <PageTitle title={messages.title} lead={messages.lead} aside={cases.asOf !== undefined && <AsOf at={cases.asOf} />} />
      {answers.length > 0 && (
        <section className={styles.attention} aria-label={messages.attention}>
          {answers.map((row) => (
            <OutboxAnswer key={row.id} row={row} />
          ))}
        </section>
      )}
      <CutShort of={cases} />
      <div className={styles.screen}>
        <div className={styles.column}>
          <section aria-labelledby="cases" className={styles.section}>
            <h2 id="cases" className={styles.title}>
              {messages.yours.title}
            </h2>
            {state === 'loading' && <RowSkeletons count={2} />}
            {state === 'unsaved' && <p className={styles.soft}>{messages.yours.noneOffline}</p>}
            {state === 'empty' && <p className={styles.soft}>{messages.yours.none}</p>}
            {state === 'there' && <Cases rows={cases.rows} />}
          </section>
          {person !== undefined && <MessageForm key={person.uid} person={person} />}
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
