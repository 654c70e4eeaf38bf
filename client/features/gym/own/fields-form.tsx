import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, lazy, type ReactNode, Suspense, useId, useMemo, useRef, useState } from 'react';
import { useFormDraft } from '../../../ui/form/draft.ts';
import { FormProblems } from '../../../ui/form/problems.tsx';
import { Became, UNCHANGED } from './became.tsx';
import {
  type FieldInput,
  FieldsDraft,
  fieldsEdit,
  PARTS,
  type PartName,
  shownFields,
  typedField,
  wholePostcode,
} from './fields.ts';
import type { OwnGym } from './frame.tsx';
import styles from './own.module.css';
import { fieldsSince } from './since.ts';
import { useGymEdit } from './use-gym-edit.ts';
import { ownWords as words } from './words.ts';

/** It begins the directory's worker, which nobody needs who does not look at a pin. */
const PinHere = lazy(() => import('./pin.tsx'));

/** A part of what a gym says of itself. Inputs follow the gym until somebody types into them; what was typed survives a reload. */
export function FieldsForm({ own: { gym }, part, children }: { own: OwnGym; part: PartName; children?: ReactNode }) {
  const [draft, setDraft, { discard, forgetSent }] = useFormDraft(`gym:${part}:${gym._id}`, FieldsDraft);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { failure, sent, send, say } = useGymEdit(gym);
  const form = useRef<HTMLFormElement>(null);
  const prefix = useId();
  const wrong = useMemo(
    () => Object.entries(problems).map(([id, text]) => ({ input: `${prefix}-${id}`, text })),
    [problems, prefix],
  );
  const values = shownFields(part, gym, draft);
  const forget = () => {
    discard();
    setProblems({});
    form.current?.reset();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { edit, problems: found } = fieldsEdit(part, gym, draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (Object.keys(edit).length === 0) {
      forget();
      say(UNCHANGED);
    } else if ((await send(edit)) && forgetSent(draft, (now) => fieldsSince(now, edit))) form.current?.reset();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.form}>
      <FormProblems failure={failure} fields={wrong} />
      {children}
      {PARTS[part].map(({ field, inputs }) => (
        <div key={field} className={inputs.length > 1 ? styles.pair : styles.fields}>
          {inputs.map((input) => (
            <FieldOf
              key={input.id}
              input={input}
              id={`${prefix}-${input.id}`}
              value={values[input.id] ?? ''}
              error={problems[input.id]}
              onType={(text) => setDraft(typedField(draft, part, gym, input.id, text))}
            />
          ))}
          {field === 'geo' && (
            <Suspense fallback={null}>
              <PinHere gymId={gym._id} typed={values.geo ?? ''} postcode={wholePostcode(values['address.postcode'] ?? '')} />
            </Suspense>
          )}
        </div>
      ))}
      <div className={styles.actions}>
        <Button type="submit" size="lg">
          {words.save}
        </Button>
        {draft !== undefined && (
          <Button variant="subtle" size="lg" onClick={forget}>
            {words.discard}
          </Button>
        )}
      </div>
      <Became of={sent} />
    </form>
  );
}

function FieldOf({
  input: { id: name, label, hint, rows, autoComplete = 'off' },
  id,
  value,
  error,
  onType,
}: {
  input: FieldInput;
  id: string;
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
}) {
  const shared = { id, name, label, value, error, description: hint, autoComplete };
  if (rows === undefined) return <TextInput {...shared} onChange={(event) => onType(event.currentTarget.value)} />;
  return <Textarea {...shared} rows={rows} onChange={(event) => onType(event.currentTarget.value)} />;
}
