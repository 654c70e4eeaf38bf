import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { Outreach } from '../../../schemas/outreach/shape.ts';
import { LineField } from '../../ui/form/line-field.tsx';
import { FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import styles from './outreach.module.css';
import { words as all } from './words.ts';

const words = all.next;

/** What is done next, when and by whom; without a network it waits in the Outbox. */
export function NextStep({
  outreach,
  own,
  people,
}: {
  outreach: Outreach;
  own: string;
  people: readonly { readonly uid: string; readonly name: string }[];
}) {
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const [on, setOn] = useState(outreach.nextActionOn ?? '');
  const [what, setWhat] = useState(outreach.nextAction ?? '');
  const [who, setWho] = useState(outreach.assignee?.uid ?? '');
  const [problems, setProblems] = useState(NO_FIELDS);
  const prefix = useId();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const text = what.trim();
    const isWrong = text !== '' && on === '';
    setProblems(isWrong ? [{ input: `${prefix}-on`, text: words.needsDay }] : NO_FIELDS);
    if (isWrong) return;
    const body = {
      ...{ outreachId: outreach._id },
      ...(on !== '' && { nextActionOn: on }),
      ...(text !== '' && { nextAction: text }),
      ...(who !== '' && { assigneeUid: who }),
    };
    void ask(() => propose('outreach.plan', body, words.display(outreach.gymName)));
  };
  const choices = people.map(({ uid, name }) => ({ value: uid, label: uid === own ? words.me(name) : name }));
  return (
    <form className={styles.part} noValidate onSubmit={save} aria-label={words.title}>
      <h3 className={styles.heading}>{words.title}</h3>
      <FormProblems failure={problem} fields={problems} />
      <div className={styles.pair}>
        <TextInput
          id={`${prefix}-on`}
          type="date"
          label={words.on}
          value={on}
          error={problems[0]?.text}
          onChange={(event) => setOn(event.currentTarget.value)}
        />
        <NativeSelect
          label={words.who}
          value={who}
          onChange={(event) => setWho(event.currentTarget.value)}
          data={[{ value: '', label: words.nobody }, ...choices]}
        />
      </div>
      <LineField label={words.what} most={120} value={what} onChange={(event) => setWhat(event.currentTarget.value)} />
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={busy}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
