import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ITEM_WORDS } from '../../../../schemas/verification/words.ts';
import styles from '../../../features/queues/queues.module.css';
import type { ToVerify } from '../../../features/queues/queues.ts';
import { queueWords } from '../../../features/queues/queues.words.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatDayTime, formatLocalDate, localDateOf } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';

const words = queueWords.verification;
const CHOICES = ['approved', 'changes_requested', 'rejected'] as const;

/** One thing a gym sent, and what we say of it; online only. */
export function VerificationDetail({ verification, item, onClose }: ToVerify & { onClose: () => void }) {
  const { gymName } = verification;
  const facts = [
    [words.columns.gym, gymName],
    [words.columns.status, words.statuses[item.status]],
    [words.columns.sent, item.submittedAt && formatDayTime(item.submittedAt)],
    [words.columns.until, item.expiresOn && formatLocalDate(item.expiresOn)],
  ] as const;
  const isOpen = item.status === 'submitted' || item.status === 'in_review';
  return (
    <Sheet
      opened
      onClose={onClose}
      title={ITEM_WORDS[item.item]}
      wide
      footer={isOpen && <Decide verification={verification} item={item} />}
    >
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className={styles.soft}>{words.files(item.files)}</p>
      {item.message && <p>{item.message}</p>}
    </Sheet>
  );
}

function Decide({ verification: { gymId, gymName }, item: one }: ToVerify) {
  const propose = useProposal();
  const offline = useConnection().state === 'Offline';
  const { busy, problem, ask, say } = useRequest();
  const today = localDateOf(useNow());
  const [as, setAs] = useState<(typeof CHOICES)[number]>('approved');
  const [message, setMessage] = useState('');
  const [expiresOn, setExpiresOn] = useState(one.expiresOn ?? '');
  const { item, status } = one;
  const what = `${ITEM_WORDS[item]}, ${gymName}`;
  if (status === 'submitted')
    return (
      <div className={styles.form}>
        <NeedsNetwork offline={offline} doing={words.takeDoing}>
          <Button
            loading={busy}
            onClick={() => void ask(() => propose('verification.take', { gymId, item }, words.display.take(what)))}
          >
            {words.take}
          </Button>
        </NeedsNetwork>
        {problem && <p role="alert">{problem}</p>}
      </div>
    );
  // What runs out was sent with its day.
  const runsOut = as === 'approved' && one.expiresOn !== undefined;
  const submit = () => {
    const text = message.trim();
    if (as !== 'approved' && text.length < 20) return say(queueWords.applications.tooShort(20));
    if (runsOut && expiresOn < today) return say(words.untilMissing);
    const more = { ...(as === 'approved' ? {} : { message: text }), ...(runsOut ? { expiresOn } : {}) };
    void ask(() => propose('verification.decide', { gymId, item, as, ...more }, words.display.decide(what)));
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <NativeSelect
        label={words.as}
        value={as}
        onChange={(event) => setAs(CHOICES.find((choice) => choice === event.currentTarget.value) ?? 'approved')}
        data={CHOICES.map((value) => ({ value, label: words.choices[value] }))}
      />
      {runsOut && (
        <TextInput
          type="date"
          label={words.until}
          value={expiresOn}
          onChange={(event) => setExpiresOn(event.currentTarget.value)}
        />
      )}
      {as !== 'approved' && (
        <Textarea
          label={words.message}
          autosize
          minRows={3}
          maxLength={300}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      )}
      {problem && <p role="alert">{problem}</p>}
      <NeedsNetwork offline={offline} doing={words.decideDoing}>
        <Button type="submit" loading={busy}>
          {words.decide}
        </Button>
      </NeedsNetwork>
    </form>
  );
}
