/** what a gym owes us, and the way to pay it: on the provider's page, which takes a network. */
import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import { keyOf } from '../../../schemas/basics/key.ts';
import { money } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import { RATES } from '../../../schemas/ledger/rates.ts';
import { owesOf } from '../../../schemas/payout/debt/owes.ts';
import type { MoneyStanding } from '../../../schemas/payout/shape.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { useConnection } from '../../sync/hooks.tsx';
import { useRequest } from '../../ui/form/request.ts';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { Section } from '../../ui/page/section.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import styles from './debt.module.css';
import { debtWords as words } from './debt.words.ts';

const Asked = z.object({ ok: z.literal(true) });

/** Nothing, where nothing is owed. */
export function GymDebt({ standing, timeZone }: { standing: MoneyStanding; timeZone: string }) {
  const pence = owesOf(standing);
  const { invoicedAt, negativeSince, paying, debtDisputes = [] } = standing;
  if (pence === 0) return null;
  return (
    <Section title={words.title(pence)} id="debt">
      {debtDisputes.length === 0 && <p className={styles.text}>{words.why}</p>}
      {debtDisputes.map(({ ref, state, amount, at }) => (
        <p key={ref} className={styles.text} data-debt-dispute={state}>
          {words.disputed[state](formatMoney(amount), formatDay(at, timeZone))}
        </p>
      ))}
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
