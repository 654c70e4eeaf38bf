import { NativeSelect } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { Email } from '../../../schemas/basics/primitives.ts';
import { type ContentReport, REPORT_REASONS, type ReportForm } from '../../../schemas/report/shape.ts';
import { useConnection, useDevice } from '../../sync/hooks.tsx';
import { LineField } from '../../ui/form/line-field.tsx';
import { ProseField } from '../../ui/form/prose-field.tsx';
import { type Requested, requested, useProposal, useRequest } from '../../ui/form/request.ts';
import { SendFoot } from '../../ui/overlay/send-foot.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { Trap, trappedIn } from '../contact/trap.tsx';
import styles from '../review/review.module.css';
import { words } from './words.ts';

interface Visiting {
  /** Milliseconds that they have looked and written by now; undefined until there is a device to keep it. */
  readonly took: (() => number) | undefined;
}

interface ReportSheetProps {
  gymId: string;
  target: ContentReport['target'];
  targetId: string;
  /** What was said there; empty: nothing in words. */
  what: string;
  /** Absent: whoever reports is signed in. */
  visitor?: Visiting;
  onClose: () => void;
}

/** Somebody says that something must not be shown (2.17), and why; without an account, where we tell them what came of it. It queues. */
export default function ReportSheet({ gymId, target, targetId, what, visitor, onClose }: ReportSheetProps) {
  const offline = useConnection().state !== 'Online';
  const device = useDevice();
  const propose = useProposal(words.failed);
  const { busy, problem, ask, say } = useRequest(words.failed);
  const toast = useToast();
  const [chosen, choose] = useState('');
  const [details, setDetails] = useState('');
  const [email, setEmail] = useState('');
  const form = useId();
  const reason = REPORT_REASONS.find((one) => one === chosen);
  const keep = async (body: ReportForm, { took }: Visiting, website: string): Promise<Requested> => {
    if (!device || !took) throw new Error('the device is not ready');
    try {
      await device.learnFor('asking');
    } catch {
      return { ok: false, message: words.visitor.notHere };
    }
    const address = { ...body, email: email.trim().toLowerCase() };
    const made = device.anonymous.report({ form: address, display: words.display[target], website, tookMs: took() });
    return requested(await made, words.failed);
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const website = trappedIn(event.currentTarget);
    const said = details.trim();
    if (reason === undefined) return say(words.needsReason);
    if (reason === 'other' && said === '') return say(words.needsDetails);
    if (visitor && !Email.safeParse(email.trim()).success) return say(words.visitor.needsEmail);
    const body: ReportForm = { gymId, target, targetId, reason, ...(said !== '' && { details: said }) };
    const answer = await ask(() =>
      visitor ? keep(body, visitor, website) : propose('report.make', body, words.display[target]),
    );
    if (!answer?.ok) return undefined;
    toast(offline ? { kind: 'queued' } : { kind: 'plain', text: words.sent });
    return onClose();
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
      <form id={form} noValidate className={styles.form} onSubmit={(event) => void send(event)}>
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
        {visitor && (
          <>
            <LineField
              label={words.visitor.email}
              description={words.visitor.emailHint}
              type="email"
              autoComplete="email"
              inputMode="email"
              most={254}
              value={email}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
            <Trap />
          </>
        )}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </form>
    </Sheet>
  );
}
