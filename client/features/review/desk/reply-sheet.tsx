import { useId, useState } from 'react';
import * as z from 'zod/mini';
import type { GymReview } from '../../../../schemas/review/shape.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useFormDraft } from '../../../ui/form/draft.ts';
import { ProseField } from '../../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { SendFoot } from '../../../ui/overlay/send-foot.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import styles from '../review.module.css';
import { Said } from '../said.tsx';
import { words as all } from './words.ts';

const words = all.sheet;
const [LEAST, MOST] = [10, 1000];

/** A gym's reply (4.7), to the words that are read here: `answers` says which. It queues. */
export default function ReplySheet({ review, onClose }: { review: GymReview; onClose: () => void }) {
  const offline = useConnection().state !== 'Online';
  const [draft = review.reply?.text ?? '', setDraft, { forgetSent }] = useFormDraft(`reply:${review._id}`, z.string());
  const propose = useProposal(words.failed);
  const { busy, problem, ask, say } = useRequest(words.failed);
  const toast = useToast();
  // What changes while somebody writes was not read.
  const [answers] = useState(review.textAt);
  const form = useId();
  const send = async () => {
    const text = draft.trim();
    if (text.length < LEAST) return say(words.short);
    const body = { gymId: review.gymId, reviewId: review._id, answers, text };
    const answer = await ask(() => propose('review.respond', body, all.display.reply(review.memberName)));
    if (!answer?.ok) return;
    forgetSent(draft);
    toast(offline ? { kind: 'queued' } : { kind: 'plain', text: words.sent });
    onClose();
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.title(review.memberName)}
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
        <div className={styles.reply}>
          <Said said={review} name={review.memberName} />
        </div>
        <ProseField
          label={words.text}
          description={words.hint}
          autosize
          minRows={4}
          most={MOST}
          required
          value={draft}
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        />
        <p className={styles.soft}>{words.tips}</p>
        {offline && (
          <StateEdge state="waiting">
            <p>{words.offline}</p>
          </StateEdge>
        )}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </form>
    </Sheet>
  );
}
