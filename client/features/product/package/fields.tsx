import { NativeSelect, TextInput } from '@mantine/core';
import { OFFER_KINDS, VAT_RATES } from '../../../../schemas/gym/shape.ts';
import { LineField } from '../../../ui/form/line-field.tsx';
import { ProseField } from '../../../ui/form/prose-field.tsx';
import { COUNTED, type PackageTyped } from './draft.ts';
import styles from './package.module.css';
import { INPUT } from './problems.ts';
import { packageWords as words } from './words.ts';

export interface PackagePart {
  readonly typed: PackageTyped;
  readonly onChange: (change: Partial<PackageTyped>) => void;
}

type Kind = PackageTyped['kind'];
/** What is usual of a kind, where another one is chosen. */
const USUAL: Readonly<Record<Kind, Partial<PackageTyped>>> = {
  day: { within: '30', visits: '', activation: 'first_check_in' },
  multi_visit: { within: '60', visits: '10', length: '180' },
  monthly: { within: '60', visits: '' },
  fixed_term: { within: '60', visits: '', length: '3' },
  class_pack: { within: '60', visits: '10', length: '180', classes: 'all' },
  intro: { within: '30', visits: '', length: '14', limit: '1', whom: 'anyone' },
};

/** Of the choices of a list the one that was chosen. */
export const chosen = <T extends string>(all: readonly T[], value: string, otherwise: T): T =>
  all.find((one) => one === value) ?? otherwise;

/** What every pass has: its name, price and length (product.md 2.4). `isNew`: its kind can still be chosen. */
export function PackageFields({ typed, onChange, isNew }: PackagePart & { isNew: boolean }) {
  const { kind } = typed;
  const isTerm = kind === 'fixed_term';
  return (
    <>
      {isNew && (
        <NativeSelect
          label={words.kind}
          value={kind}
          data={OFFER_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const next = chosen(OFFER_KINDS, value, kind);
            onChange({ kind: next, ...USUAL[next] });
          }}
        />
      )}
      <LineField
        id={INPUT.Name}
        label={words.fields.Name}
        value={typed.name}
        most={60}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <div className={styles.pair}>
        <TextInput
          id={INPUT.Price}
          label={words.fields.Price}
          description={words.priceHint}
          inputMode="decimal"
          value={typed.price}
          onChange={({ currentTarget: { value } }) => onChange({ price: value })}
        />
        <NativeSelect
          label={words.vat}
          description={' '}
          value={typed.vatRate}
          data={VAT_RATES.map((value) => ({ value, label: words.vats[value] }))}
          onChange={({ currentTarget: { value } }) => onChange({ vatRate: chosen(VAT_RATES, value, 'standard_20') })}
        />
        {(COUNTED.includes(kind) || kind === 'intro') && (
          <NumberField field="Visits" value={typed.visits} onChange={(visits) => onChange({ visits })} />
        )}
        {isTerm && (
          <NativeSelect
            id={INPUT['Valid for']}
            label={words.fields['Valid for']}
            value={typed.length}
            data={['3', '6', '12'].map((value) => ({ value, label: `${value} ${words.lengthIn.months.toLowerCase()}` }))}
            onChange={({ currentTarget: { value } }) => onChange({ length: value })}
          />
        )}
        {!isTerm && kind !== 'day' && kind !== 'monthly' && (
          <NumberField
            field="Valid for"
            hint={words.lengthIn.days}
            value={typed.length}
            onChange={(length) => onChange({ length })}
          />
        )}
      </div>
      <ProseField
        id={INPUT.Description}
        label={words.fields.Description}
        most={600}
        autosize
        minRows={2}
        value={typed.description}
        onChange={({ currentTarget: { value } }) => onChange({ description: value })}
      />
      <ProseField
        id={INPUT['What’s included']}
        label={words.fields['What’s included']}
        description={words.inclusionsHint}
        most={1210}
        autosize
        minRows={2}
        value={typed.inclusions}
        onChange={({ currentTarget: { value } }) => onChange({ inclusions: value })}
      />
    </>
  );
}

export function NumberField({
  field,
  hint,
  label = words.fields[field],
  value,
  onChange,
}: {
  field: keyof typeof INPUT;
  hint?: string;
  label?: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <TextInput
      id={INPUT[field]}
      label={label}
      description={hint}
      inputMode="numeric"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
