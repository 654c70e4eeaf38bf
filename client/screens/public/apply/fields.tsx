/** The kinds of question there are. Each keeps what it is given at once and says under itself what would be right. */
import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { isOptional } from '../../../../schemas/application/answers/check.ts';
import type { Field } from '../../../../schemas/application/answers/fields.ts';
import { LABELS } from '../../../../schemas/application/answers/sentences.ts';
import { tooLong } from '../../../ui/form/too-long.ts';
import { inputId, listOf, textOf, useAnswers } from './answers.tsx';
import styles from './fields.module.css';
import { words } from './words.ts';

const labelOf = (field: Field): string => (isOptional(field) ? `${LABELS[field]} ${words.optional}` : LABELS[field]);

interface TextFieldProps {
  readonly field: Field;
  readonly hint?: string;
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'url';
  /** As many characters as its shape takes, where its rule is about them. */
  readonly most?: number;
  readonly rows?: number;
}

export function TextField({ field, hint, autoComplete = 'off', inputMode = 'text', most, rows }: TextFieldProps) {
  const { said, problems, set, left } = useAnswers();
  const value = textOf(said, field);
  const long = most === undefined ? undefined : tooLong({ label: LABELS[field], value, most });
  const common = {
    id: inputId(field),
    name: field,
    label: labelOf(field),
    description: hint,
    autoComplete,
    value,
    error: long ?? problems[field],
    required: !isOptional(field),
    withAsterisk: false,
    onBlur: () => left(field),
  };
  if (rows !== undefined) {
    return <Textarea {...common} rows={rows} onChange={(event) => set({ [field]: event.currentTarget.value })} />;
  }
  return <TextInput {...common} inputMode={inputMode} onChange={(event) => set({ [field]: event.currentTarget.value })} />;
}

/** Some questions that are answered by a tap, with what is wrong below. */
function Group({
  field,
  label,
  hint,
  children,
}: {
  field: Field;
  label: string;
  hint?: string | undefined;
  children: ReactNode;
}) {
  const { problems } = useAnswers();
  const problem = problems[field];
  const described = [hint && `${inputId(field)}-hint`, problem && `${inputId(field)}-problem`].filter(Boolean).join(' ');
  return (
    <fieldset id={inputId(field)} tabIndex={-1} className={styles.group} aria-describedby={described || undefined}>
      <legend className={styles.legend}>{label}</legend>
      {hint !== undefined && (
        <p id={`${inputId(field)}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      {problem !== undefined && (
        <p id={`${inputId(field)}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** One of a few. */
export function Choice({
  field,
  options,
  label = LABELS[field],
  hint,
}: {
  field: Field;
  options: Readonly<Record<string, string>>;
  label?: string;
  hint?: string;
}) {
  const { said, set } = useAnswers();
  return (
    <Group field={field} label={label} hint={hint}>
      <div className={styles.pills}>
        {Object.entries(options).map(([value, text]) => (
          <label key={value} className={styles.pill}>
            <input
              type="radio"
              name={field}
              value={value}
              checked={said[field] === value}
              onChange={() => set({ [field]: value })}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}

export function YesNo({ field, label, hint }: { field: Field; label: string; hint?: string }) {
  const { said, set } = useAnswers();
  return (
    <Group field={field} label={label} hint={hint}>
      <div className={styles.pills}>
        {[true, false].map((value) => (
          <label key={String(value)} className={styles.pill}>
            <input type="radio" name={field} checked={said[field] === value} onChange={() => set({ [field]: value })} />
            <span>{value ? words.yes : words.no}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}

/** Any of many. */
export function Many({
  field,
  options,
  hint,
  children,
}: {
  field: Field;
  options: readonly { readonly value: string; readonly text: string }[];
  hint?: string;
  children?: ReactNode;
}) {
  const { said, set } = useAnswers();
  const chosen = listOf(said, field);
  const toggle = (value: string) =>
    set({ [field]: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value] });
  return (
    <Group field={field} label={LABELS[field]} hint={hint}>
      <div className={styles.pills}>
        {options.map(({ value, text }) => (
          <label key={value} className={styles.pill}>
            <input type="checkbox" name={field} value={value} checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {children}
    </Group>
  );
}

/** A tick that is kept as `value`: `true`, or the version of a text that was accepted. */
export function Tick({ field, value = true, children }: { field: Field; value?: true | string; children: ReactNode }) {
  const { said, problems, set } = useAnswers();
  const problem = problems[field];
  return (
    <div className={styles.tick}>
      <label className={styles.tickLabel}>
        <input
          id={inputId(field)}
          type="checkbox"
          name={field}
          checked={said[field] === value}
          aria-describedby={problem === undefined ? undefined : `${inputId(field)}-problem`}
          onChange={(event) => set({ [field]: event.currentTarget.checked ? value : false })}
        />
        <span>{children}</span>
      </label>
      {problem !== undefined && (
        <p id={`${inputId(field)}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

export { Group };
