import { Button, Radio, Title } from '@mantine/core';
import { useState } from 'react';
import { money } from '../../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../../schemas/basics/time.ts';
import type { ReasonCode } from '../../../../schemas/codes.ts';
import type { Gym, Offer } from '../../../../schemas/gym/shape.ts';
import { isForStatedDay } from '../../../../schemas/pass/start/chosen.ts';
import { voucherFor } from '../../../../schemas/refund/voucher/spend.ts';
import { useConnection, useRows } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatMoney } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import modal from '../../../ui/overlay/modal.module.css';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { refundsQuery } from '../../refund/queries.ts';
import { ConfirmEmail, PackageBought } from './bought.tsx';
import { useHeldQuote } from './held-quote.ts';
import { MeetsBox, meetsWish } from './meets-box.tsx';
import styles from './modal.module.css';
import { StartBox, startWish } from './start-box.tsx';
import { asksToStart, dayWish, StartDay } from './start-day.tsx';
import { PackageTerms } from './terms-list.tsx';
import { useMethods } from './use-methods.ts';
import { packageWords as words } from './words.ts';

export interface PackageModalProps {
  gym: Gym;
  /** The version the buyer looks at; what it costs is agreed to by this number. */
  offer: Offer;
  onClose: () => void;
  /** Back to the class the pass was bought for. */
  onBook?: (() => void) | undefined;
}

/** Buying a pass: the whole price and the plain terms, then one order, then its state until the pass is there (4.7; L4, R-1, R-47). */
export function PackageModal({ gym, offer: current, onClose, onBook }: PackageModalProps) {
  // What the buyer read stays on the screen; a newer price is refused by the rule and shown only when asked for.
  const [offer, setOffer] = useState(current);
  const propose = useProposal(words.failed);
  const { busy, problem, ask, say } = useRequest(words.failed);
  const online = useConnection().state === 'Online';
  const { methods, value: method, choose, paid, learn } = useMethods(ask);
  const [proposalId, setProposalId] = useState<string>();
  const [startsNow, setStartsNow] = useState(false);
  const [meets, setMeets] = useState(false);
  const [day, setDay] = useState('');
  const now = instantOf(useNow());
  const asks = asksToStart(offer, day, now, gym.timeZone);
  const isHeld = useHeldQuote(offer, current);
  const [because, setBecause] = useState<ReasonCode>();
  const price = formatMoney(offer.price);
  const vouchers = useRows(refundsQuery).rows.map(({ doc }) => doc);
  const off = voucherFor(vouchers, { gymId: gym._id, total: offer.price }, now)?.voucher.amount;
  const toPay = off ? formatMoney(money(offer.price.amountMinor - off.amountMinor)) : price;

  const pay = async () => {
    // How to pay could not be learned a moment ago.
    if (paid === undefined) return learn();
    if (!isHeld) return say(words.outOfDate);
    const display = `Buy ${offer.name}, ${price}, ${gym.name}`;
    const { productId, version, price: priceSeen } = offer;
    const body = {
      gymId: gym._id,
      productId,
      version,
      priceSeen,
      ...startWish(offer.kind, asks && startsNow),
      ...dayWish(offer, day),
      ...meetsWish(offer, meets),
      ...paid,
    };
    const answer = await ask(() => propose('pass.buy', body, display));
    if (answer?.ok) setProposalId(answer.proposalId);
    else setBecause(answer?.code);
  };

  const again = () => {
    setProposalId(undefined);
    say(undefined);
    setOffer(current);
  };

  if (proposalId !== undefined)
    return <PackageBought gym={gym} offer={offer} proposalId={proposalId} onClose={onClose} onAgain={again} onBook={onBook} />;

  return (
    <Sheet
      opened
      onClose={onClose}
      title={offer.name}
      footer={
        <div className={styles.footer}>
          <NeedsNetwork offline={!online} doing={words.payDoing}>
            <Button size="lg" fullWidth loading={busy} onClick={pay}>
              {words.pay(toPay)}
            </Button>
          </NeedsNetwork>
          <p className={styles.agree}>{words.agree}</p>
        </div>
      }
    >
      <div className={modal.form}>
        <p className={styles.price}>
          <span className={styles.amount}>{price}</span>
          <span className={modal.soft}>{`${words.price} · ${gym.name}`}</span>
        </p>
        {off && <p className={modal.text}>{words.voucher(formatMoney(off), gym.name, toPay)}</p>}
        <PackageTerms offer={offer} />
        {offer.activation === 'chosen_date' && <StartDay gym={gym} offer={offer} now={now} value={day} onChange={setDay} />}
        {offer.eligibility && <MeetsBox eligibility={offer.eligibility} ticked={meets} onChange={setMeets} />}
        <section className={styles.section}>
          <Title order={3} className={styles.heading}>
            {words.coolingOff.title}
          </Title>
          <p className={modal.text}>{isForStatedDay(offer) ? words.coolingOff.stated : words.coolingOff.text}</p>
          {asks && <StartBox kind={offer.kind} ticked={startsNow} onChange={setStartsNow} />}
        </section>
        {methods && (
          <Radio.Group label={words.method.label} description={methods.note} value={method ?? ''} onChange={choose}>
            <div className={modal.options}>
              {methods.all.map((one) => (
                <Radio key={one.value} {...one} />
              ))}
            </div>
          </Radio.Group>
        )}
        <div role="alert" className={modal.reasons}>
          {problem !== undefined && (
            <StateEdge state="refused" className={modal.outcome ?? ''}>
              <p className={modal.outcomeTitle}>{words.sent.refusedTitle}</p>
              <p className={modal.text}>{problem}</p>
              {current.version !== offer.version && <Button onClick={again}>{words.newTerms}</Button>}
              {because === 'EMAIL_UNVERIFIED' && <ConfirmEmail />}
            </StateEdge>
          )}
        </div>
      </div>
    </Sheet>
  );
}
