import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Gym } from '../../../schemas/gym/shape.ts';
import type { Product, Terms } from '../../../schemas/product/shape.ts';
import { TEMPLATES } from '../../../schemas/product/terms.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { Became } from '../gym/own/became.tsx';
import { useProducts } from '../gym/own/hooks.ts';
import styles from '../gym/own/own.module.css';
import { withImported } from './with-imported.ts';
import { productWords as words } from './words.ts';

const PackageSheet = lazy(async () => ({ default: (await import('./package/sheet.tsx')).PackageSheet }));

/** What the sheet is open for: a new one from a template, or one that is sold. */
interface Open {
  readonly terms: Terms;
  readonly product?: Product;
}

/** What a gym sells; where that is nothing, three to begin with (product.md 4.3). */
export function ProductList({ gym }: { gym: Gym }) {
  const found = useProducts(gym._id);
  const products = found.rows.map(({ doc }) => doc);
  const sold = withImported(gym, products).filter(({ status }) => status !== 'retired');
  const [open, setOpen] = useState<Open>();
  const [sent, setSent] = useState<string>();
  const offline = useConnection().state !== 'Online';
  return (
    <div className={styles.form}>
      <CutShort of={found} />
      <ul className={styles.rows}>
        {sold.map((product) => (
          <StateEdge as="li" key={product._id}>
            <Sold
              product={product}
              gym={gym}
              offline={offline}
              onEdit={() => setOpen({ terms: product.next?.terms ?? product.terms, product })}
              onStopped={setSent}
            />
          </StateEdge>
        ))}
      </ul>
      <p className={styles.soft}>{sold.length === 0 ? words.none : words.more}</p>
      <div className={styles.actions}>
        {TEMPLATES.map((terms) => (
          <Button key={terms.kind} variant="default" onClick={() => setOpen({ terms })}>
            {words.begin(terms.name, formatMoney(terms.price))}
          </Button>
        ))}
      </div>
      <Became of={sent} />
      <Suspense fallback={null}>
        {open && (
          <PackageSheet gym={gym} product={open.product} terms={open.terms} onSent={setSent} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
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
