import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Person } from '../../../../schemas/person/shape.ts';
import { useBookings } from '../../../features/booking/hooks.ts';
import { MessageField, SubjectField, TopicField } from '../../../features/contact/fields.tsx';
import { messageWords } from '../../../features/contact/fields.words.ts';
import { MESSAGE_FIELDS, type MessageProblems, messageProblems } from '../../../features/contact/rules.ts';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import { usePasses } from '../../../features/pass/hooks.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useFormDraft } from '../../../ui/form/draft.ts';
import { FormProblems } from '../../../ui/form/problems.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { QueuedNotice } from '../../../ui/state/queued-notice.tsx';
import styles from '../contact.module.css';
import { Draft, draftFrom, messageOf, subjectsFor } from './message.ts';
import { messages } from './words.ts';

const words = messages.form;
const NO_PROBLEMS: MessageProblems = {};

/** A new message, with the booking or pass it is about. It queues: its number comes with the answer. */
export function MessageForm({ person }: { person: Person }) {
  const [params, setParams] = useSearchParams();
  const propose = useProposal();
  const { problem: failure, ask, say } = useRequest();
  const offline = useConnection().state === 'Offline';
  const bookings = useBookings().rows.map((row) => row.doc);
  const passes = usePasses().rows.map((row) => row.doc);
  const [kept, setDraft, { forgetSent }] = useFormDraft(`contact:${person.uid}`, Draft);
  const [problems, setProblems] = useState<MessageProblems>(NO_PROBLEMS);
  const [sent, setSent] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const prefix = useId();

  const draft = kept ?? draftFrom(params);
  const subjects = subjectsFor(draft.topic, bookings, passes);
  const about = subjects.find(({ id }) => id === draft.about);
  const wrong = useMemo(
    () =>
      MESSAGE_FIELDS.flatMap((field) =>
        problems[field] === undefined ? [] : [{ input: `${prefix}-${field}`, text: problems[field] }],
      ),
    [problems, prefix],
  );
  const set = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change });
    setSent(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = messageProblems(draft);
    setProblems(found);
    say(undefined);
    const written = messageOf(draft, person, about);
    if (Object.keys(found).length > 0 || written === null) return;
    const answer = await ask(() => propose('contact.send', written, messageWords.display(written.subject)));
    if (!answer?.ok) return;
    // For the app this form is no longer work that a reload would lose.
    if (forgetSent(kept)) form.current?.reset();
    // What the link said is said.
    setParams({}, { replace: true });
    setSent(answer.proposalId);
  };

  return (
    <StateEdge as="section" aria-labelledby={`${prefix}-title`} id="write">
      <h2 id={`${prefix}-title`} className={styles.title}>
        {words.title}
      </h2>
      <p className={styles.lead}>{words.lead}</p>
      <form ref={form} onSubmit={submit} noValidate className={styles.form}>
        <FormProblems failure={failure} fields={wrong} />
        <TopicField
          id={`${prefix}-topic`}
          value={draft.topic}
          error={problems.topic}
          onChange={(topic) => set({ topic, about: '' })}
        />
        {subjects.length > 0 && (
          <NativeSelect
            label={words.about}
            value={about?.id ?? ''}
            data={[{ value: '', label: words.aboutNone }, ...subjects.map(({ id, line }) => ({ value: id, label: line }))]}
            onChange={(event) => set({ about: event.currentTarget.value })}
          />
        )}
        <SubjectField
          id={`${prefix}-subject`}
          value={draft.subject}
          error={problems.subject}
          onChange={(subject) => set({ subject })}
        />
        <MessageField
          id={`${prefix}-message`}
          value={draft.message}
          error={problems.message}
          onChange={(message) => set({ message })}
        />
        <p className={styles.soft}>{words.from(person.displayName, person.email)}</p>
        <div>
          <Button type="submit" size="lg">
            {offline ? messageWords.sendLater : messageWords.send}
          </Button>
        </div>
      </form>
      <div role="status" className={styles.status}>
        {sent !== undefined && <OnItsWay of={sent} />}
      </div>
    </StateEdge>
  );
}

/** Until it has arrived: then it stands among the cases with its number. */
function OnItsWay({ of }: { of: string }) {
  const offline = useConnection().state !== 'Online';
  const row = useOutbox().find(({ id }) => id === of);
  if (row?.state !== 'waiting' && row?.state !== 'sending') return null;
  const { undo } = row;
  return <QueuedNotice {...(undo && { onUndo: () => void undo() })}>{offline ? words.savedOffline : words.saved}</QueuedNotice>;
}
