import { Button } from '@mantine/core';
import { useState } from 'react';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { chosenMethod } from '../../../../schemas/payment-method/known.ts';
import { useConnection, useRows } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { useNow } from '../../../ui/now.tsx';
import modal from '../../../ui/overlay/modal.module.css';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { StateChip } from '../../../ui/state/chip.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { useOutbox } from '../../outbox/hooks.ts';
import { cardSetupQuery, paymentMethodsQuery } from '../queries.ts';
import { methodWords } from '../words.ts';
import { type AskedHere, standingOf } from './standing.ts';
import { addWords as words } from './words.ts';

/** A card is added on a page of whoever takes the payment (4.7): its number is typed there, and never here. @param back they come from there */
export function AddCardModal({ back, onClose }: { back: boolean; onClose: () => void }) {
  const isOffline = useConnection().state !== 'Online';
  const now = instantOf(useNow());
  const setup = useRows(cardSetupQuery).rows[0]?.doc;
  const cards = useRows(paymentMethodsQuery).rows.map(({ doc }) => doc);
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const [asked, setAsked] = useState<AskedHere & { readonly proposalId: string }>();
  const last = useOutbox().find(({ id }) => id === asked?.proposalId);
  const no = problem ?? (last?.state === 'refused' ? last.message : undefined);
  const standing = standingOf(setup, now, back, no === undefined ? asked : undefined);

  const begin = async () => {
    void last?.dismiss?.();
    const answer = await ask(() => propose('paymethod.add', {}, words.display));
    if (answer?.ok) setAsked({ before: setup?.errandId, proposalId: answer.proposalId });
  };
  const saved = cards.find(({ _id }) => _id === setup?.methodId);
  const chosen = chosenMethod(cards);
  const nameOf = ({ brand, last4 }: { brand: string; last4: string }) => methodWords.card(brand, last4);

  return (
    <Sheet opened onClose={onClose} title={words.title}>
      <div className={modal.form} data-adding={standing}>
        <div className={modal.outcome} role="status">
          {(standing === 'preparing' || standing === 'waiting' || standing === 'unheard') && (
            <StateChip state="waiting">{words.chip[standing]}</StateChip>
          )}
          {standing === 'saved' && <StateChip state="decided">{words.chip.saved}</StateChip>}
          {standing === 'nothing' && (
            <StateChip state="decided" tone="attention">
              {words.chip.nothing}
            </StateChip>
          )}
          <p className={modal.text}>
            {standing === 'saved'
              ? words.saved(saved && nameOf(saved), saved !== undefined && saved._id === chosen?._id, chosen && nameOf(chosen))
              : standing === 'preparing' && isOffline
                ? words.offline
                : words.text[standing]}
          </p>
        </div>
        {standing !== 'saved' && (
          <>
            <p className={modal.soft}>{words.who}</p>
            <p className={modal.soft}>{words.renewals}</p>
          </>
        )}
        <div className={modal.after}>
          {(standing === 'start' || standing === 'nothing') && (
            <NeedsNetwork offline={isOffline} doing={words.doing}>
              <Button size="lg" loading={busy} onClick={() => void begin()}>
                {standing === 'start' ? words.begin : words.again}
              </Button>
            </NeedsNetwork>
          )}
          {(standing === 'ready' || standing === 'waiting') && setup?.url !== undefined && (
            <ToPage url={setup.url} offline={isOffline} label={standing === 'ready' ? words.toPage : words.backToPage} />
          )}
          <Button size="lg" variant="default" onClick={onClose}>
            {words.close}
          </Button>
        </div>
        <div role="alert" className={modal.reasons}>
          {no !== undefined && <StateChip state="refused">{no}</StateChip>}
        </div>
      </div>
    </Sheet>
  );
}

function ToPage({ url, offline, label }: { url: string; offline: boolean; label: string }) {
  if (!offline)
    return (
      <Button size="lg" component="a" href={url}>
        {label}
      </Button>
    );
  return (
    <NeedsNetwork offline doing={words.doing}>
      <Button size="lg">{label}</Button>
    </NeedsNetwork>
  );
}
