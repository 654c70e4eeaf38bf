import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { Product, Terms } from '../../../../schemas/product/shape.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useFormDraft } from '../../../ui/form/draft.ts';
import { type FieldProblem, FormProblems, NO_FIELDS } from '../../../ui/form/problems.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { useGrants } from '../../person/hooks.ts';
import { PackageTyped, packageDraft, sellingOf, termsOf, typedOf } from './draft.ts';
import { PackageFields } from './fields.tsx';
import { MoreFields } from './more-fields.tsx';
import styles from './package.module.css';
import { PackagePreview } from './preview.tsx';
import { IN_MORE, problemsIn } from './problems.ts';
import { packageWords as words } from './words.ts';

export interface PackageSheetProps {
  gym: Gym;
  /** Absent: a new one. */
  product?: Product | undefined;
  /** What is first in the form. */
  terms: Terms;
  onSent: (proposalId: string) => void;
  onClose: () => void;
}

/** The package modal of whoever sells (product.md 4.7): all of 2.4, with what a member will see beside it. What is typed stays on this device. */
export function PackageSheet({ gym, product, terms, onSent, onClose }: PackageSheetProps) {
  const offline = useConnection().state !== 'Online';
  const uid = useGrants()?.uid ?? '';
  const toast = useToast();
  const which = product?._id ?? `new-${terms.kind}`;
  const [draft, setDraft, { discard, forgetSent }] = useFormDraft(packageDraft(which, gym._id, uid), PackageTyped, 'device');
  const before = useMemo(() => typedOf(terms, product, gym.timeZone), [terms, product, gym.timeZone]);
  const [isMore, setMore] = useState(false);
  const [problems, setProblems] = useState<readonly FieldProblem[]>(NO_FIELDS);
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const typed = draft ?? before;
  const next = termsOf(typed);
  const isOnSale = product?.status === 'on_sale';
  const send = async () => {
    const wrong = problemsIn(typed);
    setProblems(wrong.length > 0 ? wrong : NO_FIELDS);
    if (wrong.some(({ input }) => IN_MORE.includes(input))) setMore(true);
    if (wrong.length > 0) return;
    const seen = product && { productId: product._id, seen: product.next?.version ?? product.version };
    const status = product === undefined || product.status === 'draft' ? 'on_sale' : product.status;
    if (status === 'blocked') return;
    const body = { gymId: gym._id, ...seen, status, terms: next, ...sellingOf(typed, before, gym.timeZone) };
    const asked = await ask(() => propose('product.set', body, words.display(next.name)));
    if (!asked?.ok) return;
    forgetSent(draft);
    onSent(asked.proposalId);
    onClose();
  };
  const keep = () => {
    setDraft(typed);
    toast({ kind: 'plain', text: words.kept });
    onClose();
  };
  const change = (part: Partial<PackageTyped>) => setDraft({ ...typed, ...part });
  return (
    <Sheet
      opened
      wide
      onClose={onClose}
      title={product === undefined ? words.add : words.change(product.terms.name)}
      footer={
        <div className={styles.actions}>
          <NeedsNetwork offline={offline} doing={words.display(next.name)} reason={words.needs}>
            <Button size="lg" loading={busy} onClick={() => void send()}>
              {product === undefined || product.status === 'draft' ? words.sell : words.save}
            </Button>
          </NeedsNetwork>
          <Button size="lg" variant="default" onClick={keep}>
            {words.keep}
          </Button>
        </div>
      }
    >
      <div className={styles.two}>
        <div className={styles.form}>
          <FormProblems failure={problem} fields={problems} />
          {draft !== undefined && (
            <div className={styles.actions}>
              <span className={styles.soft}>{words.draft}</span>
              <Button variant="subtle" onClick={discard}>
                {words.discard}
              </Button>
            </div>
          )}
          <PackageFields typed={typed} onChange={change} isNew={product === undefined} />
          <details className={styles.more} open={isMore} onToggle={(event) => setMore(event.currentTarget.open)}>
            <summary>{words.more}</summary>
            <div className={styles.form}>
              <MoreFields typed={typed} onChange={change} gym={gym} />
            </div>
          </details>
          <p className={styles.soft}>{isOnSale ? words.tomorrow : words.atOnce}</p>
        </div>
        <PackagePreview terms={next} />
      </div>
    </Sheet>
  );
}
