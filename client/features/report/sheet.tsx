import { NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { type ContentReport, REPORT_REASONS } from '../../../schemas/report/shape.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { ProseField } from '../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { SendFoot } from '../../ui/overlay/send-foot.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from '../review/review.module.css';
import { words } from './words.ts';

interface ReportSheetProps {
  gymId: string;
  target: ContentReport['target'];
  targetId: string;
  /** What was said there; empty: nothing in words. */
  what: string;
  onClose: () => void;
}

/** Somebody says that something must not be shown (2.17), and why. It queues. */
export default function ReportSheet({ gymId, target, targetId, what, onClose }: ReportSheetProps) {
  const offline = useConnection().state !== 'Online';
  const propose = useProposal(words.failed);
  const { busy, problem, ask, say } = useRequest(words.failed);
  const toast = useToast();
  const [chosen, choose] = useState('');
  const [details, setDetails] = useState('');
  const form = useId();
  const reason = REPORT_REASONS.find((one) => one === chosen);
  const send = async () => {
    const said = details.trim();
    if (reason === undefined) return say(words.needsReason);
    if (reason === 'other' && said === '') return say(words.needsDetails);
    const body = { gymId, target, targetId, reason, ...(said !== '' && { details: said }) };
    const answer = await ask(() => propose('report.make', body, words.display[target]));
    if (!answer?.ok) return;
    toast(offline ? { kind: 'queued' } : { kind: 'plain', text: words.sent });
    onClose();
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.title[target]}
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
        {what !== '' && <blockquote className={styles.reply}>{what}</blockquote>}
        <p>{words.lead}</p>
        <NativeSelect
          label={words.reason}
          description={words.notAReason}
          value={chosen}
          data={[{ value: '', label: words.choose }, ...REPORT_REASONS.map((one) => ({ value: one, label: words.reasons[one] }))]}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <ProseField
          label={words.details}
          autosize
          minRows={3}
          most={1000}
          required={reason === 'other'}
          value={details}
          onChange={({ currentTarget }) => setDetails(currentTarget.value)}
        />
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </form>
    </Sheet>
  );
}
