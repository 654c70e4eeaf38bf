import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { inOrder, together } from '../../../../schemas/contact/merge.ts';
import { privacyDueAt } from '../../../../schemas/contact/over.ts';
import type { Contact } from '../../../../schemas/contact/shape.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { FormProblems, NO_FIELDS } from '../../../ui/form/problems.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatDay, formatDayTime } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { messageWords } from '../fields.words.ts';
import { filterOf } from '../inbox.ts';
import { quoted } from '../parts.ts';
import styles from './merge-sheet.module.css';
import { words as office } from './words.ts';

const words = office.merge;

/** Which of the same person's is about the same, and what follows, before it is done: there is no way back. */
export function MergeSheet({
  contact,
  others,
  onMerged,
  onClose,
}: {
  contact: Contact;
  /** What it can be merged with. */
  others: readonly Contact[];
  /** Sent; the one that goes on, as it will be. */
  onMerged: (whole: Contact) => void;
  onClose: () => void;
}) {
  const offline = useConnection().state === 'Offline';
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const [id, setId] = useState(others[0]?._id);
  // As they were when it was asked: once it is, there is nothing left to choose.
  const [sent, setSent] = useState<{ readonly contact: Contact; readonly other: Contact }>();
  // Somebody may have closed it meanwhile.
  const other = sent?.other ?? others.find(({ _id }) => _id === id);
  const { part, into } = inOrder(sent?.contact ?? contact, other ?? contact);
  const whole = together(part, into);
  const confirm = async () => {
    if (!('_id' in whole) || other === undefined) return;
    setSent({ contact, other });
    const display = words.display(part.ref ?? part.subject, into.ref ?? into.subject);
    const answer = await ask(() => propose('contact.merge', { contactId: part._id, intoId: into._id }, display));
    if (answer?.ok) onMerged(whole);
    else setSent(undefined);
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.title}
      footer={
        other && (
          <NeedsNetwork offline={offline} doing={words.doing}>
            <Button size="lg" fullWidth loading={busy} onClick={() => void confirm()}>
              {words.confirm(into.ref ?? into.subject)}
            </Button>
          </NeedsNetwork>
        )
      }
    >
      <FormProblems failure={problem} fields={NO_FIELDS} />
      <Radio.Group label={words.which} value={other?._id ?? null} onChange={setId}>
        <div className={styles.choices}>
          {others.map(({ _id, ref, subject, topic, createdAt }) => (
            <Radio
              key={_id}
              value={_id}
              {...(_id === id && { 'data-autofocus': true })}
              label={subject}
              description={[ref, messageWords.topics[topic], words.written(formatDayTime(createdAt))].filter(Boolean).join(' · ')}
            />
          ))}
        </div>
      </Radio.Group>
      {other === undefined ? (
        <p role="status">{words.gone}</p>
      ) : (
        '_id' in whole && <Follows part={part} into={into} whole={whole} />
      )}
    </Sheet>
  );
}

function Follows({ part, into, whole }: { part: Contact; into: Contact; whole: Contact }) {
  const isMember = whole.uid !== undefined;
  const law = privacyDueAt(whole);
  const lines = [
    words.becomes(quoted(part), quoted(into)),
    words.all(whole.thread.length + 1),
    filterOf(whole.status) === 'open' && words.due(formatDayTime(whole.dueAt)),
    law !== undefined && words.privacy(formatDay(law)),
    isMember ? words.lands(part.ref ?? part.subject, into.ref ?? into.subject) : words.closes(part.ref ?? part.subject),
    isMember ? words.untoldMember : words.untold,
  ];
  return (
    <>
      <h3 className={styles.title}>{words.follows}</h3>
      <ul className={styles.list}>{lines.map((line) => line !== false && <li key={line}>{line}</li>)}</ul>
      <p className={styles.final}>{words.final}</p>
    </>
  );
}
