import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { instantOf } from '../../../schemas/basics/time.ts';
import { isBeingAdded, isUsable } from '../../../schemas/payment-method/known.ts';
import type { PaymentMethod } from '../../../schemas/payment-method/shape.ts';
import { useConnection, useRows } from '../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { useNow } from '../../ui/now.tsx';
import { Section } from '../../ui/page/section.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { useOutbox } from '../outbox/hooks.ts';
import { useCardAddress } from './add/address.ts';
import styles from './cards.module.css';
import { cardSetupQuery, paymentMethodsQuery } from './queries.ts';
import { methodWords as words } from './words.ts';

/** The cards a member may be charged by again, and the way to add one (4.2). */
export function SavedCards() {
  const cards = useRows(paymentMethodsQuery);
  const kept = cards.rows.map(({ doc }) => doc).filter(({ status }) => status !== 'removed');
  return (
    <Section title={words.title}>
      <p className={styles.soft}>{words.lead}</p>
      <CutShort of={cards} order="newest" />
      {kept.length === 0 && <p className={styles.soft}>{words.none}</p>}
      {kept.length > 0 && (
        <ul className={styles.list}>
          {kept.map((card) => (
            <li key={card._id}>
              <SavedCard card={card} />
            </li>
          ))}
        </ul>
      )}
      <Add />
    </Section>
  );
}

function Add() {
  const isOffline = useConnection().state !== 'Online';
  const { linkTo } = useCardAddress();
  const now = instantOf(useNow());
  const setup = useRows(cardSetupQuery).rows[0]?.doc;
  return (
    <div className={styles.add}>
      {setup?.url !== undefined && isBeingAdded(setup, now) && <StateChip state="waiting">{words.open}</StateChip>}
      {isOffline ? (
        <NeedsNetwork offline doing={words.adding}>
          <Button variant="default">{words.add}</Button>
        </NeedsNetwork>
      ) : (
        <Button component={Link} {...linkTo('add')} variant="default">
          {words.add}
        </Button>
      )}
    </div>
  );
}

export const nameOfCard = ({ brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>): string => words.card(brand, last4);

function SavedCard({ card }: { card: PaymentMethod }) {
  const isOffline = useConnection().state !== 'Online';
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const [removing, setRemoving] = useState(false);
  const [proposalId, setProposalId] = useState<string>();
  const last = useOutbox().find(({ id }) => id === proposalId);
  const name = nameOfCard(card);
  const body = { methodId: card._id };
  const say = async (kind: 'paymethod.default' | 'paymethod.remove', display: string) => {
    // What was said to the last one is read, and answered by this.
    void last?.dismiss?.();
    const answer = await ask(() => propose(kind, body, display));
    if (answer?.ok) setProposalId(answer.proposalId);
    setRemoving(false);
  };
  const no = problem ?? (last?.state === 'refused' ? last.message : undefined);
  return (
    <StateEdge as="article" className={styles.card ?? ''} data-card={card.last4} data-default={card.isDefault}>
      <header className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <Standing card={card} />
      </header>
      <p className={styles.soft}>{removing ? words.sure(name) : words.ends(card.expMonth, card.expYear)}</p>
      <div className={styles.actions}>
        {removing && (
          <>
            <NeedsNetwork offline={isOffline} doing={words.removing}>
              <Button loading={busy} onClick={() => void say('paymethod.remove', words.doing.remove(name))}>
                {words.removeNow}
              </Button>
            </NeedsNetwork>
            <Button variant="default" onClick={() => setRemoving(false)}>
              {words.keep}
            </Button>
          </>
        )}
        {!removing && !card.isDefault && isUsable(card) && (
          <NeedsNetwork offline={isOffline} doing={words.choosing}>
            <Button
              variant="default"
              loading={busy}
              onClick={() => void say('paymethod.default', words.doing.choose(name))}
              aria-label={words.chooseLabel(name)}
            >
              {words.choose}
            </Button>
          </NeedsNetwork>
        )}
        {!removing && (
          <NeedsNetwork offline={isOffline} doing={words.removing}>
            <Button variant="subtle" color="gray" onClick={() => setRemoving(true)} aria-label={words.removeLabel(name)}>
              {words.remove}
            </Button>
          </NeedsNetwork>
        )}
      </div>
      <p role="alert" className={styles.problem}>
        {no}
      </p>
    </StateEdge>
  );
}

function Standing({ card: { status, isDefault } }: { card: PaymentMethod }) {
  if (status === 'expired')
    return (
      <StateChip state="decided" tone="bad">
        {words.chip.expired}
      </StateChip>
    );
  if (status === 'expiring')
    return (
      <StateChip state="decided" tone="attention">
        {words.chip.expiring}
      </StateChip>
    );
  return isDefault ? (
    <StateChip state="decided" tone="brand">
      {words.chip.chosen}
    </StateChip>
  ) : null;
}
