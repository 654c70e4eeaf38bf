import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Gym, Offer } from '../../../../schemas/gym/shape.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { isPartly } from '../../../sync/hooks.tsx';
import whole from '../../../ui/figure/whole-card.module.css';
import { formatMoney } from '../../../ui/format.ts';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { conditionsOf } from '../../pass/buy/conditions.ts';
import {
  classesSentence,
  gymsSentence,
  startSentence,
  validitySentence,
  visitsSentence,
  windowsSentence,
} from '../../pass/buy/terms.ts';
import { ownGymPath } from '../card/card.tsx';
import styles from './page.module.css';
import { messages } from './words.ts';

/** What the gym sells, each with its total price and plain terms. */
export function Offers({
  gym,
  offline,
  held,
  onBuy,
}: {
  gym: Gym;
  offline: boolean;
  /** Passes for this gym that the reader has now. */
  held: readonly Pass[];
  onBuy: (offer: Offer) => void;
}) {
  const offers = gym.offers.filter((offer) => offer.status === 'on_sale');
  return (
    <>
      {held.length > 0 && (
        <p className={styles.held}>
          <IconTicket size={18} stroke={1.75} aria-hidden />
          <Link to={ownGymPath(gym._id)}>{`${messages.passes.yours}: ${held.map((pass) => pass.snapshot.name).join(', ')}`}</Link>
        </p>
      )}
      {isPartly(gym, 'offers') && <p className={styles.soft}>{messages.newerPart}</p>}
      {offers.length === 0 ? (
        !isPartly(gym, 'offers') && <p className={styles.soft}>{messages.passes.none}</p>
      ) : (
        <>
          <ul className={styles.offers}>
            {offers.map((offer) => (
              <li key={offer.productId}>
                <OfferCard offer={offer} sold={gym.status === 'live'} offline={offline} onBuy={() => onBuy(offer)} />
              </li>
            ))}
          </ul>
          <p className={styles.soft}>{messages.passes.total}</p>
        </>
      )}
    </>
  );
}

/** One of them, as everybody sees it. */
export function OfferCard({ offer, sold, offline, onBuy }: { offer: Offer; sold: boolean; offline: boolean; onBuy: () => void }) {
  const price = formatMoney(offer.price);
  const terms = [
    offer.kind === 'day' ? undefined : visitsSentence(offer),
    validitySentence(offer),
    offer.activation === 'first_check_in' ? startSentence(offer) : undefined,
    offer.accessWindows.length > 0 ? windowsSentence(offer.accessWindows) : undefined,
    classesSentence(offer),
    gymsSentence(offer),
    ...conditionsOf(offer),
  ].filter((line) => line !== undefined && line !== offer.name);
  return (
    <StateEdge as="article" className={`${whole.card} ${styles.offer}`}>
      <h3 className={styles.offerName}>{offer.name}</h3>
      <p className={styles.offerPrice}>{price}</p>
      <ul className={styles.terms}>
        {terms.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={styles.offerAction} data-reason={offline || !sold || undefined}>
        {sold ? (
          <NeedsNetwork offline={offline} doing={messages.passes.buyDoing}>
            <Button className={whole.button ?? ''} aria-label={messages.passes.buyLabel(offer.name, price)} onClick={onBuy}>
              {messages.passes.buy}
            </Button>
          </NeedsNetwork>
        ) : (
          <p className={styles.soft}>{messages.passes.paused}</p>
        )}
      </div>
    </StateEdge>
  );
}
