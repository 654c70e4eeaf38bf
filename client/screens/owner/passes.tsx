import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { Product, Terms } from '../../../schemas/product/shape.ts';
import { TEMPLATES } from '../../../schemas/product/terms.ts';
import { Became } from '../../features/gym/own/became.tsx';
import { type OwnGym, OwnGymPage } from '../../features/gym/own/frame.tsx';
import { useProducts } from '../../features/gym/own/hooks.ts';
import styles from '../../features/product/shelf/row.module.css';
import { ProductRow } from '../../features/product/shelf/row.tsx';
import type { SaleChange } from '../../features/product/shelf/sale-sheet.tsx';
import { moved, SHELVES, shelves, soldOf } from '../../features/product/shelf/sold.ts';
import { soldWords as words } from '../../features/product/shelf/sold.words.ts';
import { useHolders } from '../../features/product/shelf/use-sold.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { formatMoney } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';

const PackageSheet = lazy(async () => ({ default: (await import('../../features/product/package/sheet.tsx')).PackageSheet }));
const SaleSheet = lazy(async () => ({ default: (await import('../../features/product/shelf/sale-sheet.tsx')).SaleSheet }));

/** `/owner/passes`: what a gym sells (product.md 2.4, 4.3). */
export default function OwnerPassesScreen() {
  return (
    <OwnGymPage title={words.title} power="passes.edit">
      {(own) => <Passes key={own.gym._id} own={own} />}
    </OwnGymPage>
  );
}

type Open =
  | { readonly kind: 'package'; readonly terms: Terms; readonly product?: Product }
  | { readonly kind: 'sale'; readonly product: Product; readonly change: SaleChange };

function Passes({ own: { gym } }: { own: OwnGym }) {
  const found = useProducts(gym._id);
  const { rows, state } = found;
  const { holders, of: list } = useHolders(gym._id);
  const now = instantOf(useNow());
  const offline = useConnection().state !== 'Online';
  const [open, setOpen] = useState<Open>();
  const [sent, setSent] = useState<string>();
  const propose = useProposal();
  const { problem, ask } = useRequest();
  const of = shelves(
    gym,
    rows.map(({ doc }) => doc),
  );
  const ids = of.onSale.map(({ _id }) => _id);
  const order = async (id: string, by: -1 | 1) => {
    const body = { gymId: gym._id, productIds: moved(ids, id, by) };
    const asked = await ask(() => propose('product.order', body, words.orderDisplay));
    if (asked?.ok) setSent(asked.proposalId);
  };
  const templates = (
    <div className={styles.actions}>
      {TEMPLATES.map((terms) => (
        <Button
          key={terms.kind}
          variant="default"
          leftSection={<IconPlus size={20} stroke={2} aria-hidden />}
          onClick={() => setOpen({ kind: 'package', terms })}
        >
          {words.template(terms.name, formatMoney(terms.price))}
        </Button>
      ))}
    </div>
  );
  if (state === 'loading') return <RowSkeletons count={3} />;
  const isEmpty = SHELVES.every((shelf) => of[shelf].length === 0);
  return (
    <div className={styles.page}>
      {isEmpty ? (
        <EmptyState drawing="passes" title={words.none.title} action={templates}>
          {words.none.text}
        </EmptyState>
      ) : (
        <Section title={words.add}>{templates}</Section>
      )}
      <CutShort of={[found, list]} />
      <Became of={sent} />
      {problem !== undefined && <p role="alert">{problem}</p>}
      {SHELVES.filter((shelf) => of[shelf].length > 0).map((shelf) => (
        <Section key={shelf} title={words.shelves[shelf]}>
          <ul className={styles.list}>
            {of[shelf].map((product, at) => (
              <ProductRow
                key={product._id}
                product={product}
                gym={gym}
                count={holders && soldOf(product, holders, now)}
                offline={offline}
                onMove={shelf === 'onSale' && ids.length > 1 ? (by) => void order(product._id, by) : undefined}
                isFirst={at === 0}
                isLast={at === of[shelf].length - 1}
                onEdit={() => setOpen({ kind: 'package', terms: product.next?.terms ?? product.terms, product })}
                onSale={(change) => setOpen({ kind: 'sale', product, change })}
              />
            ))}
          </ul>
        </Section>
      ))}
      <Suspense fallback={null}>
        {open?.kind === 'package' && (
          <PackageSheet gym={gym} product={open.product} terms={open.terms} onSent={setSent} onClose={() => setOpen(undefined)} />
        )}
        {open?.kind === 'sale' && (
          <SaleSheet product={open.product} change={open.change} onSent={setSent} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </div>
  );
}
