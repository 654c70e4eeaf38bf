import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pounds } from '../../../../schemas/basics/pounds.ts';
import { instantOf } from '../../../../schemas/basics/time.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { type PaymentRefund, SETTLED_HOW } from '../../../../schemas/refund/shape.ts';
import { valueAt } from '../../../../schemas/setting/value.ts';
import { stuckRefundsQuery } from '../../../features/payout/office-queries.ts';
import { useGrants } from '../../../features/person/hooks.ts';
import styles from '../../../features/queues/queues.module.css';
import { ReasonsForm } from '../../../features/queues/reasons-form.tsx';
import { settingsQuery } from '../../../features/setting/queries.ts';
import { useRows } from '../../../sync/hooks.tsx';
import { useProposal } from '../../../ui/form/request.ts';
import { formatDay, formatMoney } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { CutShort } from '../../../ui/state/cut-short.tsx';
import { stuckWords as words } from './stuck-refunds.words.ts';

/** What the gym’s members are owed that no bank took, each with the second way out. Nothing where there is none. */
export function StuckRefunds({ gym }: { gym: Gym }) {
  const found = useRows(stuckRefundsQuery);
  const all = found.rows.flatMap(({ doc }) => (doc.gymId === gym._id ? [doc] : []));
  if (all.length === 0) return <CutShort of={found} />;
  return (
    <>
      <h3 className={styles.name}>{words.title}</h3>
      <CutShort of={found} />
      <ol className={styles.list}>
        {all.map((refund) => (
          <li key={refund._id} className={styles.entry} data-refund={refund._id}>
            <Stuck refund={refund} gym={gym} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Stuck({ refund, gym }: { refund: PaymentRefund; gym: Gym }) {
  const { _id, amount, returnedAt, updatedAt } = refund;
  const sum = formatMoney(amount);
  const isSuper = useGrants()?.superAdmin ?? false;
  const stored = useRows(settingsQuery).rows.find(({ doc }) => doc.key === 'refunds.adminAtOnce')?.doc;
  const most = valueAt('refunds.adminAtOnce', stored, instantOf(useNow()));
  const isTooMuch = amount.amountMinor > most && !isSuper;
  return (
    <>
      <p className={styles.name}>
        {returnedAt === undefined ? words.failed(sum, formatDay(updatedAt)) : words.returned(sum, formatDay(returnedAt))}
      </p>
      <p className={styles.soft}>{words.which(_id)}</p>
      {isTooMuch ? <p className={styles.soft}>{words.superOnly(pounds(most))}</p> : <Settle refund={refund} gym={gym} />}
    </>
  );
}

function Settle({ refund: { _id: refundId, memberId, amount }, gym: { _id: gymId, name } }: { refund: PaymentRefund; gym: Gym }) {
  const propose = useProposal();
  const [how, setHow] = useState<(typeof SETTLED_HOW)[number]>('bank_transfer');
  const [typed, setTyped] = useState('');
  const reference = typed.trim();
  const input = `reference-${refundId}`;
  const isWrong = reference.length < 1 || reference.length > 60;
  const fields = (
    <>
      <NativeSelect
        label={words.how}
        value={how}
        data={SETTLED_HOW.map((value) => ({ value, label: words.hows[value] }))}
        onChange={({ currentTarget: { value } }) => setHow(SETTLED_HOW.find((one) => one === value) ?? 'other')}
      />
      <TextInput
        id={input}
        label={words.reference}
        description={words.referenceHint}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
    </>
  );
  const message = { label: words.why, hint: words.whyHint, least: 10, most: 300 };
  const wrong = isWrong ? { input, text: words.wrong } : undefined;
  return (
    <ReasonsForm
      label={words.act}
      acts={[{ value: 'settle', label: words.settle, doing: words.doing, message, fields, wrong }]}
      first="settle"
      decide={(_, { message: reason }) =>
        propose(
          'refund.settle',
          { gymId, memberId, refundId, amountSeen: amount, how, reference, reason },
          words.display(formatMoney(amount), name),
        )
      }
    />
  );
}
