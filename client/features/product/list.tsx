import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Gym } from '../../../schemas/gym/shape.ts';
import type { Product, Terms } from '../../../schemas/product/shape.ts';
import { TEMPLATES } from '../../../schemas/product/terms.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { StateEdge } from '../../ui/state/edge.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { Became } from '../gym/own/became.tsx';
import { useProducts } from '../gym/own/hooks.ts';
import styles from '../gym/own/own.module.css';
import { ProductEditor } from './editor.tsx';
import { withImported } from './with-imported.ts';
import { productWords as words } from './words.ts';

/** Which form is open: a new one from a template, or one that is sold. */
interface Open {
  readonly key: string;
  readonly terms: Terms;
  readonly product?: Product;
}

/** What a gym sells; where that is nothing, three to begin with (product.md 4.3). */
export function ProductList({ gym }: { gym: Gym }) {
  const products = useProducts(gym._id).rows.map(({ doc }) => doc);
  const sold = withImported(gym, products).filter(({ status }) => status !== 'retired');
  const [open, setOpen] = useState<Open>();
  const [sent, setSent] = useState<string>();
  const offline = useConnection().state !== 'Online';
  const editor = (of: Open) => (
    <ProductEditor
      key={of.key}
      gymId={gym._id}
      {...(of.product && { product: of.product })}
      terms={of.terms}
      offline={offline}
      onClose={() => setOpen(undefined)}
      onDone={(proposalId) => {
        setSent(proposalId);
        setOpen(undefined);
      }}
    />
  );
  return (
    <div className={styles.form}>
      <ul className={styles.rows}>
        {sold.map((product) => (
          <StateEdge as="li" key={product._id}>
            {open?.product?._id === product._id ? (
              editor(open)
            ) : (
              <Sold
                product={product}
                gym={gym}
                offline={offline}
                onEdit={() => setOpen({ key: product._id, terms: product.next?.terms ?? product.terms, product })}
                onStopped={setSent}
              />
            )}
          </StateEdge>
        ))}
      </ul>
      <p className={styles.soft}>{sold.length === 0 ? words.none : words.more}</p>
      {open !== undefined && open.product === undefined ? (
        <StateEdge>{editor(open)}</StateEdge>
      ) : (
        <div className={styles.actions}>
          {TEMPLATES.map((terms) => (
            <Button key={terms.kind} variant="default" onClick={() => setOpen({ key: terms.kind, terms })}>
              {words.begin(terms.name, formatMoney(terms.price))}
            </Button>
          ))}
        </div>
      )}
      <Became of={sent} />
    </div>
  );
}

interface SoldProps {
  product: Product;
  gym: Gym;
  offline: boolean;
  onEdit: () => void;
  onStopped: (proposalId: string) => void;
}

function Sold({ product, gym, offline, onEdit, onStopped }: SoldProps) {
  const { terms, status, next, version } = product;
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const stop = async () => {
    const body = { gymId: gym._id, productId: product._id, seen: next?.version ?? version, status: 'retired', terms } as const;
    const asked = await ask(() => propose('product.set', body, words.stopDisplay(terms.name)));
    if (asked?.ok) onStopped(asked.proposalId);
  };
  return (
    <div className={styles.rows}>
      <p className={styles.dayHead}>
        <span>
          {terms.name} · {formatMoney(terms.price)}
        </span>
        <span className={styles.soft}>{words.status[status]}</span>
      </p>
      {next && <p className={styles.soft}>{words.from(formatMoney(next.terms.price), formatDay(next.from, gym.timeZone))}</p>}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <div className={styles.actions}>
        <Button variant="light" aria-label={words.editLabel(terms.name)} onClick={onEdit}>
          {words.edit}
        </Button>
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button
            variant="subtle"
            color="gray"
            loading={busy}
            aria-label={words.stopLabel(terms.name)}
            onClick={() => void stop()}
          >
            {words.stop}
          </Button>
        </NeedsNetwork>
      </div>
    </div>
  );
}
