import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { money } from '../../../schemas/basics/primitives.ts';
import type { Product, Terms } from '../../../schemas/product/shape.ts';
import { wrongTerms } from '../../../schemas/product/terms.ts';
import { LineField } from '../../ui/form/line-field.tsx';
import { FormProblems } from '../../ui/form/problems.tsx';
import { ProseField } from '../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import styles from '../gym/own/own.module.css';
import { productWords as words } from './words.ts';

interface ProductEditorProps {
  gymId: string;
  /** Absent: a new one. */
  product?: Product;
  /** What is first in the form. */
  terms: Terms;
  offline: boolean;
  onDone: (proposalId: string) => void;
  onClose: () => void;
}

const pounds = (pence: number): string => (pence / 100).toFixed(2);

/** A pass as its gym sells it. Prices and sale change online only, and what is on sale from tomorrow on (R-6, G5). */
export function ProductEditor({ gymId, product, terms, offline, onDone, onClose }: ProductEditorProps) {
  const [name, setName] = useState(terms.name);
  const [price, setPrice] = useState(pounds(terms.price.amountMinor));
  const [description, setDescription] = useState(terms.description ?? '');
  const [visits, setVisits] = useState(terms.visits === undefined ? '' : String(terms.visits));
  const [vatRate, setVatRate] = useState(terms.vatRate);
  const [wrong, setWrong] = useState<string>();
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const fields = useMemo(() => (wrong === undefined ? [] : [{ input: 'product-price', text: wrong }]), [wrong]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { description: _said, visits: _count, ...rest } = terms;
    const said = description.trim();
    const next: Terms = {
      ...rest,
      name: name.trim(),
      price: money(/^\d{1,5}([.,]\d{1,2})?$/.test(price.trim()) ? Math.round(Number(price.replace(',', '.')) * 100) : -1),
      vatRate,
      ...(said !== '' && { description: said }),
      ...(visits !== '' && { visits: Number(visits) }),
    };
    const found = next.name.length < 2 ? words.nameRule : wrongTerms(next);
    const text = typeof found === 'string' ? found : found && `${found.field}: ${found.rule}`;
    setWrong(text);
    if (text !== undefined) return;
    const seen = product && { productId: product._id, seen: product.next?.version ?? product.version };
    const asked = await ask(() =>
      propose('product.set', { gymId, ...seen, status: 'on_sale', terms: next }, words.display(next.name)),
    );
    if (asked?.ok) onDone(asked.proposalId);
  };
  return (
    <form onSubmit={save} noValidate className={styles.form}>
      <FormProblems failure={problem} fields={fields} />
      <div className={styles.pair}>
        <LineField label={words.name} value={name} most={60} onChange={(event) => setName(event.currentTarget.value)} />
        <TextInput
          id="product-price"
          label={words.price}
          description={words.priceHint}
          inputMode="decimal"
          value={price}
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
        {terms.visits !== undefined && (
          <TextInput
            label={words.visits}
            inputMode="numeric"
            value={visits}
            onChange={(event) => setVisits(event.currentTarget.value.replace(/\D/g, ''))}
          />
        )}
        <NativeSelect
          label={words.vat}
          value={vatRate}
          data={(['standard_20', 'exempt', 'outside_scope'] as const).map((value) => ({ value, label: words.vats[value] }))}
          onChange={(event) => {
            const { value } = event.currentTarget;
            if (value === 'standard_20' || value === 'exempt' || value === 'outside_scope') setVatRate(value);
          }}
        />
      </div>
      <ProseField
        label={words.description}
        rows={3}
        most={600}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <p className={styles.soft}>{product?.status === 'on_sale' ? words.tomorrow : words.atOnce}</p>
      <div className={styles.actions}>
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button type="submit" loading={busy}>
            {product === undefined ? words.sell : words.save}
          </Button>
        </NeedsNetwork>
        <Button variant="subtle" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
