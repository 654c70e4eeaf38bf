import type { MoneyStanding } from '../../../../schemas/payout/shape.ts';
import { Section } from '../../../ui/page/section.tsx';
import { StateChip } from '../../../ui/state/chip.tsx';
import styles from '../payouts.module.css';
import { messages } from './words.ts';

const { account: words } = messages;

/** Where a gym is paid to: never more of it than the last four. */
export function PaidTo({ account }: Pick<MoneyStanding, 'account'>) {
  return (
    <Section title={words.title}>
      {account === undefined ? (
        <p className={styles.soft}>{words.none}</p>
      ) : (
        <p>
          {account.masked !== undefined && words.to(account.masked)}{' '}
          <StateChip state="decided" tone={account.state === 'ready' ? 'good' : 'attention'}>
            {words.state[account.state]}
          </StateChip>
        </p>
      )}
    </Section>
  );
}
