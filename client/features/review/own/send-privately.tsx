import { Button } from '@mantine/core';
import type { OutboxRow } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { usePerson } from '../../person/hooks.ts';
import styles from '../review.module.css';
import { words as all } from '../words.ts';
import { privately } from './privately.ts';

const words = all.privately;

/** V1: the words of a review that nobody can publish any more, and the offer to let us read them. */
export default function SendPrivately({ row }: { row: OutboxRow }) {
  const person = usePerson();
  const propose = useProposal(all.form.failed);
  const { busy, problem, ask } = useRequest(all.form.failed);
  const toast = useToast();
  const message = person && privately(row, person, row.display);
  if (message === undefined) return null;
  const send = async () => {
    const answer = await ask(() => propose('contact.send', message, words.display(row.display)));
    if (!answer?.ok) return;
    toast({ kind: 'plain', text: words.sent });
    await row.dismiss?.();
  };
  return (
    <>
      <blockquote className={styles.text}>{row.review?.text}</blockquote>
      <p className={styles.soft}>{words.offer}</p>
      <p className={styles.choice}>
        <Button variant="light" loading={busy} onClick={() => void send()}>
          {words.send}
        </Button>
      </p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </>
  );
}
