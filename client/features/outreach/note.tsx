import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { Outreach } from '../../../schemas/outreach/shape.ts';
import { FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { ProseField } from '../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import styles from './outreach.module.css';
import { words as all } from './words.ts';

const words = all.note;

/** What was said or seen; without a network it waits in the Outbox. */
export function NoteForm({ outreach: { _id: outreachId, gymName } }: { outreach: Pick<Outreach, '_id' | 'gymName'> }) {
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const [text, setText] = useState('');
  const [problems, setProblems] = useState(NO_FIELDS);
  const id = useId();
  const keep = (event: FormEvent) => {
    event.preventDefault();
    const said = text.trim();
    const isWrong = said === '' || said.length > 1000;
    setProblems(isWrong ? [{ input: id, text: words.needs }] : NO_FIELDS);
    if (isWrong) return;
    void ask(() => propose('outreach.note', { outreachId, text: said }, words.display(gymName))).then(
      (answer) => answer?.ok && setText(''),
    );
  };
  return (
    <form className={styles.part} noValidate onSubmit={keep}>
      <FormProblems failure={problem} fields={problems} />
      <ProseField
        id={id}
        label={words.label}
        description={words.hint}
        autosize
        minRows={2}
        maxRows={8}
        most={1000}
        value={text}
        error={problems[0]?.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={busy}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
