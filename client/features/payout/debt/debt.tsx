/** what a gym owes us, and the way to pay it: on the provider's page, which takes a network. */
import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import { keyOf } from '../../../../schemas/basics/key.ts';
import { type Instant, money } from '../../../../schemas/basics/primitives.ts';
import { plus } from '../../../../schemas/basics/time.ts';
import type { AnyDispute } from '../../../../schemas/dispute/shape.ts';
import { RATES } from '../../../../schemas/ledger/rates.ts';
import { owesOf } from '../../../../schemas/payout/debt/owes.ts';
import type { MoneyStanding } from '../../../../schemas/payout/shape.ts';
import { useSessionActions } from '../../../session/hooks.tsx';
import { type Row, useConnection } from '../../../sync/hooks.tsx';
import { useRequest } from '../../../ui/form/request.ts';
import { formatDay } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import styles from './debt.module.css';
import { debtWords as words } from './debt.words.ts';
import { debtDisputesShown, isOwedFor } from './disputes.ts';
import { DebtDisputes } from './disputes-part.tsx';

const Asked = z.object({ ok: z.literal(true) });

interface GymDebtProps {
  readonly standing: MoneyStanding;
  readonly timeZone: string;
  /** What its own bank asks back, as this device has it. */
  readonly disputes: readonly Row<AnyDispute>[];
  readonly now: Instant;
}

/** What its bank asks back, and what the gym owes; nothing, where there is neither. */
export function GymDebt({ standing, timeZone, disputes, now }: GymDebtProps) {
  const shown = debtDisputesShown(
    disputes.map(({ doc }) => doc),
    owesOf(standing),
    now,
  );
  return (
    <>
      {shown.length > 0 && <DebtDisputes disputes={shown} timeZone={timeZone} />}
      <Owed standing={standing} timeZone={timeZone} isDisputed={shown.some(isOwedFor)} />
    </>
  );
}

type OwedProps = Pick<GymDebtProps, 'standing' | 'timeZone'> & {
  /** Its own bank took back what it had paid: that says why. */
  readonly isDisputed: boolean;
};

function Owed({ standing, timeZone, isDisputed }: OwedProps) {
  const pence = owesOf(standing);
  const { invoicedAt, negativeSince, paying } = standing;
  if (pence === 0) return null;
  return (
    <Section title={words.title(pence)} id="debt">
      {!isDisputed && <p className={styles.text}>{words.why}</p>}
      <p className={styles.text}>{words.how}</p>
      {invoicedAt !== undefined && negativeSince !== undefined && (
        <p className={styles.text} data-invoiced>
          {words.invoiced(formatDay(plus(negativeSince, RATES.suspendedAfter), timeZone))}
        </p>
      )}
      {paying === undefined ? <Pay gymId={standing.gymId} pence={pence} /> : <GoOn page={paying.page} />}
    </Section>
  );
}

function Pay({ gymId, pence }: { gymId: string; pence: number }) {
  const { call } = useSessionActions();
  const { busy, problem, ask } = useRequest(words.failed);
  const offline = useConnection().state !== 'Online';
  const path = `/api/gyms/${keyOf(gymId)}/debt`;
  const pay = () =>
    ask(() => call({ method: 'POST', path, body: { amountSeen: money(pence) }, doing: words.doing, answer: Asked }));
  return (
    <div className={styles.pay}>
      {problem !== undefined && (
        <p role="alert" className={styles.text}>
          {problem}
        </p>
      )}
      <NeedsNetwork offline={offline} doing={words.doing}>
        <Button size="lg" loading={busy} onClick={() => void pay()}>
          {words.pay(pence)}
        </Button>
      </NeedsNetwork>
    </div>
  );
}

/** The page is the provider's, and lies on no device. */
function GoOn({ page }: { page: string | undefined }) {
  const offline = useConnection().state !== 'Online';
  if (page === undefined)
    return (
      <p role="status" className={styles.text}>
        {words.making}
      </p>
    );
  return (
    <div className={styles.pay}>
      <p className={styles.text}>{words.onPage}</p>
      {offline ? (
        <NeedsNetwork offline doing={words.doing}>
          <Button size="lg">{words.goOn}</Button>
        </NeedsNetwork>
      ) : (
        <Button size="lg" component="a" href={page}>
          {words.goOn}
        </Button>
      )}
    </div>
  );
}
