import { NativeSelect, TextInput } from '@mantine/core';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { hasOwnPolicy } from '../../../../schemas/product/terms.ts';
import { LineField } from '../../../ui/form/line-field.tsx';
import type { PackageTyped } from './draft.ts';
import { chosen, NumberField, type PackagePart } from './fields.tsx';
import styles from './package.module.css';
import { INPUT } from './problems.ts';
import { ReachFields } from './reach-fields.tsx';
import { TimesFields } from './times-fields.tsx';
import { packageWords as words } from './words.ts';

const WHOMS = ['anyone', 'new_to_gym', 'age', 'proof'] as const satisfies readonly PackageTyped['whom'][];
const REFUNDS = ['none', 'unused'] as const;
const CLASSES = ['all', 'some', 'none'] as const;
const STARTS = ['first_check_in', 'purchase', 'chosen_date'] as const;

/** When it starts and at what times it lets people in, who may buy it, how often and until when (product.md 2.4, R-14, R-15). */
export function MoreFields({ typed, onChange, gym }: PackagePart & { gym: Gym }) {
  return (
    <>
      <div className={styles.pair}>
        <NativeSelect
          label={words.starts}
          value={typed.activation}
          data={STARTS.map((value) => ({ value, label: words.startsAt[value] }))}
          onChange={({ currentTarget: { value } }) => onChange({ activation: chosen(STARTS, value, typed.activation) })}
        />
        <NumberField
          field="Start within"
          hint={words.withinHint}
          value={typed.within}
          onChange={(within) => onChange({ within })}
        />
        <NativeSelect
          label={words.classes}
          value={typed.classes}
          data={CLASSES.map((value) => ({ value, label: words.classesIn[value] }))}
          onChange={({ currentTarget: { value } }) => onChange({ classes: chosen(CLASSES, value, 'none') })}
        />
        <NumberField field="Visits a day" value={typed.perDay} onChange={(perDay) => onChange({ perDay })} />
      </div>
      <ReachFields typed={typed} onChange={onChange} gym={gym} />
      {hasOwnPolicy(typed.kind) && (
        <NativeSelect
          label={words.refunds}
          description={words.refundsHint}
          value={typed.refunds}
          data={REFUNDS.map((value) => ({ value, label: words.refundsOf[value] }))}
          onChange={({ currentTarget: { value } }) => onChange({ refunds: chosen(REFUNDS, value, 'none') })}
        />
      )}
      <TimesFields typed={typed} onChange={onChange} gym={gym} />
      <div className={styles.pair}>
        <NativeSelect
          label={words.whom}
          value={typed.whom}
          data={WHOMS.map((value) => ({ value, label: words.whoms[value] }))}
          onChange={({ currentTarget: { value } }) => onChange({ whom: chosen(WHOMS, value, 'anyone') })}
        />
        {typed.whom === 'age' && (
          <>
            <NumberField field="Ages" label={words.min} value={typed.min} onChange={(min) => onChange({ min })} />
            <TextInput
              label={words.max}
              inputMode="numeric"
              value={typed.max}
              onChange={({ currentTarget: { value } }) => onChange({ max: value })}
            />
          </>
        )}
        {typed.whom === 'proof' && (
          <LineField
            id={INPUT.Proof}
            label={words.fields.Proof}
            description={words.ofHint}
            most={40}
            value={typed.of}
            onChange={({ currentTarget: { value } }) => onChange({ of: value })}
          />
        )}
        <NumberField
          field="For each person"
          hint={words.limitHint}
          value={typed.limit}
          onChange={(limit) => onChange({ limit })}
        />
        <NumberField field="Left" hint={words.stockHint} value={typed.stock} onChange={(stock) => onChange({ stock })} />
        {(['from', 'to'] as const).map((edge) => (
          <TextInput
            key={edge}
            type="date"
            label={words[edge]}
            value={typed[edge]}
            onChange={({ currentTarget: { value } }) => onChange({ [edge]: value })}
          />
        ))}
      </div>
    </>
  );
}
