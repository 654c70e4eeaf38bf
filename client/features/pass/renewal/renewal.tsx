import { Switch } from '@mantine/core';
import { Link } from 'react-router-dom';
import { instantOf } from '../../../../schemas/basics/time.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { chosenMethod } from '../../../../schemas/payment-method/known.ts';
import { type Row, useConnection, useRows } from '../../../sync/hooks.tsx';
import { reasonSentence } from '../../../ui/form/reason-sentence.ts';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { useNow } from '../../../ui/now.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { QueuedNotice } from '../../../ui/state/queued-notice.tsx';
import { useOutbox } from '../../outbox/hooks.ts';
import { nameOfCard } from '../../payment-method/cards.tsx';
import { paymentMethodsQuery } from '../../payment-method/queries.ts';
import { heardBy, mayRenew, renewalFacts } from './facts.ts';
import styles from './renewal.module.css';
import { renewalWords as words } from './words.ts';

/** off with one tap from the card, also without a network; on only with one. Also what a renewal that failed means. */
export function PassRenewal({ row }: { row: Row<Pass> }) {
  const pass = row.doc;
  const now = instantOf(useNow());
  const connection = useConnection();
  const isOffline = connection.state !== 'Online';
  const methods = useRows(paymentMethodsQuery);
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const waiting = useOutbox().find(
    ({ id, kind, state }) => id === row.proposalId && kind === 'pass.renewal' && state === 'waiting',
  );
  if (!mayRenew(pass) || methods.state === 'loading') return null;
  const { _id: passId, autoRenew, snapshot } = pass;
  const chosen = chosenMethod(methods.rows.map(({ doc }) => doc));
  const { lines, code } = renewalFacts(pass, chosen && nameOfCard(chosen), now);
  const turn = () => {
    const on = !autoRenew;
    const display = words.doing[on ? 'on' : 'off'](snapshot.name, snapshot.gymName);
    void ask(() => propose('pass.renewal', { passId, on }, display));
  };
  return (
    <div className={styles.renewal} data-renewal={autoRenew ? 'on' : 'off'}>
      <NeedsNetwork offline={isOffline && !autoRenew && code === undefined} doing={words.needsNetwork}>
        <Switch
          label={words.switch}
          aria-label={words.label(snapshot.name)}
          checked={autoRenew}
          disabled={busy || code !== undefined}
          onChange={turn}
        />
      </NeedsNetwork>
      <p className={styles.text}>{lines.join(' ')}</p>
      {code !== undefined && <p className={styles.text}>{reasonSentence(code)}</p>}
      {(pass.status === 'past_due' || code === 'METHOD_NONE') && <Link to="/member/payments">{words.owing.cards}</Link>}
      {waiting !== undefined && isOffline && (
        <QueuedNotice {...(waiting.undo && { onUndo: () => void waiting.undo?.() })}>
          {connection.clock.trust === 'untrusted' ? words.queuedUnsure : words.queued(heardBy(pass, now))}
        </QueuedNotice>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
