import { Button, NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { LOOK_REASONS } from '../../../schemas/account/reasons.ts';
import { AccountOpening } from '../../../schemas/account/wire.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { LineField } from '../../ui/form/line-field.tsx';
import { type FieldProblem, FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import queues from '../queues/queues.module.css';
import { words as all } from './words.ts';

const words = all.look;

/** Nothing is shown before it is on record why. */
export function Look({
  busy,
  problem,
  onSaid,
}: {
  busy: boolean;
  problem: string | undefined;
  onSaid: (why: AccountOpening) => void;
}) {
  const offline = useConnection().state === 'Offline';
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const [problems, setProblems] = useState(NO_FIELDS);
  const prefix = useId();
  const submit = () => {
    const why = AccountOpening.safeParse({ reason, text: text.trim() });
    const isChosen = LOOK_REASONS.some((one) => one === reason);
    const found: FieldProblem[] = [
      ...(isChosen ? [] : [{ input: `${prefix}-reason`, text: words.needsReason }]),
      ...(text.trim().length >= 3 && text.trim().length <= 200 ? [] : [{ input: `${prefix}-text`, text: words.needsText }]),
    ];
    setProblems(found.length === 0 ? NO_FIELDS : found);
    if (why.success) onSaid(why.data);
  };
  const errorOf = (input: string) => problems.find((one) => one.input === input)?.text;
  return (
    <form
      className={queues.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3 className={queues.heading}>{words.title}</h3>
      <p className={queues.soft}>{words.lead}</p>
      <FormProblems failure={problem} fields={problems} />
      <NativeSelect
        id={`${prefix}-reason`}
        label={words.reason}
        value={reason}
        error={errorOf(`${prefix}-reason`)}
        onChange={(event) => setReason(event.currentTarget.value)}
        data={[{ value: '', label: words.choose }, ...LOOK_REASONS.map((value) => ({ value, label: words.reasons[value] }))]}
      />
      <LineField
        id={`${prefix}-text`}
        label={words.text}
        description={words.textHint}
        autoComplete="off"
        most={200}
        value={text}
        error={errorOf(`${prefix}-text`)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NeedsNetwork offline={offline} doing={words.doing}>
        <Button type="submit" loading={busy}>
          {words.button}
        </Button>
      </NeedsNetwork>
    </form>
  );
}
