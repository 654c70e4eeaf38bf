import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import { ProseField } from '../../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatMoment } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './not-there.module.css';
import { words as all } from './words.ts';

const words = all.sheet;
const MOST = 200;

/** What happened, in the member's own words: the gym reads it. It queues without a network. */
export default function ObjectSheet({ checkin, onClose }: { checkin: Checkin; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const toast = useToast();
  const id = useId();
  const when = formatMoment(checkin.judgedAt, useNow());
  const { _id: checkinId, gymId, gymName } = checkin;
  const send = async () => {
    const said = reason.trim();
    if (said.length < 3 || said.length > MOST) {
      setMissing(true);
      document.getElementById(id)?.focus();
      return;
    }
    const answer = await ask(() => propose('checkin.object', { gymId, checkinId, reason: said }, all.display(gymName, when)));
    if (!answer?.ok) return;
    toast({ kind: 'queued' });
    onClose();
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.title}
      footer={
        <>
          <Button fullWidth loading={busy} onClick={() => void send()}>
            {words.send}
          </Button>
          <Button variant="subtle" fullWidth onClick={onClose}>
            {words.keep}
          </Button>
        </>
      }
    >
      <p>
        <strong>{gymName}</strong>, {when}
      </p>
      <p>{words.text(gymName)}</p>
      <ProseField
        most={MOST}
        id={id}
        data-autofocus
        label={words.reason}
        description={words.hint}
        rows={3}
        value={reason}
        error={missing ? words.missing : undefined}
        onChange={({ currentTarget }) => {
          setMissing(false);
          setReason(currentTarget.value);
        }}
      />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </Sheet>
  );
}
