import { Button } from '@mantine/core';
import type { Product } from '../../../../schemas/product/shape.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { FormProblems, NO_FIELDS } from '../../../ui/form/problems.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import styles from './row.module.css';
import { soldWords as words } from './sold.words.ts';

export type SaleChange = 'pause' | 'resume' | 'retire';
const BECOMES = { pause: 'paused', resume: 'on_sale', retire: 'retired' } as const satisfies Record<
  SaleChange,
  Product['status']
>;

/** Asks before a pass goes off sale, or back on it, and says what that does. */
export function SaleSheet({
  product: { _id: productId, gymId, terms, next, version },
  change,
  onSent,
  onClose,
}: {
  product: Product;
  change: SaleChange;
  onSent: (proposalId: string) => void;
  onClose: () => void;
}) {
  const offline = useConnection().state !== 'Online';
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const confirm = async () => {
    // A price that was to begin tomorrow is that of when it is sold again.
    const as = { status: BECOMES[change], terms: change === 'pause' ? (next?.terms ?? terms) : terms };
    const body = { gymId, productId, seen: next?.version ?? version, ...as };
    const asked = await ask(() => propose('product.set', body, words.display[change](terms.name)));
    if (!asked?.ok) return;
    onSent(asked.proposalId);
    onClose();
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.ask[change](terms.name)}
      footer={
        <NeedsNetwork offline={offline} doing={words.doing} reason={words.needs}>
          <Button size="lg" fullWidth loading={busy} color={change === 'retire' ? 'red' : 'brand'} onClick={() => void confirm()}>
            {words.confirm[change]}
          </Button>
        </NeedsNetwork>
      }
    >
      <div className={styles.list}>
        <FormProblems failure={problem} fields={NO_FIELDS} />
        <p className={styles.soft}>{words.does[change]}</p>
        <p className={styles.soft}>{words.held}</p>
      </div>
    </Sheet>
  );
}
