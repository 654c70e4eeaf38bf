import { NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { DisputeSubject } from '../../../schemas/dispute/shape.ts';
import { type Disputed, disputableAs } from '../../../schemas/dispute/subject.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { useFormDraft } from '../../ui/form/draft.ts';
import { ProseField } from '../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { formatTime } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { SendFoot } from '../../ui/overlay/send-foot.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import styles from './dispute.module.css';
import { isLongEnough, LONGEST } from './statement.ts';
import { words } from './words.ts';

const Typed = z.strictObject({ kind: z.string(), statement: z.string() });

/** What is wrong, in one's own words. It queues: what is written counts from now. */
export default function OpenDispute({
  subject,
  what,
  when,
  onClose,
}: {
  subject: Disputed;
  what: string;
  when: string;
  onClose: () => void;
}) {
  const now = instantOf(useNow());
  const offline = useConnection().state !== 'Online';
  const [draft, setDraft, { forgetSent }] = useFormDraft(`dispute:${subject.memberId ?? ''}:${subject._id}`, Typed);
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const toast = useToast();
  const [isShort, setShort] = useState(false);
  const form = useId();
  const kinds = disputableAs(subject, now);
  const { statement = '' } = draft ?? {};
  const kind = kinds.find((one) => one === draft?.kind) ?? kinds[0];
  const send = async () => {
    if (!isLongEnough(statement)) return setShort(true);
    if (kind === undefined) return;
    const body = { kind, subject: subjectOf(subject), statement: statement.trim() };
    const answer = await ask(() => propose('dispute.open', body, words.display.open(what, when, subject.gymName)));
    if (!answer?.ok) return;
    forgetSent(draft);
    toast(offline ? { kind: 'queued' } : { kind: 'plain', text: words.sent });
    onClose();
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.title}
      footer={
        <SendFoot form={form} busy={busy} close={words.close} send={offline ? words.sendLater : words.send} onClose={onClose} />
      }
    >
      <form
        id={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p>
          <strong>{what}</strong>, {when}
        </p>
        <p>{words.lead(subject.gymName)}</p>
        {kinds.length > 1 ? (
          <NativeSelect
            label={words.kind}
            value={kind ?? ''}
            data={kinds.map((one) => ({ value: one, label: words.kinds[one] }))}
            onChange={({ currentTarget }) => setDraft({ statement, kind: currentTarget.value })}
          />
        ) : (
          kind !== undefined && <p>{words.kinds[kind]}.</p>
        )}
        <ProseField
          label={words.statement}
          description={words.statementHint}
          error={isShort ? words.tooShort : undefined}
          autosize
          minRows={4}
          required
          most={LONGEST}
          value={statement}
          onChange={({ currentTarget }) => {
            setShort(false);
            setDraft({ kind: kind ?? '', statement: currentTarget.value });
          }}
        />
        <p className={styles.soft}>{words.noPromise}</p>
        {offline && (
          <StateEdge state="waiting">
            <p>{words.offline(formatTime(now, 'timeZone' in subject ? subject.timeZone : undefined))}</p>
          </StateEdge>
        )}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </form>
    </Sheet>
  );
}

const subjectOf = ({ type, _id: id }: Disputed): DisputeSubject => ({ type, id });
