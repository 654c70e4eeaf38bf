import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import * as z from 'zod/mini';
import { useConnection } from '../../sync/hooks.tsx';
import { useFormDraft } from '../../ui/form/draft.ts';
import { type FieldProblem, FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { ProseField } from '../../ui/form/prose-field.tsx';
import { type Requested, useRequest } from '../../ui/form/request.ts';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import styles from './queues.module.css';
import { queueWords } from './queues.words.ts';

const words = queueWords.reasons;

/** One of the things that can be done about what waits. */
export interface ReasonedAct<A extends string, R extends string> {
  readonly value: A;
  readonly label: string;
  readonly hint?: string;
  /** On the button, where that is not the label. */
  readonly submit?: string;
  /** Completes "You need to be online to". */
  readonly doing: string;
  readonly isGrave?: boolean;
  /** Which of them has to be chosen. */
  readonly reasons?: Readonly<Partial<Record<R, string>>>;
  /** What has to be written, so many characters at least and at most. */
  readonly message?: { readonly label: string; readonly hint?: string; readonly least: number; readonly most: number };
  /** What only this asks for, and what is wrong with it. */
  readonly fields?: ReactNode;
  readonly wrong?: FieldProblem | undefined;
}

/** Where what is typed is kept for this tab, so that a decision can be prepared without a network (4.5). */
export interface KeptReasons {
  /** Whose it is, and of what. */
  readonly key: string;
  /** The last decision that its author has read; empty: there is none. */
  readonly seen: string;
  /** "Already removed by Ana B.", once there is one. */
  readonly decided: string | undefined;
}

const Typed = z.strictObject({ act: z.string(), reason: z.string(), message: z.string(), seen: z.string() });

export interface SaidReasons<R extends string> {
  readonly reason: R | undefined;
  readonly message: string;
}

/** What is decided about what waits, each with its reasons in writing where somebody has to read them; online only. */
export function ReasonsForm<A extends string, R extends string>({
  label,
  acts,
  first,
  keep,
  decide,
}: {
  label: string;
  acts: readonly ReasonedAct<A, R>[];
  first: A;
  keep?: KeptReasons;
  decide: (act: A, said: SaidReasons<R>) => Promise<Requested>;
}) {
  const offline = useConnection().state === 'Offline';
  const { busy, problem, ask } = useRequest();
  const [kept, setKept, { discard }] = useFormDraft(keep?.key ?? 'reasons', Typed);
  const isOverridden = kept !== undefined && kept.seen !== keep?.seen;
  const begun = isOverridden ? undefined : kept;
  const [chosen, choose] = useState(acts.find(({ value }) => value === begun?.act)?.value ?? first);
  const [reason, setReason] = useState<string | undefined>(begun?.reason);
  const [message, setMessage] = useState(begun?.message ?? '');
  const [problems, setProblems] = useState(NO_FIELDS);
  const prefix = useId();
  const act = acts.find(({ value }) => value === chosen) ?? acts[0];
  const overridden = isOverridden && <Overridden decided={keep?.decided} message={kept.message} discard={discard} />;
  if (act === undefined) return overridden || null;
  const { message: asked, reasons, wrong } = act;
  const codes = reasons === undefined ? [] : Object.keys(reasons).filter((code): code is R => code in reasons);
  const why = codes.find((code) => code === reason);
  const text = message.trim();
  const remember = (change: Partial<z.infer<typeof Typed>>) => {
    if (keep && !isOverridden) setKept({ act: act.value, reason: why ?? '', message, ...change, seen: keep.seen });
  };
  const errorOf = (input: string) => problems.find((one) => one.input === input)?.text;
  const submit = () => {
    const isLong = asked === undefined || (text.length >= asked.least && text.length <= asked.most);
    const found: FieldProblem[] = [
      ...(reasons !== undefined && why === undefined ? [{ input: `${prefix}-reason`, text: words.needsReason }] : []),
      ...(wrong === undefined ? [] : [wrong]),
      ...(isLong ? [] : [{ input: `${prefix}-message`, text: words.needsMessage(asked.label, asked.least, asked.most) }]),
    ];
    setProblems(found.length === 0 ? NO_FIELDS : found);
    if (found.length > 0) return;
    // Gone before it is said: what is decided draws this form anew, and one's own words are nobody else's decision.
    if (keep && !isOverridden) discard();
    void ask(() => decide(act.value, { reason: why, message: asked === undefined ? '' : text })).then((answer) => {
      if (answer?.ok) setMessage('');
      else remember({});
    });
  };
  return (
    <>
      {overridden}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormProblems failure={problem} fields={problems} />
        {acts.length > 1 && (
          <NativeSelect
            label={label}
            description={act.hint}
            value={act.value}
            onChange={(event) => {
              const next = acts.find(({ value }) => value === event.currentTarget.value)?.value ?? first;
              choose(next);
              remember({ act: next });
              setProblems(NO_FIELDS);
            }}
            data={acts.map(({ value, label: name }) => ({ value, label: name }))}
          />
        )}
        {reasons !== undefined && (
          <NativeSelect
            id={`${prefix}-reason`}
            label={words.reason}
            value={why ?? ''}
            error={errorOf(`${prefix}-reason`)}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              remember({ reason: event.currentTarget.value });
            }}
            data={[{ value: '', label: words.choose }, ...codes.map((value) => ({ value, label: reasons[value] ?? value }))]}
          />
        )}
        {act.fields}
        {asked !== undefined && (
          <ProseField
            id={`${prefix}-message`}
            label={asked.label}
            description={asked.hint}
            autosize
            minRows={3}
            maxRows={8}
            most={asked.most}
            value={message}
            error={errorOf(`${prefix}-message`)}
            onChange={(event) => {
              setMessage(event.currentTarget.value);
              remember({ message: event.currentTarget.value });
            }}
          />
        )}
        <NeedsNetwork offline={offline} doing={act.doing}>
          <Button type="submit" loading={busy} {...(act.isGrave ? { color: 'red' } : {})}>
            {act.submit ?? act.label}
          </Button>
        </NeedsNetwork>
        {offline && keep && <p className={styles.soft}>{words.draft}</p>}
      </form>
    </>
  );
}

/** V6: somebody else has decided since. What was prepared is shown, and sent by nobody. */
function Overridden({ decided, message, discard }: { decided: string | undefined; message: string; discard: () => void }) {
  return (
    <section role="status" className={styles.form} data-overridden>
      <strong>{decided ?? words.changed}</strong>
      {message !== '' && (
        <>
          <span>{words.wrote}</span>
          <blockquote>{message}</blockquote>
        </>
      )}
      <div>
        <Button variant="default" onClick={discard}>
          {words.discard}
        </Button>
      </div>
    </section>
  );
}
