import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { instantOf, localDay, plus } from '../../../../schemas/basics/time.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { Product } from '../../../../schemas/product/shape.ts';
import { formatDay, formatMoney } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { StateChip } from '../../../ui/state/chip.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { conditionsOf } from '../../pass/buy/conditions.ts';
import { validitySentence, visitsSentence } from '../../pass/buy/terms.ts';
import styles from './row.module.css';
import type { SaleChange } from './sale-sheet.tsx';
import type { SoldCount } from './sold.ts';
import { soldWords as words } from './sold.words.ts';

interface ProductRowProps {
  product: Product;
  gym: Gym;
  /** Undefined: this device has not got the list. */
  count: SoldCount | undefined;
  offline: boolean;
  /** Where it can go in the order; absent: nowhere. */
  onMove?: ((by: -1 | 1) => void) | undefined;
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
  onSale: (change: SaleChange) => void;
}

/** One of the passes a gym sells, with what can be done about it. */
export function ProductRow({ product, gym, count, offline, onMove, isFirst, isLast, onEdit, onSale }: ProductRowProps) {
  const { terms, status, stock } = product;
  const isShut = status === 'retired' || status === 'blocked';
  const move = (by: -1 | 1, isAtEdge: boolean, Arrow: typeof IconArrowUp) => (
    <Button
      variant="subtle"
      px="xs"
      disabled={isAtEdge || offline}
      aria-label={by < 0 ? words.upLabel(terms.name) : words.downLabel(terms.name)}
      onClick={() => onMove?.(by)}
    >
      <Arrow size={20} stroke={2} aria-hidden />
    </Button>
  );
  return (
    <StateEdge as="li" className={styles.row ?? ''}>
      <div className={styles.head}>
        <h3 className={styles.name}>{terms.name}</h3>
        <span className={styles.price}>{formatMoney(terms.price)}</span>
      </div>
      <p className={styles.chips}>
        <StateChip state="decided" tone={status === 'on_sale' ? 'good' : 'neutral'}>
          {stock?.left === 0 && status === 'on_sale' ? words.soldOut : words.status[status]}
        </StateChip>
        {count && <span>{words.count(count.sold, count.inUse)}</span>}
        {stock && stock.left > 0 && <span>{words.left(stock.left)}</span>}
      </p>
      <Coming product={product} gym={gym} />
      <p className={styles.soft}>{[visitsSentence(terms), validitySentence(terms), ...conditionsOf(terms)].join(' · ')}</p>
      {!isShut && (
        <div className={styles.actions}>
          <Button variant="light" aria-label={words.changeLabel(terms.name)} onClick={onEdit}>
            {words.change}
          </Button>
          <NeedsNetwork offline={offline} doing={words.doing} reason={words.needs}>
            <fieldset className={styles.sale} aria-label={words.sale(terms.name)}>
              {status === 'on_sale' ? (
                <Button
                  variant="default"
                  disabled={offline}
                  aria-label={words.pauseLabel(terms.name)}
                  onClick={() => onSale('pause')}
                >
                  {words.pause}
                </Button>
              ) : (
                <Button
                  variant="default"
                  disabled={offline}
                  aria-label={words.resumeLabel(terms.name)}
                  onClick={() => onSale('resume')}
                >
                  {words.resume}
                </Button>
              )}
              <Button
                variant="subtle"
                color="red"
                disabled={offline}
                aria-label={words.retireLabel(terms.name)}
                onClick={() => onSale('retire')}
              >
                {words.retire}
              </Button>
              {onMove && move(-1, isFirst, IconArrowUp)}
              {onMove && move(1, isLast, IconArrowDown)}
            </fieldset>
          </NeedsNetwork>
        </div>
      )}
    </StateEdge>
  );
}

/** what it will cost from when on, and when its sale begins or ends. */
function Coming({ product: { next, onSaleFrom, onSaleTo }, gym: { timeZone } }: { product: Product; gym: Gym }) {
  const tomorrow = localDay(plus(instantOf(useNow()), 24 * 3_600_000), timeZone);
  const day = (at: string) => (localDay(at, timeZone) === tomorrow ? words.tomorrow : formatDay(at, timeZone));
  const lines = [
    ...(next ? [words.from(formatMoney(next.terms.price), day(next.from))] : []),
    ...(onSaleFrom ? [words.begins(day(onSaleFrom))] : []),
    ...(onSaleTo ? [words.ends(formatDay(plus(onSaleTo, -1), timeZone))] : []),
  ];
  return lines.map((line) => (
    <p key={line} className={styles.coming}>
      {line}
    </p>
  ));
}
