import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { saidOf } from '../../../schemas/past-due/said.ts';
import type { PastDue } from '../../../schemas/past-due/shape.ts';
import { type OutboxRow, useConnection, useRows } from '../../sync/hooks.tsx';
import { RowList, RowWords, softClass } from '../../ui/figure/rows.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { formatDay, formatDayTime, formatMoney } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import modal from '../../ui/overlay/modal.module.css';
import { Section } from '../../ui/page/section.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { useOutbox } from '../outbox/hooks.ts';
import { EVER, gymMoneyQuery } from '../payment/gym/queries.ts';
import styles from './past-due.module.css';
import { unpaidOf } from './unpaid.ts';
import { pastDueWords as words } from './words.ts';

type Seller = Pick<Gym, '_id' | 'name' | 'timeZone'>;
const FIRST = '2020-01-01T00:00:00.000Z';

/** Renewals that failed, in one list. Nothing where there are none. */
export function FailedRenewals({ gym }: { gym: Seller }) {
  const owed = useRows(useMemo(() => gymMoneyQuery('pastdue', keyOf(gym._id), FIRST, EVER), [gym._id]));
  const now = instantOf(useNow());
  const unpaid = unpaidOf(
    owed.rows.map(({ doc }) => doc),
    now,
  );
  return (
    <>
      <CutShort of={owed} order="newest" />
      {unpaid.length > 0 && <UnpaidList unpaid={unpaid} gym={gym} now={now} />}
    </>
  );
}

export const UnpaidList = ({ unpaid, gym, now }: { unpaid: readonly PastDue[]; gym: Seller; now: string }) => (
  <Section title={words.title}>
    <p className={softClass}>{words.lead}</p>
    <RowList>
      {unpaid.map((one) => (
        <li key={one._id} className={styles.row} data-past-due={one.status}>
          <RowWords name={words.who(one.memberName, one.name)}>
            <span className={softClass}>{words.why[one.why](formatMoney(one.amount), one.tries)}</span>
            <span className={softClass}>{whatComes(one, gym.timeZone, now)}</span>
          </RowWords>
          {one.status === 'open' && <Message owed={one} gym={gym} />}
        </li>
      ))}
    </RowList>
  </Section>
);

function whatComes({ status, nextTryAt, opensUntil, updatedAt }: PastDue, timeZone: string, now: string): string {
  if (status === 'ended') return words.ended(formatDay(updatedAt, timeZone));
  const next = nextTryAt !== undefined && nextTryAt > now ? words.next(formatDayTime(nextTryAt, timeZone)) : words.now;
  return `${next} ${opensUntil > now ? words.comesUntil(formatDayTime(opensUntil, timeZone)) : words.staysOut}`;
}

const WAITS: readonly OutboxRow['state'][] = ['waiting', 'sending'];

/** What they would be told, word for word, and once it has been: when. */
function Message({ owed, gym }: { owed: PastDue; gym: Seller }) {
  const { gymId, passId, memberName, name, toldAt } = owed;
  const offline = useConnection().state !== 'Online';
  const waits = useOutbox().some(
    ({ kind, about, state }) => kind === 'pastdue.tell' && about?.passId === passId && WAITS.includes(state),
  );
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  if (toldAt !== undefined) return <p className={softClass}>{words.sent(formatDay(toldAt, gym.timeZone))}</p>;
  if (waits)
    return (
      <p role="status" className={softClass}>
        <StateChip state="waiting">{words.sending}</StateChip>
      </p>
    );
  const { title, body } = saidOf(owed, gym);
  return (
    <details className={styles.fold}>
      <summary>{words.message(memberName)}</summary>
      <div className={styles.message}>
        <p className={styles.said}>{title}</p>
        <p>{body}</p>
        <p role="alert" className={modal.reasons}>
          {problem}
        </p>
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button
            variant="default"
            loading={busy}
            onClick={() => void ask(() => propose('pastdue.tell', { gymId, passId }, words.display(memberName, name)))}
          >
            {words.send}
          </Button>
        </NeedsNetwork>
      </div>
    </details>
  );
}
