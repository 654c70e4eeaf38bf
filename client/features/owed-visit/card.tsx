import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwedVisit } from '../../../schemas/owed-visit/shape.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { formatDayAndYear, formatMoney, formatTime } from '../../ui/format.ts';
import { StateChip } from '../../ui/state/chip.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import styles from '../payment-method/cards.module.css';
import own from './owed-visit.module.css';
import { PayFor } from './pay.tsx';
import { owedWords as words } from './words.ts';

export type OwedStanding = keyof typeof words.chip;

/** One visit that is to be paid: where, when, why, how much and until when; and with what. */
export function OwedVisitCard({ owed, standing }: { owed: OwedVisit; standing: OwedStanding }) {
  const isOffline = useConnection().state !== 'Online';
  const [asks, setAsks] = useState(false);
  const { gymName, visitedAt, timeZone, amount, passName, why, payBy, bank } = owed;
  const price = formatMoney(amount);
  const isToPay = standing === 'open' || standing === 'overdue';
  return (
    <StateEdge
      as="article"
      state={standing === 'paying' ? 'waiting' : 'decided'}
      className={styles.card ?? ''}
      data-owed={owed._id}
      data-standing={standing}
    >
      <header className={styles.head}>
        <h3 className={styles.name}>{`${words.name(gymName)}, ${price}`}</h3>
        <StateChip
          state={standing === 'paying' ? 'waiting' : 'decided'}
          {...(standing !== 'paying' && { tone: standing === 'overdue' ? 'bad' : 'attention' })}
        >
          {words.chip[standing]}
        </StateChip>
      </header>
      <p className={styles.soft}>{`${formatDayAndYear(visitedAt, timeZone)}, ${formatTime(visitedAt, timeZone)}`}</p>
      <p className={own.text}>{words.why[why](passName)}</p>
      <p className={styles.soft}>{sentence(standing, formatDayAndYear(payBy, timeZone), bank !== undefined)}</p>
      {standing === 'paying' && bank !== undefined && (
        <div className={styles.actions}>
          <NeedsNetwork offline={isOffline} doing={words.doing}>
            {isOffline ? (
              <Button>{words.toBank}</Button>
            ) : (
              <Button component="a" href={bank.url}>
                {words.toBank}
              </Button>
            )}
          </NeedsNetwork>
        </div>
      )}
      {isToPay && asks && <PayFor owed={owed} onClose={() => setAsks(false)} />}
      {isToPay && !asks && (
        <div className={styles.actions}>
          <NeedsNetwork offline={isOffline} doing={words.doing}>
            <Button onClick={() => setAsks(true)} aria-label={words.payFor(price, gymName)}>
              {words.pay(price)}
            </Button>
          </NeedsNetwork>
          <Button component={Link} to="/member/checkin" variant="default">
            {words.wrong}
          </Button>
        </div>
      )}
    </StateEdge>
  );
}

function sentence(standing: OwedStanding, day: string, hasBank: boolean): string {
  if (standing === 'disputed') return words.disputed;
  if (standing === 'paying') return hasBank ? words.atBank : words.paying;
  return standing === 'overdue' ? words.overdue : words.by(day);
}
