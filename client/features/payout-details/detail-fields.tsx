import { NativeSelect, Switch, TextInput, type TextInputProps } from '@mantine/core';
import { applies, type DetailProblem } from '../../../schemas/payout-details/typed/check.ts';
import type { PayoutField, TypedDetails } from '../../../schemas/payout-details/typed/fields.ts';
import { LABELS } from '../../../schemas/payout-details/typed/sentences.ts';
import styles from './payout-details.module.css';
import { words as all } from './words.ts';

const words = all.sheet;

/** By the field's own name: what is wrong leads there. */
export const inputOf = (field: PayoutField): string => `payout-${field}`;

const HOW: { readonly [F in PayoutField]?: Partial<TextInputProps> } = {
  sortCode: { inputMode: 'numeric', placeholder: '20-20-15' },
  accountNumber: { inputMode: 'numeric' },
  iban: { autoCapitalize: 'characters', placeholder: 'GB33 BUKB 2020 1555 5555 55' },
  bankName: { description: words.optional },
  utr: { inputMode: 'numeric' },
  nino: { autoCapitalize: 'characters', description: words.either },
  dateOfBirth: { type: 'date' },
};
const [ACCOUNT, TAX, WHO, ADDRESS] = [
  ['accountHolder', 'sortCode', 'accountNumber', 'iban', 'bankName'],
  ['vatNumber'],
  ['companyNumber', 'dateOfBirth', 'utr', 'nino'],
  ['streetAddress', 'town', 'postcode'],
] as const satisfies readonly (readonly PayoutField[])[];

interface DetailFieldsProps {
  typed: TypedDetails;
  problems: readonly DetailProblem[];
  onType: (typed: TypedDetails) => void;
}

/** What is asked depends on the sort of account, and on who is paid. */
export function DetailFields({ typed, problems, onType }: DetailFieldsProps) {
  const field = (name: PayoutField) =>
    applies(name, typed) && (
      <TextInput
        key={name}
        id={inputOf(name)}
        label={LABELS[name]}
        autoComplete="off"
        {...HOW[name]}
        {...(name === 'utr' && { description: typed.seller === 'person' ? words.either : words.optional })}
        value={typed[name] ?? ''}
        error={problems.find((one) => one.field === name)?.rule}
        onChange={({ currentTarget: { value } }) => onType({ ...typed, [name]: value.slice(0, 200) })}
      />
    );
  return (
    <>
      <fieldset className={styles.fieldset}>
        <legend>{words.account}</legend>
        <NativeSelect
          label={words.to}
          value={typed.to}
          data={[
            { value: 'uk', label: words.kinds.uk },
            { value: 'iban', label: words.kinds.iban },
          ]}
          onChange={({ currentTarget: { value } }) => onType({ ...typed, to: value === 'iban' ? 'iban' : 'uk' })}
        />
        {ACCOUNT.map(field)}
      </fieldset>
      <fieldset className={styles.fieldset}>
        <legend>{words.who}</legend>
        <p className={styles.soft}>{words.whoText}</p>
        <NativeSelect
          label={words.seller}
          value={typed.seller}
          data={[
            { value: 'company', label: words.sellers.company },
            { value: 'person', label: words.sellers.person },
          ]}
          onChange={({ currentTarget: { value } }) => onType({ ...typed, seller: value === 'person' ? 'person' : 'company' })}
        />
        {WHO.map(field)}
        <Switch
          label={words.vat}
          checked={typed.vatRegistered}
          onChange={({ currentTarget: { checked } }) => onType({ ...typed, vatRegistered: checked })}
        />
        {TAX.map(field)}
      </fieldset>
      <fieldset className={styles.fieldset}>
        <legend>{words.address}</legend>
        {ADDRESS.map(field)}
      </fieldset>
    </>
  );
}
