import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import type { OwedVisit } from '../../../schemas/owed-visit/shape.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { formatMoney } from '../../ui/format.ts';
import { StateChip } from '../../ui/state/chip.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { useOutbox } from '../outbox/hooks.ts';
import { useMethods } from '../pass/buy/use-methods.ts';
import cards from '../payment-method/cards.module.css';
import styles from './owed-visit.module.css';
import { owedWords as words } from './words.ts';

/** With what it is paid, and the one tap that pays it (L4): a card of theirs that is saved, or the provider's page. */
export function PayFor({ owed, onClose }: { owed: OwedVisit; onClose: () => void }) {
  const isOffline = useConnection().state !== 'Online';
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const { methods, value: method, choose, paid, learn } = useMethods(ask);
  const [proposalId, setProposalId] = useState<string>();
  const last = useOutbox().find(({ id }) => id === proposalId);
  const price = formatMoney(owed.amount);

  const pay = async () => {
    if (paid === undefined) return learn();
    const body = { owedVisitId: owed._id, amountSeen: owed.amount, ...paid };
    const answer = await ask(() => propose('owedvisit.pay', body, words.payFor(price, owed.gymName)));
    if (answer?.ok) setProposalId(answer.proposalId);
  };
  const no = problem ?? (last?.state === 'refused' || last?.state === 'declined' ? last.message : undefined);
  const isAsked = last !== undefined && no === undefined;

  return (
    <>
      {methods && (
        <Radio.Group label={words.method} description={methods.note} value={method ?? ''} onChange={choose}>
          <div className={styles.options}>
            {methods.all.map((one) => (
              <Radio key={one.value} {...one} />
            ))}
          </div>
        </Radio.Group>
      )}
      <div className={cards.actions}>
        <NeedsNetwork offline={isOffline} doing={words.doing}>
          <Button loading={busy || isAsked} onClick={() => void pay()} aria-label={words.payFor(price, owed.gymName)}>
            {words.pay(price)}
          </Button>
        </NeedsNetwork>
        <Button variant="default" onClick={onClose}>
          {words.notNow}
        </Button>
      </div>
      <div role="alert" className={cards.problem}>
        {no !== undefined && <StateChip state="refused">{no}</StateChip>}
      </div>
    </>
  );
}
