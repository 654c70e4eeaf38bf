import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type FormEvent, useId, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useFormDraft } from '../../../../ui/form/draft.ts';
import { FormProblems } from '../../../../ui/form/problems.tsx';
import { Became, UNCHANGED } from '../became.tsx';
import type { OwnGym } from '../frame.tsx';
import styles from '../own.module.css';
import { useGymEdit } from '../use-gym-edit.ts';
import { ownWords } from '../words.ts';
import { ROWS, type RowProblem, type RowsName } from './rows.ts';
import { rowsWords as words } from './rows.words.ts';

const Rows = z.array(z.array(z.string()));
/** The rows as they were typed, and as they stood when the first was touched. */
const RowsDraft = z.strictObject({ typed: Rows, seen: Rows });

/** Rows of a gym: equipment, links, special days. Rows of two devices are merged; what was typed survives a reload. */
export function RowsForm({ own: { gym }, list }: { own: OwnGym; list: RowsName }) {
  const part = ROWS[list];
  const { title, hint, add } = words[list];
  const [draft, setDraft, { discard, forgetSent }] = useFormDraft(`gym:${list}:${gym._id}`, RowsDraft);
  const [problems, setProblems] = useState<readonly RowProblem[]>([]);
  const { failure, sent, send, say } = useGymEdit(gym);
  const prefix = useId();
  const stands = part.read(gym).map((row) => [...row]);
  const rows = draft?.typed ?? stands;
  const set = (typed: string[][]) => setDraft({ typed, seen: draft?.seen ?? stands });
  const inputOf = (row: number, column: number) => `${prefix}-${row}-${column}`;
  const wrong = useMemo(() => problems.map(({ row, text }) => ({ input: `${prefix}-${row}-0`, text })), [problems, prefix]);
  const forget = () => {
    discard();
    setProblems([]);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { edit, problems: found } = part.change(gym, draft?.seen ?? stands, rows);
    setProblems(found);
    if (found.length > 0) return;
    if (Object.keys(edit).length === 0) {
      forget();
      say(UNCHANGED);
    } else if (await send(edit)) forgetSent(draft, ({ typed }) => ({ typed, seen: rows }));
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-label={title}>
      <FormProblems failure={failure} fields={wrong} />
      <fieldset className={styles.group}>
        <legend>{title}</legend>
        <div className={styles.rows}>
          <p className={styles.soft}>{hint}</p>
          {rows.length === 0 && <p className={styles.soft}>{words.none}</p>}
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <div key={at} className={styles.row}>
              {part.columns.map(({ label, type = 'text', blank }, column) => (
                <TextInput
                  key={label}
                  id={inputOf(at, column)}
                  type={type}
                  className={styles.cell ?? ''}
                  label={label}
                  aria-label={words.cell(title, label, at + 1)}
                  aria-invalid={problems.some((one) => one.row === at) || undefined}
                  placeholder={blank}
                  autoComplete="off"
                  value={row[column] ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    set(
                      rows.map((one, place) =>
                        place === at ? part.columns.map((_, cell) => (cell === column ? value : (one[cell] ?? ''))) : one,
                      ),
                    )
                  }
                />
              ))}
              <Button
                variant="subtle"
                color="gray"
                aria-label={words.remove(title, row.find((cell) => cell !== '') ?? words.row(at + 1))}
                onClick={() => set(rows.filter((_, place) => place !== at))}
              >
                <IconX size={20} stroke={2} aria-hidden />
              </Button>
            </div>
          ))}
          <div className={styles.actions}>
            {rows.length < part.most ? (
              <Button
                variant="light"
                leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
                onClick={() => set([...rows, part.columns.map(() => '')])}
              >
                {add}
              </Button>
            ) : (
              <p className={styles.soft}>{words.full(part.most)}</p>
            )}
          </div>
        </div>
      </fieldset>
      <div className={styles.actions}>
        <Button type="submit" size="lg">
          {ownWords.save}
        </Button>
        {draft !== undefined && (
          <Button variant="subtle" size="lg" onClick={forget}>
            {ownWords.discard}
          </Button>
        )}
      </div>
      <Became of={sent} />
    </form>
  );
}
