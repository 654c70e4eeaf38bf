import { Button, Radio } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { OwedVisit } from '../../../schemas/owed-visit/shape.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { useConnection, useRows } from '../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { formatMoney } from '../../ui/format.ts';
import { StateChip } from '../../ui/state/chip.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { useOutbox } from '../outbox/hooks.ts';
import { ASK_METHODS, METHODS, type Methods, paidBy, withSaved } from '../pass/buy/methods.ts';
import { paymentMethodsQuery } from '../payment-method/queries.ts';
import styles from './owed-visit.module.css';
import { owedWords as words } from './words.ts';

/** With what it is paid, and the one tap that pays it (L4): a card of theirs that is saved, or the provider's page. */
export function PayFor({ owed, onClose }: { owed: OwedVisit; onClose: () => void }) {
  const isOffline = useConnection().state !== 'Online';
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const { call } = useSessionActions();
  const [provider, setProvider] = useState<Methods>();
  const cards = useRows(paymentMethodsQuery).rows.map(({ doc }) => doc);
  const methods = provider && withSaved(provider, cards);
  const [chosen, setChosen] = useState<string>();
  const method = methods?.all.find(({ value }) => value === chosen)?.value ?? methods?.all[0].value;
  const [proposalId, setProposalId] = useState<string>();
  const last = useOutbox().find(({ id }) => id === proposalId);
  const price = formatMoney(owed.amount);

  const learn = useCallback(async () => {
    const answer = await ask(() => call(ASK_METHODS));
    if (answer?.ok && 'value' in answer) setProvider(METHODS[answer.value.payments]);
  }, [ask, call]);
  useEffect(() => {
    if (!isOffline && !provider) void learn();
  }, [learn, isOffline, provider]);

  const pay = async () => {
    if (method === undefined || provider === undefined) return learn();
    const body = { owedVisitId: owed._id, amountSeen: owed.amount, ...paidBy(method, provider) };
    const answer = await ask(() => propose('owedvisit.pay', body, words.payFor(price, owed.gymName)));
    if (answer?.ok) setProposalId(answer.proposalId);
  };
  const no = problem ?? (last?.state === 'refused' || last?.state === 'declined' ? last.message : undefined);
  const isAsked = last !== undefined && no === undefined;

  return (
    <>
      {methods && (
        <Radio.Group label={words.method} description={methods.note} value={method ?? ''} onChange={setChosen}>
          <div className={styles.options}>
            {methods.all.map((one) => (
              <Radio key={one.value} {...one} />
            ))}
          </div>
        </Radio.Group>
      )}
      <div className={styles.actions}>
        <NeedsNetwork offline={isOffline} doing={words.doing}>
          <Button loading={busy || isAsked} onClick={() => void pay()} aria-label={words.payFor(price, owed.gymName)}>
            {words.pay(price)}
          </Button>
        </NeedsNetwork>
        <Button variant="default" onClick={onClose}>
          {words.notNow}
        </Button>
      </div>
      <div role="alert" className={styles.problem}>
        {no !== undefined && <StateChip state="refused">{no}</StateChip>}
      </div>
    </>
  );
}
