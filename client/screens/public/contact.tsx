import { Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { SHORTEST_WRITING_MS } from '../../../schemas/contact/letter.ts';
import type { ContactForm } from '../../../schemas/contact/shape.ts';
import { letterWords } from '../../features/contact/fields.words.ts';
import { useOwnContacts } from '../../features/contact/hooks.ts';
import { useOutbox } from '../../features/outbox/hooks.ts';
import { usePerson } from '../../features/person/hooks.ts';
import { useSession } from '../../session/hooks.tsx';
import { useNotOpened } from '../../shell/not-opened.tsx';
import { type Letter, useConnection, useDevice, useLetters, usePropose } from '../../sync/hooks.tsx';
import { AnswerList } from '../../ui/figure/answer-list.tsx';
import { keepDraft } from '../../ui/form/draft.ts';
import { useNow } from '../../ui/now.tsx';
import { company } from '../../ui/page/company.ts';
import { PageTitle } from '../../ui/page/title.tsx';
import { PageSkeleton } from '../../ui/placeholder/skeletons.tsx';
import { LetterForm } from './contact/letter-form.tsx';
import { LetterRow, type ShownLetter } from './contact/letter-row.tsx';
import { messages } from './contact/words.ts';
import styles from './contact.module.css';

const VISITOR = 'visitor';

/** `/contact`: a letter to us, with and without an account, with and without a network; what became of it stands beside it. */
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
  const letters = useLetters();
  const { state } = useConnection();
  const now = useNow(5000);
  const took = useMemo(() => device?.letters.stopwatch(), [device]);
  /** A refused letter that is to be written anew begins the form again. */
  const [turn, setTurn] = useState(0);
  const again = (letter: Letter) => {
    const { name, email, topic, subject, message } = letter.form;
    keepDraft(window.sessionStorage, `contact:${VISITOR}`, { name, email, topic, subject, message });
    void device?.letters.dismiss(letter.id);
    setTurn(turn + 1);
  };
  const shown = letters.map(
    (letter): ShownLetter => ({
      ...{ id: letter.id, state: letter.state, subject: letter.form.subject, madeAt: letter.madeAt },
      outcome: outcomeOf(letter, state === 'Online', now),
      undo: letter.state === 'waiting' && letter.tries === 0 ? () => void device?.letters.takeBack(letter.id) : undefined,
      again: letter.state === 'refused' ? () => again(letter) : undefined,
      dismiss: letter.state === 'waiting' ? undefined : () => void device?.letters.dismiss(letter.id),
    }),
  );
  return (
    <div className={styles.writing}>
      <Letters letters={shown} />
      <LetterForm
        key={turn}
        whose={VISITOR}
        known={{ name: '', email: '' }}
        offline={state === 'Offline'}
        keep={async ({ form, website, goesOn }) => {
          if (device === null || took === undefined) throw new Error('the device is not ready');
          await device.letters.write({ form, website, tookMs: Math.max(took(), goesOn ? SHORTEST_WRITING_MS : 0) });
        }}
      />
    </div>
  );
}

function outcomeOf(letter: Letter, online: boolean, now: number): string {
  const words = messages.letters;
  switch (letter.state) {
    case 'sent':
      return thanks(letter.form.topic, letter.ref);
    case 'refused':
      return letter.message;
    case 'waiting':
      if (letter.because !== undefined) return letter.because;
      if (letter.tries === 0 || !online || letter.nextTryAt === undefined) return words.saved;
      return words.nextTry(letter.nextTryAt, now);
  }
}

const thanks = (topic: ContactForm['topic'], ref: string) =>
  topic === 'privacy' ? messages.letters.privacyThanks(ref) : messages.letters.thanks(ref);

/** From somebody who is signed in: a proposal like any other, in their Outbox; the number comes with the decision. */
function Own({ uid, name }: { uid: string; name: string }) {
  const propose = usePropose();
  const person = usePerson();
  const contacts = useOwnContacts();
  const offline = useConnection().state === 'Offline';
  const words = messages.letters;
  const shown = useOutbox().flatMap((row): ShownLetter[] => {
    if (row.kind !== 'contact.send' || row.state === 'cancelled_by_you') return [];
    const contact = contacts.rows.find(({ doc }) => doc._id === row.id.replace('proposal:', 'contact:'))?.doc;
    const common = { id: row.id, subject: contact?.subject ?? row.display, madeAt: row.madeAt };
    const { undo, dismiss } = row;
    if (row.state === 'refused') {
      return [{ ...common, state: 'refused', outcome: row.message ?? '', dismiss: dismiss && (() => void dismiss()) }];
    }
    if (contact?.ref !== undefined) return [{ ...common, state: 'sent', outcome: thanks(contact.topic, contact.ref) }];
    return [
      { ...common, state: 'waiting', outcome: offline ? words.saved : messages.own.queued, undo: undo && (() => void undo()) },
    ];
  });
  // The form begins with what is known, and that comes a moment later.
  if (person === undefined) return <PageSkeleton />;
  return (
    <div className={styles.writing}>
      <Letters letters={shown} />
      <p className={styles.soft}>{messages.own.text(name)}</p>
      <LetterForm
        whose={uid}
        known={{ name: person.displayName, email: person.email }}
        offline={offline}
        keep={async ({ form }) => void (await propose('contact.send', form, letterWords.display(form.subject)))}
      />
    </div>
  );
}

function Letters({ letters }: { letters: readonly ShownLetter[] }) {
  return (
    <section aria-labelledby="letters" className={styles.letters} data-empty={letters.length === 0 || undefined}>
      <Title order={2} id="letters" className={styles.heading}>
        {messages.letters.title}
      </Title>
      {/* Read aloud when what became of a letter changes. */}
      <ul className={styles.list} aria-live="polite">
        {letters.toReversed().map((letter) => (
          <LetterRow key={letter.id} letter={letter} />
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
